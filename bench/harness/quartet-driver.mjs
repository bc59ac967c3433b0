import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textOf } from '../pages/shared/texts.mjs';
import {
  click,
  evaluate,
  nextFrame,
  pressCharacter,
  pressEnter,
  waitUntil,
  waitUntilClickable,
} from './page-actions.mjs';
import { waitUntilQuiet } from './processor-time.mjs';

const list = '[role=region][aria-label=Conversation]';
const table = '[role=region][aria-label=Rounds]';
const newestLanes = `[...document.querySelectorAll('${table} [data-lane]')].slice(-4)`;
const quietLimitMs = 20_000;
const begin = button('Begin Interaction');

const openDialog = 'document.querySelector("dialog[open]")';

const firstStampMs = Date.UTC(2026, 0, 1);

/** How the table is used. @typedef {import('./measure-stream.mjs').StreamDriver<number[][]>} LanesDriver */

/**
 * How a visit that is kept is used.
 * @typedef {import('./peer-driver.mjs').Driver & {
 *   keep: (page: import('./browser.mjs').Page) => Promise<void>,
 *   countShown: (page: import('./browser.mjs').Page) => Promise<number>,
 *   waitForMessages: (page: import('./browser.mjs').Page, count: number) => Promise<void>,
 * }} KeepDriver
 */

/** Of the built-in squad, in its order. */
const chatIds = ['dreamer', 'theorist', 'pragmatist', 'analyst'];

/**
 * The product, used as a visitor does: it is filled through its import, and driven by keys and clicks.
 * @param {import('./product-server.mjs').ProductServer} server
 * @returns {import('./peer-driver.mjs').Driver}
 */
export function quartetDriver({ address, answer, nextQuestion }) {
  /** @param {import('./browser.mjs').Page} page */
  async function ask(page) {
    await pressEnter(page);
    await nextQuestion();
  }

  /** @param {import('./browser.mjs').Page} page */
  async function openLanding(page) {
    await page.send('Page.navigate', { url: address });
    await click(page, button('Skip'));
    await waitUntilClickable(page, begin);
  }

  return {
    list,
    openLanding,
    async open(page) {
      await openLanding(page);
      await click(page, begin);
      await waitUntil(page, 'document.activeElement.matches("textarea")');
    },
    fill: (page, count) => importTranscript(page, transcriptOf(count)),
    focusInput: (page) => evaluate(page, 'document.querySelector("textarea").focus()'),
    prepareAppend: typeWord,
    append: (page) => ask(page),
    async settleAppend(page) {
      await answer(1, 0);
      await waitUntilQuiet(await page.rendererPid(), quietLimitMs);
    },
    async prepareStream(page) {
      await typeWord(page);
      await ask(page);
    },
    stream: (_, deltas, intervalMs) => answer(deltas, intervalMs),
    settleStream: (page) => waitUntil(page, `!document.querySelector('${list} [data-awaited]')`),
  };
}

/**
 * The chat of one persona and the round table of four, each with its conversations; the chat comes first.
 * @param {import('./product-server.mjs').ProductServer} server
 */
export function lanesDrivers(server) {
  const { open, prepareStream, settleStream } = quartetDriver(server);
  const answers = (
    /** @type {number} */ count,
    /** @type {number} */ deltas,
    /** @type {number} */ intervalMs,
  ) => Promise.all(Array.from({ length: count }, () => server.answer(deltas, intervalMs)));
  return {
    open,
    /** @param {import('./browser.mjs').Page} page @param {number} count of messages in each conversation */
    async fill(page, count) {
      for (const chatId of chatIds) await importTranscript(page, transcriptOf(count, chatId));
    },
    /** @type {LanesDriver} */
    chat: {
      lengths: lengthsIn(`[document.querySelector('${list}')]`),
      prepareStream,
      stream: (_, deltas, intervalMs) => answers(1, deltas, intervalMs),
      settleStream,
    },
    /** @param {import('./browser.mjs').Page} page */
    async openTable(page) {
      await click(page, button('Round table'));
      await waitUntil(page, `document.querySelector('${table}')`);
    },
    /** @type {LanesDriver} */
    table: {
      lengths: lengthsIn(newestLanes),
      async prepareStream(page) {
        await typeWord(page);
        await pressEnter(page);
        for (const _ of chatIds) await server.nextQuestion();
      },
      stream: (_, deltas, intervalMs) => answers(chatIds.length, deltas, intervalMs),
      settleStream: (page) => waitUntil(page, `!document.querySelector('${table} [data-awaited]')`),
    },
  };
}

