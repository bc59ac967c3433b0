import { setTimeout as sleep } from 'node:timers/promises';
import { familyMs, mainThreadMs } from './processes.mjs';

/**
 * Shares of one core, in percent.
 * @typedef {object} IdleFigures
 * @property {number} mainThread
 * @property {number} browser all processes together
 */

const settleMs = 1500;

/**
 * @param {import('./open-browser.mjs').Page} page
 * @param {number} durationMs
 * @returns {Promise<IdleFigures>}
 */
export async function measureIdle(page, durationMs) {
  await sleep(settleMs);
  const pid = page.rendererPid();
  const startedAtMs = performance.now();
  const [thread, all] = [mainThreadMs(pid), familyMs(page.browserPid)];
  await sleep(durationMs);
  const [threadAfter, allAfter] = [mainThreadMs(pid), familyMs(page.browserPid)];
  const percent = 100 / (performance.now() - startedAtMs);
  return { mainThread: (threadAfter - thread) * percent, browser: (allAfter - all) * percent };
}

/**
 * Minimises the window, which hides the page.
 * @param {import('./open-browser.mjs').Page} page
 */
export async function hide(page) {
  const { windowId } = await page.sendToBrowser('Browser.getWindowForTarget', { targetId: page.targetId });
  await page.sendToBrowser('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } });
}
