import { setTimeout as sleep } from 'node:timers/promises';
import { nextFrame, pressCharacter, throttle } from './page-actions.mjs';
import { median, percentile } from './statistics.mjs';
import { recordTrace, keyToPaintMs, timelineCategory } from './trace.mjs';

/**
 * @typedef {object} TypingFigures
 * @property {number} keys how many were pressed
 * @property {number} p50Ms from the key to the frame that shows it
 * @property {number} slowMs the p98, or the p90 where the page is too slow for 200 keys
 * @property {98 | 90} slowPercent
 */

const throttleRate = 4;
const warmUpKeys = 5;
const manyKeys = 200;
const fewKeys = 40;
const tooSlowMs = 250;
const pauseMs = 70;
const text = 'the bakery opens at seven ';

/**
 * @param {import('./browser.mjs').Page} page that is filled
 * @param {import('./peer-driver.mjs').Driver} driver
 * @returns {Promise<TypingFigures>}
 */
export async function measureTyping(page, driver) {
  await driver.focusInput(page);
  await throttle(page, throttleRate);
  const slow = median(keyToPaintMs(await type(page, warmUpKeys, true))) > tooSlowMs;
  const durations = keyToPaintMs(await type(page, slow ? fewKeys : manyKeys, slow));
  await throttle(page, 1);
  const slowPercent = slow ? 90 : 98;
  return {
    keys: durations.length,
    p50Ms: percentile(durations, 50),
    slowMs: percentile(durations, slowPercent),
    slowPercent,
  };
}

/**
 * @param {import('./browser.mjs').Page} page
 * @param {number} keys
 * @param {boolean} waits for the frame after each key, which is seldom needed and asks for one frame more
 */
async function type(page, keys, waits) {
  const stopTrace = await recordTrace(page, [timelineCategory]);
  for (let key = 0; key < keys; key += 1) {
    await pressCharacter(page, text[key % text.length] ?? ' ');
    if (waits) await nextFrame(page);
    // Out of step with the frames.
    await sleep(pauseMs + ((key * 7) % 16));
  }
  await sleep(pauseMs);
  await nextFrame(page);
  return stopTrace();
}