/**
 * The chat, filled with a conversation of each persona, and kept on the device.
 * @param {import('./product-server.mjs').ProductServer} server
 * @returns {KeepDriver}
 */
export function keepDriver(server) {
  const count = `document.querySelectorAll('${list} li[data-sender]').length`;
  return {
    ...quartetDriver(server),
    async fill(page, messages) {
      // The first persona last, so that it is the one that is chosen.
      for (const chatId of chatIds.toReversed()) await importTranscript(page, transcriptOf(messages, chatId));
    },
    async keep(page) {
      const keepSwitch = `[...document.querySelectorAll('dialog[open] label')].find((one) => one.textContent.startsWith('Keep'))`;
      await click(page, button('Options'));
      await waitUntil(page, `${keepSwitch}?.querySelector('input:enabled')`);
      await click(page, keepSwitch);
      await waitUntil(page, `${openDialog}.textContent.includes('This visit is kept')`);
      await click(page, button('Close'));
      await waitUntil(page, `!${openDialog}`);
    },
    countShown: (page) => evaluate(page, count),
    waitForMessages: (page, expected) => waitUntil(page, `${count} === ${expected}`),
  };
}

/**
 * @param {string} lanes an expression
 * @returns {string} an expression: how long each lane's newest answer is
 */
function lengthsIn(lanes) {
  const newest = `[...lane.querySelectorAll('[data-sender]')].at(-1)`;
  return `${lanes}.map((lane) => ${newest}?.matches('[data-sender=ai]') ? ${newest}.querySelector('[data-content]')?.textContent.length ?? 0 : 0)`;
}

/**
 * @param {string} name as a screen reader says it
 * @returns {string} an expression
 */
export function button(name) {
  return `[...document.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent).trim() === ${JSON.stringify(name)})`;
}

/**
 * A conversation as the product imports it: the welcome, then questions and answers.
 * @param {number} count of messages, the welcome with them
 * @param {string} [personaId]
 * @returns {string} JSON
 */
function transcriptOf(count, personaId = 'dreamer') {
  const messages = Array.from({ length: count }, (_, index) => {
    const sender = index % 2 === 0 ? 'ai' : 'user';
    const timestampMs = firstStampMs + index;
    const id = index === 0 ? `ai-welcome-${personaId}` : `${sender}-${timestampMs}`;
    return { id, sender, content: textOf(index), timestampMs };
  });
  return JSON.stringify({ format: 'quartet-conversation', version: 1, personaId, messages });
}

/**
 * @param {import('./browser.mjs').Page} page
 * @param {string} text
 */
async function importTranscript(page, text) {
  await click(page, button('Find, export or import'));
  await waitUntil(page, 'document.querySelector("dialog[open] input[type=file]")');
  await chooseFile(page, text);
  await click(page, `${button('Import')} ?? ${button('Replace this conversation')}`);
  await waitUntil(page, `!${openDialog}`);
  await nextFrame(page);
}

/** @param {import('./browser.mjs').Page} page */
async function typeWord(page) {
  await evaluate(page, 'document.querySelector("textarea").focus()');
  for (const character of 'hello') await pressCharacter(page, character);
  await nextFrame(page);
}

/**
 * @param {import('./browser.mjs').Page} page
 * @param {string} text
 */
async function chooseFile(page, text) {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'));
  const path = join(folder, 'conversation.json');
  writeFileSync(path, text);
  const { root } = await page.send('DOM.getDocument');
  const selector = 'dialog[open] input[type=file]';
  const { nodeId } = await page.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  await page.send('DOM.setFileInputFiles', { nodeId, files: [path] });
  await page.send('DOM.disable');
  await waitUntil(page, `${button('Import')} ?? ${button('Replace this conversation')}`);
  rmSync(folder, { recursive: true });
}
