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

/**
 * What the measurement uses of a page whose answers stream; a round of the table is an answer, too.
 * @template Streamed
 * @typedef {object} StreamDriver
 * @property {string} [lengths] an expression: how long the text of each lane is
 * @property {(page: import('./browser.mjs').Page) => Promise<void>} prepareStream
 * @property {(page: import('./browser.mjs').Page, deltas: number, intervalMs: number) => Promise<Streamed>} stream ends with the last delta
 * @property {(page: import('./browser.mjs').Page) => Promise<void>} settleStream
 */

/**
 * @typedef {object} Frame
 * @property {number} timeMs when it began, by the page's clock
 * @property {number} paintedAtMs since 1970
 * @property {readonly number[]} lengths of the text of each lane
 */

/**
 * @template Streamed
 * @typedef {object} Recording
 * @property {StreamFigures} figures
 * @property {readonly Frame[]} frames until the answer stood in its place
 * @property {Streamed} streamed
 */

const deltas = 300;
const intervalMs = 10;
const throttleRate = 4;
const quietLimitMs = 10_000;

/** What watches the frames does not count as the page's own script. */
const watcherName = 'watchBenchFrame';

/**
 * Asks for every frame, so that one that does not come is seen.
 * @param {string} lengths an expression: how long the text of each lane is
 */
const watchFrames = (lengths) => `(() => {
  const frames = [];
  const channel = new MessageChannel();
  let painted = 0;
  let watching = true;
  function ${watcherName}(timeMs) {
    frames.push({ timeMs, lengths: ${lengths} });
    // Is heard once the frame is painted.
    channel.port1.postMessage(undefined);
    if (watching) requestAnimationFrame(${watcherName});
  }
  channel.port2.onmessage = function ${watcherName}() {
    frames[painted++].paintedAtMs = Date.now();
  };
  requestAnimationFrame(${watcherName});
  globalThis.countFrames = () => painted;
  globalThis.stopWatchingFrames = () => {
    watching = false;
    return frames.slice(0, painted);
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
  for (let round = 0; round < rounds; round += 1) all.push((await recordStream(page, driver)).figures);
  return middleOf(all);
}

/**
 * @param {readonly StreamFigures[]} all
 * @returns {StreamFigures} the median of each
 */
export function middleOf(all) {
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
function countDropped(framesMs) {
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
 * @param {StreamDriver<Streamed>} driver
 * @returns {Promise<Recording<Streamed>>}
 * @template Streamed
 */
export async function recordStream(page, driver) {
  await driver.prepareStream(page);
  await waitUntilQuiet(await page.rendererPid(), quietLimitMs);
  await throttle(page, throttleRate);
  const stopTrace = await recordTrace(page, [taskCategory, timelineCategory]);
  await evaluate(page, watchFrames(driver.lengths ?? '[]'));
  const streamed = await driver.stream(page, deltas, intervalMs);
  await nextFrame(page);
  const streamedFrames = await evaluate(page, 'countFrames()');
  await driver.settleStream(page);
  await nextFrame(page);
  /** @type {Frame[]} */
  const frames = await evaluate(page, 'stopWatchingFrames()');
  const events = onMainThread(await stopTrace());
  await throttle(page, 1);
  const { expected, dropped } = countDropped(frames.slice(0, streamedFrames).map(({ timeMs }) => timeMs));
  const { longestMs, cpuMs } = taskFigures(events);
  return {
    streamed,
    frames,
    figures: {
      longestTaskMs: longestMs,
      droppedFrames: dropped,
      expectedFrames: expected,
      scriptCpuMs: scriptCpuMs(events, watcherName),
      cpuMs,
    },
  };
}
