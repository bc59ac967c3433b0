import { hide, measureIdle } from './measure-idle.mjs';
import { openBrowser } from './open-browser.mjs';

/** @typedef {import('./open-browser.mjs').Page} Page */

const durationMs = 6000;

/**
 * What a page costs that decorates itself: running, paused and hidden, and what an empty one does.
 * @param {string} chromiumPath
 * @param {object} way
 * @param {(page: Page) => Promise<void>} way.open
 * @param {(page: Page) => Promise<void>} way.pause
 * @param {(page: Page) => Promise<void>} way.resume
 * @returns {Promise<NonNullable<import('./figures.mjs').Figures['idle']>>}
 */
export async function measureDecoration(chromiumPath, { open, pause, resume }) {
  const page = await openBrowser(chromiumPath);
  try {
    const blank = await measureIdle(page, durationMs);
    await open(page);
    const running = await measureIdle(page, durationMs);
    await pause(page);
    const paused = await measureIdle(page, durationMs);
    await resume(page);
    await hide(page);
    const hidden = await measureIdle(page, durationMs);
    return { running, paused, hidden, blank };
  } finally {
    await page.close();
  }
}
