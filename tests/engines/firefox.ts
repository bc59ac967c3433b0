import { type Browser, firefox } from '@playwright/test';
import type { DriverOptions, Engine, EngineDriver } from './driver.ts';

/** The Firefox that FIREFOX_PATH names, driven by WebDriver BiDi. */
export async function openFirefox({ textPx = 16 }: DriverOptions = {}): Promise<EngineDriver> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '',
    firefoxUserPrefs: { 'font.size.variable.x-western': textPx },
  });
  return driveByPlaywright('firefox', browser);
}

/** Its one page; closing it closes the browser. */
export async function driveByPlaywright(engine: Engine, browser: Browser): Promise<EngineDriver> {
  // As the system has them.
  const preferences = { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null };
  const context = await browser.newContext(preferences);
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  return {
    engine,
    async go(address) {
      await page.goto(address);
    },
    back: () => page.evaluate(() => history.back()),
    forward: () => page.evaluate(() => history.forward()),
    evaluate: (look, ...given) => page.evaluate(`(${String(look)})(...${JSON.stringify(given)})`),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    press: (keys) => page.keyboard.press(keys),
    type: (text) => page.keyboard.type(text),
    chooseFile: (selector, path) => page.setInputFiles(selector, path),
    resize: (size) => page.setViewportSize(size),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
