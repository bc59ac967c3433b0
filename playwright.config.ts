import { chromium, defineConfig } from '@playwright/test';
import { chromiumArguments, listChromiums } from './scripts/lib/chromium.ts';

export default defineConfig({
  projects: [
    { name: 'pages', testDir: 'tests/browser', testMatch: '**/*.spec.ts' },
    { name: 'scenarios', testDir: 'tests/scenarios', testMatch: 'browser.spec.ts' },
  ],
  globalSetup: './tests/browser/global-setup.ts',
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // One more than the processors that are counted on: many tests wait for the page's own time.
  workers: 3,
  retries: 0,
  // For a machine that is busy with other things; nothing here is about speed.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    trace: 'off',
    // Motion is on where it is the subject; elsewhere it would only keep the processor busy.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // Where there is none, Playwright says how to get its own.
      executablePath: listChromiums()[0] ?? chromium.executablePath(),
      args: chromiumArguments,
    },
  },
});
