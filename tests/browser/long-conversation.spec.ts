import { type Locator, type Page, expect } from '@playwright/test';
import { ask, bubbles, hear, nextFrame, openDialog, quickMock } from './converse.ts';
import { openChat, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

const MESSAGES = 1001;
const SHOWN = 30;

test.beforeEach(async ({ page }) => {
  await quickMock(pageUrl());
  await openChat(page);
  await importConversation(page, MESSAGES);
});

test('a conversation of any length is shown with few elements (5.14)', async ({ page }) => {
  await expect(bubbles(page)).toHaveCount(SHOWN);
  expect(await list(page).locator('*').count()).toBeLessThanOrEqual(200);
  await expect(textAt(page, -1)).toHaveText(`Message ${MESSAGES} of a long talk.`);
});

test('earlier messages appear above what is read, which stays where it is to the pixel (5.14)', async ({
  page,
}) => {
  const earlier = page.getByRole('button', { name: /^Show earlier messages/ });
  for (const shown of [2 * SHOWN, 3 * SHOWN]) {
    await list(page).evaluate((element) => element.scrollTo(0, 0));
    const read = await textAt(page, 0).textContent();
    const before = await topPx(page, read);
    await earlier.click();
    await expect(bubbles(page)).toHaveCount(shown);
    expect(await topPx(page, read)).toBeCloseTo(before, 0);
  }
});

test('messages are read out in the order in which they were written, with their place in the whole (5.14)', async ({
  page,
}) => {
  await page.getByRole('button', { name: /^Show earlier messages/ }).click();
  await expect(bubbles(page)).toHaveCount(2 * SHOWN);
  const texts = await bubbles(page).locator('[data-content]').allInnerTexts();
  const first = MESSAGES - 2 * SHOWN + 1;
  expect(texts).toEqual(
    Array.from({ length: 2 * SHOWN }, (_, index) => `Message ${first + index} of a long talk.`),
  );
  await expect(list(page).locator('ol')).toHaveAttribute('start', String(first));
  // What says "You:" or a name stands before the text for a screen reader, in each.
  await expect(bubbles(page).first()).toHaveText(/^You: Message/);
  await expect(bubbles(page).nth(1)).toHaveText(/^The Visionary: Message/);
});

test('who reads and selects further up is left alone when an answer comes (5.3)', async ({ page }) => {
  const read = 'Message 975 of a long talk.';
  await page.route('**/v1/chat/completions', async (route) => {
    await page.getByText(read).evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      getSelection()?.selectAllChildren(element);
    });
    before = await topPx(page, read);
    await nextFrame(page);
    await route.continue();
  });
  let before = Number.NaN;
  await hear(page, 'And now?');
  expect(await topPx(page, read)).toBeCloseTo(before, 0);
  expect(await page.evaluate(() => String(getSelection()))).toBe(read);
  await page.getByRole('button', { name: 'New message' }).click();
  await expect(textAt(page, -1)).toBeInViewport();
  await expect(list(page)).toBeFocused();
});

test('who reads 480 px above the end is left there when an answer comes (5.11)', async ({ page }) => {
  let beforePx = Number.NaN;
  await page.route('**/v1/chat/completions', async (route) => {
    beforePx = await list(page).evaluate((element) => {
      element.scrollTo({ top: element.scrollHeight - element.clientHeight - 480, behavior: 'instant' });
      return element.scrollTop;
    });
    await nextFrame(page);
    await route.continue();
  });
  await hear(page, 'And now?');
  await expect(page.getByRole('button', { name: 'New message' })).toBeVisible();
  expect(await list(page).evaluate((element) => element.scrollTop)).toBeCloseTo(beforePx, 0);
});

test('the oldest messages go when the newest are reached (5.14)', async ({ page }) => {
  for (let turn = 1; turn <= 4; turn += 1) {
    await ask(page, `Question ${turn}?`);
    await expect(page.getByRole('textbox')).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  }
  await expect(textAt(page, -2)).toHaveText('Question 4?');
  // Of 38 messages, at the latest after the last answer.
  await expect.poll(() => bubbles(page).count()).toBeLessThan(SHOWN + 2);
});

test('a text is found wherever it stands, also where it is not shown (5.15)', async ({ page }) => {
  const dialog = await openDialog(page, 'Conversation');
  await page.getByRole('searchbox').fill('message 7 of');
  await expect(dialog.getByRole('region', { name: 'Find' }).getByRole('listitem')).toHaveText(
    /Message 7 of a long talk\./,
  );
});

function list(page: Page): Locator {
  return page.getByRole('region', { name: 'Conversation' });
}

function textAt(page: Page, index: number): Locator {
  return bubbles(page).locator('[data-content]').nth(index);
}

async function topPx(page: Page, text: string | null): Promise<number> {
  const box = await page.getByText(text ?? '', { exact: true }).boundingBox();
  return box?.y ?? Number.NaN;
}

async function importConversation(page: Page, count: number): Promise<void> {
  const startMs = Date.UTC(2026, 0, 1);
  const messages = Array.from({ length: count }, (_, index) => {
    const sender = index % 2 === 0 ? 'ai' : 'user';
    const timestampMs = startMs + index;
    const id = index === 0 ? 'ai-welcome-dreamer' : `${sender}-${timestampMs}`;
    return { id, sender, content: `Message ${index + 1} of a long talk.`, timestampMs };
  });
  const text = JSON.stringify({
    format: 'quartet-conversation',
    version: 1,
    personaId: 'dreamer',
    messages,
  });
  const dialog = await openDialog(page, 'Conversation');
  const chooserOpens = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import a conversation' }).click();
  const chooser = await chooserOpens;
  await chooser.setFiles({ name: 'talk.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: /^(Import|Replace this conversation)$/ }).click();
  await expect(dialog).toHaveCount(0);
}
