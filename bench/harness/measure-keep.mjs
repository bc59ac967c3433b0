import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowser } from './browser.mjs';
import { measureStream } from './measure-stream.mjs';
import { measureTyping } from './measure-typing.mjs';
import { nextFrame, throttle } from './page-actions.mjs';
import { waitUntilQuiet } from './processor-time.mjs';
import { median } from './statistics.mjs';
import { onMainThread, recordTrace, taskCategory, taskFigures } from './trace.mjs';

/**
 * What it takes to keep long conversations with four personas.
 * @typedef {object} KeepFigures
 * @property {number} backCpuMs processor time of the main thread until half a second after the chat is shown, beyond a visit without anything kept; four times throttled
 * @property {number} shownMessages of the conversation that is open then
 * @property {import('./measure-typing.mjs').TypingFigures} typing while it is kept
 * @property {import('./measure-stream.mjs').StreamFigures} stream while it is kept
 */

const messageCount = 2000;
const reloads = 7;
const streamRounds = 3;
const throttleRate = 4;
const quietLimitMs = 60_000;

/** The first look at what has to be written belongs to it. */
const afterwardsMs = 500;

/**
 * @param {string} chromiumPath
 * @param {import('./quartet-driver.mjs').KeepDriver} driver
 * @returns {Promise<KeepFigures>}
 */
export async function measureKeep(chromiumPath, driver) {
  const bare = await openBrowser(chromiumPath);
  const keeping = await openBrowser(chromiumPath);
  try {
    await driver.open(bare);
    await driver.open(keeping);
    await driver.fill(keeping, messageCount);
    await driver.keep(keeping);
    await waitUntilQuiet(await keeping.rendererPid(), quietLimitMs);
    const shownMessages = await driver.countShown(keeping);
    const backCpuMs = await measureBack(driver, bare, keeping, shownMessages);
    const typing = await measureTyping(keeping, driver);
    const stream = await measureStream(keeping, driver, streamRounds);
    return { backCpuMs, shownMessages, typing, stream };
  } finally {
    await bare.close();
    await keeping.close();
  }
}

/**
 * In turn, so that what else the machine does weighs on both alike.
 * @param {import('./quartet-driver.mjs').KeepDriver} driver
 * @param {import('./browser.mjs').Page} bare
 * @param {import('./browser.mjs').Page} keeping
 * @param {number} shownMessages
 * @returns {Promise<number>} the difference of the medians
 */
async function measureBack(driver, bare, keeping, shownMessages) {
  // The first load may compile what the others find in place.
  await openCpuMs(bare, driver, 1);
  await openCpuMs(keeping, driver, shownMessages);
  const without = [];
  const back = [];
  for (let reload = 0; reload < reloads; reload += 1) {
    without.push(await openCpuMs(bare, driver, 1));
    back.push(await openCpuMs(keeping, driver, shownMessages));
  }
  return median(back) - median(without);
}

/**
 * @param {import('./browser.mjs').Page} page
 * @param {import('./quartet-driver.mjs').KeepDriver} driver
 * @param {number} shownMessages that are waited for
 * @returns {Promise<number>} the processor time of the main thread from the address to the chat, and a little longer
 */
async function openCpuMs(page, driver, shownMessages) {
  await throttle(page, throttleRate);
  const stopTrace = await recordTrace(page, [taskCategory]);
  await driver.open(page);
  await driver.waitForMessages(page, shownMessages);
  await nextFrame(page);
  await sleep(afterwardsMs);
  const { cpuMs } = taskFigures(onMainThread(await stopTrace()));
  await throttle(page, 1);
  return cpuMs;
}
