import { deltaOf } from '../pages/shared/texts.mjs';
import { openBrowser } from './browser.mjs';
import { middleOf, recordStream } from './measure-stream.mjs';
import { waitUntilQuiet } from './processor-time.mjs';
import { median, percentile } from './statistics.mjs';

/**
 * @typedef {import('./measure-stream.mjs').Frame} Frame
 * @typedef {import('./measure-stream.mjs').StreamFigures} StreamFigures
 */

/**
 * What the chat of one persona and the round table take to show answers.
 * @typedef {object} TableFigures
 * @property {LanesFigures} chat
 * @property {LanesFigures} table
 */

/**
 * @typedef {object} Lanes
 * @property {readonly WordFigures[]} lanes in the squad's order
 * @property {number} allAtOncePercent of the frames that show more words, those that do so in every lane
 */

/** @typedef {StreamFigures & Lanes} LanesFigures */

/**
 * From the moment at which the provider wrote a word until the frame that shows it was painted.
 * @typedef {object} WordFigures
 * @property {number} p50Ms
 * @property {number} slowMs the p98
 */

const messageCount = 1000;
const rounds = 3;
const quietLimitMs = 60_000;
const slowPercent = 98;

/**
 * @param {string} chromiumPath
 * @param {ReturnType<typeof import('./quartet-driver.mjs').lanesDrivers>} drivers
 * @returns {Promise<TableFigures>}
 */
export async function measureTable(chromiumPath, { open, fill, chat, openTable, table }) {
  const page = await openBrowser(chromiumPath);
  try {
    await open(page);
    await fill(page, messageCount);
    await waitUntilQuiet(await page.rendererPid(), quietLimitMs);
    const ofChat = await measureLanes(page, chat);
    await openTable(page);
    return { chat: ofChat, table: await measureLanes(page, table) };
  } finally {
    await page.close();
  }
}

/**
 * For each word, how long after it was written the frame that shows it was painted; of a word that no frame shows, for ever.
 * @param {readonly Frame[]} frames
 * @param {number} lane
 * @param {readonly number[]} writtenAtMs when each word was
 * @returns {number[]}
 */
function wordDelaysMs(frames, lane, writtenAtMs) {
  let length = 0;
  let next = 0;
  return writtenAtMs.map((atMs, index) => {
    const word = deltaOf(index);
    // The blank behind a word may be missing.
    const end = length + word.trimEnd().length;
    length += word.length;
    while (next < frames.length && (frames[next]?.lengths[lane] ?? 0) < end) next += 1;
    return (frames[next]?.paintedAtMs ?? Infinity) - atMs;
  });
}

/**
 * @param {readonly Frame[]} frames
 * @returns {number} of the frames that show more words than the one before, those that do so in every lane, in percent
 */
function allAtOncePercentOf(frames) {
  const grown = frames.slice(1).flatMap(({ lengths }, index) => {
    const before = frames[index]?.lengths ?? [];
    const count = lengths.filter((length, lane) => length > (before[lane] ?? 0)).length;
    return count === 0 ? [] : [count === lengths.length];
  });
  return grown.length === 0 ? 0 : (100 * grown.filter(Boolean).length) / grown.length;
}

/**
 * The medians of some rounds.
 * @param {import('./browser.mjs').Page} page
 * @param {import('./quartet-driver.mjs').LanesDriver} driver
 * @returns {Promise<LanesFigures>}
 */
async function measureLanes(page, driver) {
  /** @type {(StreamFigures & Lanes)[]} */
  const all = [];
  for (let round = 0; round < rounds; round += 1) {
    const { figures, frames, streamed } = await recordStream(page, driver);
    all.push({ ...figures, ...lanesOf(frames, streamed) });
  }
  const middle = (/** @type {number} */ lane, /** @type {keyof WordFigures} */ name) =>
    median(all.map((figures) => figures.lanes[lane]?.[name] ?? Number.NaN));
  return {
    ...middleOf(all),
    lanes: (all[0]?.lanes ?? []).map((_, lane) => ({
      p50Ms: middle(lane, 'p50Ms'),
      slowMs: middle(lane, 'slowMs'),
    })),
    allAtOncePercent: median(all.map(({ allAtOncePercent }) => allAtOncePercent)),
  };
}

/**
 * @param {readonly Frame[]} frames
 * @param {readonly (readonly number[])[]} answers when each word of each was written; they come in no order
 * @returns {Lanes}
 */
function lanesOf(frames, answers) {
  const writtenAtMs = (answers[0] ?? []).map((_, index) =>
    Math.min(...answers.map((each) => each[index] ?? Infinity)),
  );
  return {
    lanes: answers.map((_, lane) => {
      const delaysMs = wordDelaysMs(frames, lane, writtenAtMs);
      return { p50Ms: percentile(delaysMs, 50), slowMs: percentile(delaysMs, slowPercent) };
    }),
    allAtOncePercent: allAtOncePercentOf(frames),
  };
}
