import type { ServerResponse } from 'node:http';
import { type Locator, type Page, expect } from '@playwright/test';
import { serveBuild } from '../../scripts/lib/serve.ts';
import type { RunningServer } from '../../src/server/run.ts';
import { type RawServer, startRawServer } from '../support/raw-server.ts';
import { ask, bubbles } from './converse.ts';
import { closePages, openChat } from './open-page.ts';
import { test } from './page-test.ts';

let provider: RawServer;
let served: RunningServer;
let answers: ServerResponse[];

test.beforeEach(async ({ page }) => {
  answers = [];
  provider = await startRawServer();
  provider.answerWith((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    answers.push(response);
  });
  served = await serveBuild({
    QUARTET_PROVIDER: 'relay',
    QUARTET_STREAM: 'on',
    OPENAI_BASE_URL: `${provider.url}/v1`,
    OPENAI_API_KEY: 'a-key',
  });
  await openChat(page, served.address);
});

test.afterEach(async ({ browser }) => {
  await closePages(browser);
  await served.close();
  await provider.close();
});

/** Sends a part of each answer that is open. */
function say(text: string): void {
  for (const answer of answers) write(answer, { delta: { content: text }, finish_reason: null });
}

function end(): void {
  for (const answer of answers.splice(0)) {
    write(answer, { delta: {}, finish_reason: 'stop' });
    answer.end('data: [DONE]\n\n');
  }
}

function write(answer: ServerResponse, choice: object): void {
  answer.write(`data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`);
}

/** Selects words of an answer from their end to their beginning, and remembers its element. */
function select(answer: Locator, words: string) {
  return answer.evaluateHandle((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const from = node.textContent?.indexOf(wanted) ?? -1;
      if (from >= 0) getSelection()?.setBaseAndExtent(node, from + wanted.length, node, from);
    }
    return element;
  }, words);
}

/** What is selected, from its end to its beginning. */
const selected = (page: Page) =>
  page.evaluate(() => {
    const selection = getSelection();
    const { endContainer, endOffset } = selection?.getRangeAt(0) ?? {};
    const isBackward = selection?.anchorNode === endContainer && selection?.anchorOffset === endOffset;
    return isBackward && String(selection);
  });

test('an answer is the same element when it has ended, and what is selected in it stays selected (5.19)', async ({
  page,
}) => {
  await ask(page, 'What now?');
  await expect.poll(() => answers.length).toBe(1);
  say('Begin with the **small** things. ');
  await expect(bubbles(page).last()).toContainText('small');
  const element = await select(bubbles(page).last(), 'with the **small** things');
  say('They grow.\n\n');
  await expect(bubbles(page).last().locator('strong')).toHaveText('small');
  expect(await selected(page)).toBe('with the small things');
  say('- one\n- two');
  await expect(bubbles(page).last()).toContainText('- two');
  end();
  await expect(bubbles(page).last().getByRole('listitem')).toHaveText(['one', 'two']);
  await expect(page.getByRole('button', { name: 'Copy message' }).last()).toBeAttached();
  expect(await selected(page)).toBe('with the small things');
  expect(await element.evaluate(({ isConnected }) => isConnected)).toBe(true);
});

test('so are answers at the round table (5.19, 17.6)', async ({ page }) => {
  await page.getByRole('button', { name: 'Round table' }).click();
  await ask(page, 'What now?');
  await expect.poll(() => answers.length).toBe(4);
  say('Plain words that stay.');
  const last = page.locator('[data-lane] [data-sender=ai]').last();
  await expect(last).toContainText('stay');
  const element = await select(last, 'words that');
  end();
  await expect(page.getByRole('button', { name: 'Stop all' })).toHaveCount(0);
  expect(await selected(page)).toBe('words that');
  expect(await element.evaluate(({ isConnected }) => isConnected)).toBe(true);
});

test('a word of 100,000 letters neither widens nor blocks the page (5.20)', async ({ page }) => {
  await ask(page, 'How long is long?');
  await expect.poll(() => answers.length).toBe(1);
  for (let part = 0; part < 10; part += 1) say('x'.repeat(10_000));
  const content = bubbles(page).last().locator('[data-content]');
  await expect.poll(() => content.evaluate((element) => element.textContent?.length)).toBe(100_000);
  await page.getByRole('textbox').pressSequentially('typed meanwhile');
  end();
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveValue('typed meanwhile');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
