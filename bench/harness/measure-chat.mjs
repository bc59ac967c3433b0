import { openBrowser } from './browser.mjs';
import { measureAppend } from './measure-append.mjs';
import { measureLoad } from './measure-load.mjs';
import { measureMemory } from './measure-memory.mjs';
import { measureStream } from './measure-stream.mjs';
import { measureTyping } from './measure-typing.mjs';
import { waitUntilQuiet } from './processor-time.mjs';

/**
 * @typedef {import('./peer-driver.mjs').Driver} Driver
 * @typedef {import('./browser.mjs').Page} Page
 */

const loads = 11;
const appendRounds = 5;
const streamRounds = 3;
const fewMessages = [10, 100, 1000];
const manyMessages = 10_000;
const quietLimitMs = 60_000;

/**
 * All that is measured of a page with a chat.
 * @param {string} chromiumPath
 * @param {Driver} driver
 * @param {Attempt} attempt
 * @param {Driver} [floor] what its load is compared with
 * @returns {Promise<import('./figures.mjs').Figures>}
 */
export async function measureChat(chromiumPath, driver, attempt, floor) {
  const load = await attempt('load', () => measureLoad(chromiumPath, driver, loads, floor));
  /** @type {Record<number, number>} */
  const append = {};
  const stream = await attempt('streaming', () =>
    withPage(chromiumPath, driver, async (page) => {
      for (const count of fewMessages) {
        await fill(page, driver, count);
        append[count] = await measureAppend(page, driver, appendRounds);
      }
      return measureStream(page, driver, streamRounds);
    }),
  );
  /** @type {import('./figures.mjs').Figures} */
  const large = {};
  await attempt(`${manyMessages} messages`, () =>
    withPage(chromiumPath, driver, async (page) => {
      await fill(page, driver, manyMessages);
      large.memory = await measureMemory(page, driver);
      append[manyMessages] = await measureAppend(page, driver, appendRounds);
      large.typing = await measureTyping(page, driver);
    }),
  );
  return { ...large, append, ...(load && { load }), ...(stream && { stream }) };
}

/**
 * Tries a part of the measurement; one that fails is noted, and the run goes on.
 * @callback Attempt
 * @param {string} part
 * @param {() => Promise<any>} measure
 * @returns {Promise<any>} undefined when it failed
 */

/**
 * @param {Page} page
 * @param {Driver} driver
 * @param {number} count
 */
async function fill(page, driver, count) {
  await driver.fill(page, count);
  await waitUntilQuiet(await page.rendererPid(), quietLimitMs);
}

/**
 * @template Result
 * @param {string} chromiumPath
 * @param {Driver} driver
 * @param {(page: Page) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function withPage(chromiumPath, driver, work) {
  const page = await openBrowser(chromiumPath);
  try {
    await driver.open(page);
    return await work(page);
  } finally {
    await page.close();
  }
}
