import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textOf } from '../pages/shared/texts.mjs';
import { click, evaluate, nextFrame, pressCharacter, pressEnter, waitUntil } from './page-actions.mjs';
import { waitUntilQuiet } from './processor-time.mjs';

const list = '[role=region][aria-label=Conversation]';
const quietLimitMs = 20_000;

const openDialog = 'document.querySelector("dialog[open]")';

const firstStampMs = Date.UTC(2026, 0, 1);

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

  return {
    list,
    async open(page) {
      await page.send('Page.navigate', { url: address });
      await click(page, button('Skip'));
      await click(page, button('Begin Interaction'));
      await waitUntil(page, 'document.activeElement.matches("textarea")');
    },
    async fill(page, count) {
      await click(page, button('Find, export or import'));
      await waitUntil(page, 'document.querySelector("dialog[open] input[type=file]")');
      await chooseFile(page, transcriptOf(count));
      await click(page, `${button('Import')} ?? ${button('Replace this conversation')}`);
      await waitUntil(page, `!${openDialog}`);
      await nextFrame(page);
    },
    focusInput: (page) => evaluate(page, 'document.querySelector("textarea").focus()'),
    prepareAppend: typeWord,
    append: (page) => ask(page),
    async settleAppend(page) {
      await answer(1, 0);
      await waitUntilQuiet(page.rendererPid(), quietLimitMs);
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
 * @param {string} name as a screen reader says it
 * @returns {string} an expression
 */
export function button(name) {
  return `[...document.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent).trim() === ${JSON.stringify(name)})`;
}

/**
 * A conversation as the product imports it: the welcome, then questions and answers.
 * @param {number} count of messages, the welcome with them
 * @returns {string} JSON
 */
export function transcriptOf(count) {
  const messages = Array.from({ length: count }, (_, index) => {
    const sender = index % 2 === 0 ? 'ai' : 'user';
    const timestampMs = firstStampMs + index;
    const id = index === 0 ? 'ai-welcome-dreamer' : `${sender}-${timestampMs}`;
    return { id, sender, content: textOf(index), timestampMs };
  });
  return JSON.stringify({ format: 'quartet-conversation', version: 1, personaId: 'dreamer', messages });
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
