import { countDropped } from './frame-gaps.mjs';
import { evaluate, nextFrame, throttle } from './page-actions.mjs';
import { waitUntilQuiet } from './quiet.mjs';
import { recordTrace } from './record-trace.mjs';
import { median } from './statistics.mjs';
import { onMainThread, scriptCpuMs, taskCategory, taskFigures, timelineCategory } from './trace-figures.mjs';

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

/**
 * The medians of so many streamed answers.
 * @param {import('./open-browser.mjs').Page} page that is filled
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
 * @param {import('./open-browser.mjs').Page} page
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
