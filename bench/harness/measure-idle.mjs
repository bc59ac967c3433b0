import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowser } from './browser.mjs';
import { familyMs, mainThreadMs } from './processor-time.mjs';

/** @typedef {import('./browser.mjs').Page} Page */

/**
 * Shares of one core, in percent.
 * @typedef {object} IdleFigures
 * @property {number} mainThread
 * @property {number} browser all processes together
 */

const durationMs = 6000;
const settleMs = 1500;

/** A browser puts off work of its own by half a minute, which it then does in one go. */
const lateWorkMs = 40_000;

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
    await sleep(lateWorkMs);
    const blank = await measureIdle(page);
    await open(page);
    const running = await measureIdle(page);
    await pause(page);
    const paused = await measureIdle(page);
    await resume(page);
    await hide(page);
    const hidden = await measureIdle(page);
    return { running, paused, hidden, blank };
  } finally {
    await page.close();
  }
}

/**
 * @param {Page} page
 * @returns {Promise<IdleFigures>}
 */
async function measureIdle(page) {
  await sleep(settleMs);
  const pid = await page.rendererPid();
  const startedAtMs = performance.now();
  const [thread, all] = [mainThreadMs(pid), familyMs(page.browserPid)];
  await sleep(durationMs);
  const [threadAfter, allAfter] = [mainThreadMs(pid), familyMs(page.browserPid)];
  const percent = 100 / (performance.now() - startedAtMs);
  return { mainThread: (threadAfter - thread) * percent, browser: (allAfter - all) * percent };
}

/**
 * Minimises the window, which hides the page.
 * @param {Page} page
 */
async function hide(page) {
  const { windowId } = await page.sendToBrowser('Browser.getWindowForTarget', { targetId: page.targetId });
  await page.sendToBrowser('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } });
}
