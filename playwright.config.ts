import { type Project, chromium, defineConfig } from '@playwright/test';
import { chromiumArguments, listChromiums } from './scripts/lib/chromium.ts';
import { PATIENCE_MS } from './tests/support/patience.ts';

/** ENGINES=firefox,webkit runs the same tests in Playwright's own, once `npx playwright install` has fetched them. */
const ENGINES = (process.env['ENGINES'] ?? 'chromium').split(',');

const CHROMIUM: Project['use'] = {
  browserName: 'chromium',
  launchOptions: {
    // Where there is none, Playwright says how to get its own.
    executablePath: ENGINES.includes('chromium') ? (listChromiums()[0] ?? chromium.executablePath()) : '',
    args: chromiumArguments,
  },
};

const PROJECTS: readonly Project[] = [
  { name: 'chromium', use: CHROMIUM },
  { name: 'firefox', use: { browserName: 'firefox' } },
  { name: 'webkit', use: { browserName: 'webkit' } },
];

export default defineConfig({
  projects: PROJECTS.filter(({ name = '' }) => ENGINES.includes(name)),
  testDir: 'tests',
  testMatch: 'browser/**/*.spec.ts',
  globalSetup: './tests/browser/global-setup.ts',
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // One more than the processors that are counted on: many tests wait for the page's own time.
  workers: 3,
  retries: 0,
  // For a machine that is busy with other things, or several times slower; nothing here is about speed.
  timeout: 10 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  forbidOnly: true,
  use: {
    // Sooner than the test, so that it says what it has waited for.
    actionTimeout: 2 * PATIENCE_MS,
    navigationTimeout: 2 * PATIENCE_MS,
    trace: 'off',
    // Motion is on where it is the subject; elsewhere it would only keep the processor busy.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
