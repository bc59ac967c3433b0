import { type Project, chromium, defineConfig } from '@playwright/test';
import { chromiumArguments, listChromiums } from './scripts/lib/chromium.ts';
import { PATIENCE_MS } from './tests/support/patience.ts';

/** ENGINES=firefox,webkit runs the same tests in Playwright's browsers, installed with `npx playwright install`. */
const ENGINES = (process.env['ENGINES'] ?? 'chromium').split(',');

const CHROMIUM: Project['use'] = {
  browserName: 'chromium',
  launchOptions: {
    // If none is found, Playwright says how to get its own.
    executablePath: ENGINES.includes('chromium') ? (listChromiums()[0] ?? chromium.executablePath()) : '',
    args: chromiumArguments,
  },
};

/** A tag says what a test needs of the engine. Where an engine lacks it, the test is not collected: docs/engines.md. */
const LACKED = {
  firefox: /@(devtools|clipboard)/,
  webkit: /@(devtools|clipboard|worker-canvas|forced-colours)/,
};

const PROJECTS: readonly Project[] = [
  { name: 'chromium', use: CHROMIUM },
  { name: 'firefox', use: { browserName: 'firefox' }, grepInvert: LACKED.firefox },
  { name: 'webkit', use: { browserName: 'webkit' }, grepInvert: LACKED.webkit },
];

export default defineConfig({
  projects: PROJECTS.filter(({ name = '' }) => ENGINES.includes(name)),
  testDir: 'tests',
  testMatch: 'browser/**/*.spec.ts',
  globalSetup: './tests/browser/global-setup.ts',
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // One more than the expected processors, since many tests wait on the page's timers.
  workers: 3,
  retries: 0,
  // Generous, for a busy or much slower machine; these tests do not measure speed.
  timeout: 10 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  forbidOnly: true,
  use: {
    // Shorter than the test's timeout, so that the error says what was waited for.
    actionTimeout: 2 * PATIENCE_MS,
    navigationTimeout: 2 * PATIENCE_MS,
    trace: 'off',
    // Tests of motion turn it on; elsewhere it would only keep the processor busy.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
