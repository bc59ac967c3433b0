import { type Download, type Locator, type Page, type Route, expect } from '@playwright/test';
import { conversationToJson } from '../../src/domain/conversation/conversation-json.ts';
import { createMessage } from '../../src/domain/conversation/conversation.ts';
import { readJournal, resetMock } from '../support/faults.ts';

export async function ask(page: Page, text: string): Promise<void> {
  // Text typed behind a dialog goes nowhere.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('textbox').fill(text);
  await page.keyboard.press('Enter');
}

/** Asks, and waits until the answer is complete. */
export async function hear(page: Page, text: string): Promise<void> {
  const count = await bubbles(page).count();
  await ask(page, text);
  await expect(bubbles(page)).toHaveCount(count + 2);
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
}

/** The messages of the open conversation, with the text so far of an open answer; lists within a reply do not count. */
export function bubbles(page: Page): Locator {
  return page.getByRole('region', { name: 'Conversation' }).locator('li[data-sender]:not([aria-hidden])');
}

/** The texts of the bubbles, folded or not, without the buttons below. */
export function texts(page: Page): Promise<readonly string[]> {
  return bubbles(page).locator('[data-content]').allTextContents();
}

/** Holds back the answer to the next question until the returned function is called. */
export async function holdAnswer(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route('**/chat/completions', (route) => void held.push(route), { times: 1 });
  return async () => {
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
  };
}

/** The cards that say why a demo has no answer. */
export function cards(page: Page): Locator {
  return page.getByRole('group', { name: 'Why there is no answer' });
}

/** From now on the mock's general replies count as answers, like those of a model. */
export async function answerLikeModel(page: Page): Promise<void> {
  await page.route('**/chat/completions', async (route) => {
    const response = await route.fetch();
    const { 'x-quartet-reply': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

/** The status of the last question, beside the input. */
export function stateOfQuestion(page: Page): Locator {
  return page.getByRole('group', { name: 'Status of your question' });
}

/** The status of an incomplete answer, below it. */
export function stateOfAnswer(page: Page): Locator {
  return page.getByRole('group', { name: 'Status of this answer' });
}

/** Opens the dialog of the button with this label, which may be in the menu. */
export async function openDialog(page: Page, label: string): Promise<Locator> {
  // Another one may offer to keep conversations.
  const button = page.getByRole('button', { name: label }).first();
  const more = page.getByRole('button', { name: 'More' });
  if (!(await button.isVisible()) && (await more.isVisible())) await more.click();
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Opens the options with the fault drill unfolded. */
export async function openDrill(page: Page): Promise<Locator> {
  const dialog = await openDialog(page, 'Options');
  await dialog.getByText('Try failures').click();
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  return dialog;
}

type ExportWay = 'Copy' | 'Markdown' | 'JSON' | 'Copy image' | 'Download PNG';

/** Chooses from the menu that exports a conversation or a round. */
export async function exportAs(page: Page, way: ExportWay): Promise<void> {
  // In the dialog of a conversation, its own comes before those of earlier ones.
  const ofDialog = page.getByRole('dialog').getByRole('button', { name: 'Export' });
  const ofPage = page.getByRole('button', { name: 'Export' });
  await ((await ofDialog.count()) > 0 ? ofDialog.first() : ofPage.last()).click();
  await page.getByRole('button', { name: way, exact: true }).click();
}

/** Resets the mock, without its usual delay. */
export async function quickMock(url: string): Promise<void> {
  await resetMock(url);
  await changeMock(url, 'PATCH', 'settings', { delayMs: 0, chunkDelayMs: 0 });
}

export async function changeMock(url: string, method: string, path: string, body: object): Promise<void> {
  const response = await fetch(new URL(`/_mock/${path}`, url), {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
}

/** The number of questions that the mock received. */
export async function countAsked(url: string): Promise<number> {
  const entries = await readJournal(url);
  return entries.filter(({ path }) => path === '/v1/chat/completions').length;
}

/** The fields of a question that tests look at. */
export interface AskedBody {
  readonly stream?: boolean;
  readonly max_tokens: number;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** The bodies of the questions that the page asks from now on. */
export function watchAsked(page: Page): readonly AskedBody[] {
  const asked: AskedBody[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/chat/completions')) asked.push(request.postDataJSON() as AskedBody);
  });
  return asked;
}

/** Stops the page's time, except for what the test lets pass; call it before the page is opened. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install({ time: Date.UTC(2027, 0, 15, 11, 59) });
  await page.clock.pauseAt(Date.UTC(2027, 0, 15, 12));
}

/** Chooses from that menu what begins a download. */
export async function downloadAs(page: Page, way: ExportWay): Promise<Download> {
  const begins = page.waitForEvent('download');
  await exportAs(page, way);
  return begins;
}

/** Opens the table of a map's quotes. */
export async function showAllQuotes(page: Page): Promise<void> {
  await page.getByText('Show all quotes').click();
  await expect(page.getByRole('table').locator('q').first()).toBeVisible();
}

/** Goes to the round table or back, and waits until it is there: earlier typing would go to the screen that leaves. */
export async function switchTable(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  const before = await title.innerText();
  await page.getByRole('button', { name: 'Round table' }).click();
  await expect(title).not.toHaveText(before);
}

/** Imports a conversation of so many messages, the welcome first, over the one with the Visionary. */
export async function importTalk(
  page: Page,
  count: number,
  contentOf = (number: number) => `Message ${number} of a long talk.`,
): Promise<void> {
  const messages = Array.from({ length: count }, (_, index) => {
    const content = contentOf(index + 1);
    const message = createMessage(index % 2 === 0 ? 'ai' : 'user', content, Date.UTC(2026, 0, 1) + index);
    return index === 0 ? { ...message, id: 'ai-welcome-dreamer' } : message;
  });
  const text = conversationToJson({ personaId: 'dreamer', messages, lastUpdatedMs: 0 }, 'quartet');
  const dialog = await openDialog(page, 'Conversation');
  const file = { name: 'talk.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel('Conversation file').setInputFiles(file);
  await page.getByRole('button', { name: /^(Import|Replace)$/ }).click();
  await expect(dialog).toHaveCount(0);
}
