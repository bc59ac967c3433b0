import { type Page, expect } from '@playwright/test';
import { setFaults } from '../support/faults.ts';
import {
  type AskedBody,
  ask,
  bubbles,
  countAsked,
  hear,
  openDialog,
  holdClock,
  quickMock,
  stateOfAnswer,
  stateOfQuestion,
  texts,
  watchAsked,
} from './converse.ts';
import { openChat } from './open-page.ts';
import { serveBuild } from '../../scripts/lib/serve.ts';
import type { RunningServer } from '../../src/server/run.ts';
import { test } from './page-test.ts';

// With memory, so that a question which was kept twice would be sent twice.
let served: RunningServer;

test.beforeAll(async () => {
  served = await serveBuild({ QUARTET_MEMORY_TURNS: '5' });
});

test.beforeEach(async ({ page }) => {
  await quickMock(served.address);
  await holdClock(page);
  await openChat(page, served.address);
});

test.afterAll(() => served.close());

test('an answer is stopped before its first byte, in a wait and in its middle, and asked again in place (9.8, 11.22)', async ({
  page,
}) => {
  const asked = watchAsked(page);
  await setFaults(served.address, { kind: 'hang' });
  await ask(page, 'First?');
  await expect.poll(() => countAsked(served.address)).toBe(1);
  await stop(page);
  await expect(bubbles(page)).toHaveCount(2);

  await setFaults(served.address, { kind: 'status', status: 500 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(stateOfQuestion(page)).toContainText('next in 1 s');
  await stop(page);
  await expect(bubbles(page)).toHaveCount(2);
  await page.clock.runFor(60_000);
  expect(await countAsked(served.address)).toBe(2);

  await setFaults(served.address);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(bubbles(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  const [, , whole = ''] = await texts(page);
  expect(asked.map(questionsOf)).toEqual([['First?'], ['First?'], ['First?']]);

  await switchStreamingOn(page);
  await setFaults(served.address, { kind: 'stream-stall' });
  await ask(page, 'Second?');
  await expect(bubbles(page)).toHaveCount(5);
  await expect(bubbles(page).last().locator('[data-content]')).toHaveText(/\w{3}/);
  const [seen = ''] = (await texts(page)).slice(-1);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(stateOfAnswer(page)).toContainText('Stopped. The answer so far is kept.');
  // What is seen grows with the page's clock, which stands still.
  const [part = ''] = (await texts(page)).slice(-1);
  expect(part.startsWith(seen)).toBe(true);
  expect(await texts(page)).toEqual([expect.anything(), 'First?', whole, 'Second?', part]);

  // In vain first: what there was stays.
  await setFaults(served.address, { kind: 'hang' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => countAsked(served.address)).toBe(5);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(stateOfAnswer(page)).toContainText('Stopped. The answer so far is kept.');
  expect((await texts(page)).slice(3)).toEqual(['Second?', part]);
  await setFaults(served.address);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(stateOfAnswer(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await expect(bubbles(page)).toHaveCount(5);
  expect((await texts(page)).at(-1)).not.toBe(part);
  for (const body of asked.slice(3)) {
    expect(questionsOf(body)).toEqual(['First?', 'Second?']);
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  }
});

test('a failed turn says why, and is asked again without a second question or bubble (9.8, 11.24)', async ({
  page,
}) => {
  const asked = watchAsked(page);
  await setFaults(served.address, { kind: 'status', status: 500 });
  await ask(page, 'First?');
  for (const [attempt, waitMs] of [1000, 2000, 3000].entries()) {
    await expect(stateOfQuestion(page)).toContainText(`Attempt ${attempt + 2} of 4, next in`);
    await page.clock.runFor(waitMs);
  }
  await expect(bubbles(page).last()).toContainText('having trouble connecting to my neural networks');
  await expect(stateOfAnswer(page)).toContainText('The provider had an internal error (500).');
  await expect(page.getByText('Provider unavailable', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);

  await setFaults(served.address);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(stateOfAnswer(page)).toHaveCount(0);
  await expect(page.getByRole('textbox')).toBeFocused();
  await expect(bubbles(page)).toHaveCount(3);
  await expect(bubbles(page).last()).not.toContainText('I apologize');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  expect(asked).toHaveLength(5);
  expect(new Set(asked.map((body) => JSON.stringify(body)))).toHaveProperty('size', 1);
});

test('the last question is edited and sent again, in place of its turn (9.9, 10.12)', async ({ page }) => {
  const asked = watchAsked(page);
  const input = page.getByRole('textbox');
  await hear(page, 'First?');
  await hear(page, 'Second?');
  const [welcome, , firstAnswer] = await texts(page);
  await input.fill('Not sent yet');
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.click();
  await expect(edit).toHaveCount(0);
  await expect(input).toHaveValue('Second?');
  await expect(input).toBeFocused();
  await input.fill('Third?');
  await setFaults(served.address, { kind: 'status', status: 500, times: 1 });
  await page.keyboard.press('Enter');
  await expect(stateOfQuestion(page)).toContainText('next in 1 s');
  expect(await texts(page)).toEqual([welcome, 'First?', firstAnswer, 'Third?']);
  await expect(input).toHaveValue('Not sent yet');
  await page.getByRole('button', { name: 'Retry now' }).click();
  await expect(bubbles(page)).toHaveCount(5);
  expect((await texts(page)).slice(0, 4)).toEqual([welcome, 'First?', firstAnswer, 'Third?']);
  await expect(page.getByText('The Visionary remembers from here on')).toHaveCount(1);
  const third = ['First?', 'Third?'];
  expect(asked.map(questionsOf)).toEqual([['First?'], ['First?', 'Second?'], third, third]);
});

async function stop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(stateOfQuestion(page)).toContainText('Stopped. Your question is kept.');
  await expect(page.getByRole('textbox')).toBeFocused();
}

async function switchStreamingOn(page: Page): Promise<void> {
  await openDialog(page, 'Options');
  await page.getByRole('checkbox', { name: 'Stream answers' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** What the visitor said, as it was sent. */
function questionsOf({ messages: sent }: AskedBody): readonly string[] {
  return sent.filter(({ role }) => role === 'user').map(({ content }) => content);
}
