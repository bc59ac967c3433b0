/** The tests in engines other than Chromium: `npm run test:engines` names where they are. */
import { defineConfig } from '@playwright/test';
import { FIREFOX_EXCEPTIONS } from './tests/engines/firefox-exceptions.ts';
import { driveStockFirefox } from './tests/engines/stock-firefox.ts';

driveStockFirefox();

export default defineConfig({
  projects: [
    { name: 'firefox-scenarios', testDir: 'tests/scenarios', testMatch: 'browser.spec.ts' },
    {
      name: 'firefox-pages',
      testDir: 'tests/browser',
      testMatch: '**/*.spec.ts',
      grepInvert: FIREFOX_EXCEPTIONS.map(({ test }) => test),
    },
    { name: 'firefox-driver', testDir: 'tests/engines', testMatch: 'stock-firefox.spec.ts' },
    { name: 'firefox-journey', testDir: 'tests/engines', testMatch: 'firefox.spec.ts' },
    // Playwright is only the runner here: it cannot drive this engine, and opens no browser unless a test asks for one.
    { name: 'webkit-journey', testDir: 'tests/engines', testMatch: 'webkit.spec.ts' },
  ],
  globalSetup: './tests/browser/global-setup.ts',
  outputDir: 'test-results/engines',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['FIREFOX_PATH'] ?? '',
    },
  },
});
