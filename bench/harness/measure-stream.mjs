import { evaluate, nextFrame, throttle } from './page-actions.mjs';
import { waitUntilQuiet } from './processor-time.mjs';
import { median } from './statistics.mjs';
import {
  recordTrace,
  onMainThread,
  scriptCpuMs,
  taskCategory,
  taskFigures,
  timelineCategory,
} from './trace.mjs';

/**
 * @typedef {object} StreamFigures
 * @property {number} longestTaskMs
 * @property {number} droppedFrames
 * @property {number} expectedFrames
 * @property {number} scriptCpuMs
 * @property {number} cpuMs of the main thread
 */

const deltas = 300;
const intervalMs = 10;
const throttleRate = 4;
const quietLimitMs = 10_000;

/** What watches the frames does not count as the page's own script. */
const watcherName = 'watchBenchFrame';

/** Asks for every frame, so that one that does not come is seen. */
const watchFrames = `(() => {
  const frames = [];
  let watching = true;
  function ${watcherName}(timeMs) {
    frames.push(timeMs);
    if (watching) requestAnimationFrame(${watcherName});
  }
  requestAnimationFrame(${watcherName});
  globalThis.stopWatchingFrames = () => {
    watching = false;
    return frames;
  };
})()`;

const frameMs = 1000 / 60;

/**
 * The medians of so many streamed answers.
 * @param {import('./browser.mjs').Page} page that is filled
 * @param {import('./peer-driver.mjs').Driver} driver
 * @param {number} rounds
 * @returns {Promise<StreamFigures>}
 */
export async function measureStream(page, driver, rounds) {
  /** @type {StreamFigures[]} */
  const all = [];
  for (let round = 0; round < rounds; round += 1) all.push(await measureOnce(page, driver));
  const middle = (/** @type {keyof StreamFigures} */ name) => median(all.map((figures) => figures[name]));
  return {
    longestTaskMs: middle('longestTaskMs'),
    droppedFrames: middle('droppedFrames'),
    expectedFrames: middle('expectedFrames'),
    scriptCpuMs: middle('scriptCpuMs'),
    cpuMs: middle('cpuMs'),
  };
}

/**
 * How many frames were left out between those that came.
 * @param {readonly number[]} framesMs when each came
 * @returns {{ expected: number, dropped: number }}
 */
export function countDropped(framesMs) {
  const [first = 0] = framesMs;
  const expected = Math.round(((framesMs.at(-1) ?? first) - first) / frameMs);
  const dropped = framesMs.slice(1).reduce((count, timeMs, index) => {
    const gap = Math.round((timeMs - (framesMs[index] ?? timeMs)) / frameMs);
    return count + Math.max(0, gap - 1);
  }, 0);
  return { expected, dropped };
}

/**
 * @param {import('./browser.mjs').Page} page
 * @param {import('./peer-driver.mjs').Driver} driver
 * @returns {Promise<StreamFigures>}
 */
async function measureOnce(page, driver) {
  await driver.prepareStream(page);
  await waitUntilQuiet(page.rendererPid(), quietLimitMs);
  await throttle(page, throttleRate);
  const stopTrace = await recordTrace(page, [taskCategory, timelineCategory]);
  await evaluate(page, watchFrames);
  await driver.stream(page, deltas, intervalMs);
  await nextFrame(page);
  const { expected, dropped } = countDropped(await evaluate(page, 'stopWatchingFrames()'));
  await driver.settleStream(page);
  await nextFrame(page);
  const events = onMainThread(await stopTrace());
  await throttle(page, 1);
  const { longestMs, cpuMs } = taskFigures(events);
  return {
    longestTaskMs: longestMs,
    droppedFrames: dropped,
    expectedFrames: expected,
    scriptCpuMs: scriptCpuMs(events, watcherName),
    cpuMs,
  };
}
