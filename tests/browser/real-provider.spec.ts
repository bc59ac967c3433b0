import { expect } from '@playwright/test';
import { type ServedMockProvider, serveMockProvider } from '../../mock-provider/serve.ts';
import { serveBuild } from '../../scripts/lib/serve.ts';
import type { RunningServer } from '../../src/server/run.ts';
import { readJournal, requireKey } from '../support/faults.ts';
import { ask, bubbles, hear, stateOfAnswer, texts } from './converse.ts';
import { closePages, openChat } from './open-page.ts';
import { test } from './page-test.ts';
import { watchPage } from './watch-page.ts';

const KEY = 'sk-canary-of-the-provider-0123456789';
const CODE = 'canary workshop of may';

let provider: ServedMockProvider;
let served: RunningServer | undefined;

test.beforeEach(async () => {
  provider = await serveMockProvider({ delayMs: 0 });
  await requireKey(provider.url, KEY);
});

test.afterEach(async ({ browser }) => {
  await closePages(browser);
  await served?.close();
  await provider.close();
});

async function serve(settings: Readonly<Record<string, string>>): Promise<string> {
  served = await serveBuild({ OPENAI_BASE_URL: `${provider.url}/v1`, QUARTET_STREAM: 'on', ...settings });
  return served.address;
}

async function readAsked(): Promise<readonly (readonly [model: unknown, status: unknown])[]> {
  const journal = await readJournal(provider.url);
  return journal.filter(({ method }) => method === 'POST').map(({ model, status }) => [model, status]);
}

test('in relay mode a provider of today answers, and the browser never receives its key', async ({
  page,
}) => {
  await fetch(`${provider.url}/_mock/models/gpt-3.5-turbo`, { method: 'DELETE' });
  const watch = await watchPage(page);
  const address = await serve({ QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: KEY });
  await openChat(page, address);
  await expect(page.getByText('gpt-3.5-turbo', { exact: true })).toBeVisible();
  const way = "Your text goes through this page's server to its provider.";
  await expect(page.getByText(`${way} Each question is answered on its own.`)).toBeVisible();
  await page.getByRole('button', { name: 'Round table' }).click();
  await expect(page.getByText('Each question makes 4 requests.')).toBeVisible();
  await page.getByRole('button', { name: 'Round table' }).click();
  await hear(page, 'How do I start a garden?');
  await hear(page, 'And then?');
  await expect(stateOfAnswer(page)).toHaveCount(0);
  expect(await readAsked()).toEqual([
    ['gpt-3.5-turbo', 404],
    ['gpt-6-luna', 400],
    ['gpt-6-luna', 200],
    ['gpt-6-luna', 200],
  ]);
  const received = await watch.received();
  expect(received).toContain('chat.completion');
  expect(received).not.toContain('canary');
  expect(watch.requested.filter((url) => !url.startsWith(address))).toEqual([]);
});

test('in direct mode the browser asks the provider itself, and can connect to no other', async ({ page }) => {
  const watch = await watchPage(page);
  const address = await serve({
    QUARTET_PROVIDER: 'direct',
    QUARTET_BROWSER_KEY: KEY,
    OPENAI_API_KEY: 'sk-of-server',
  });
  await openChat(page, address);
  await expect(
    page.getByText('Your text goes from this browser straight to its provider. Each question'),
  ).toBeVisible();
  await hear(page, 'How do I start a small bakery?');
  expect((await texts(page)).at(-1)).toMatch(/\w/);
  const elsewhere = watch.requested.filter((url) => !url.startsWith(address));
  expect(new Set(elsewhere)).toEqual(new Set([`${provider.url}/v1/chat/completions`]));
  expect(await watch.received()).not.toContain('of-server');
});

test('the keyboard suffices for the access code, the question is repeated, and no script sees the cookie', async ({
  page,
  context,
}) => {
  await openChat(
    page,
    await serve({ QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: KEY, QUARTET_ACCESS_CODE: CODE }),
  );
  const dialog = page.getByRole('dialog', { name: 'Access code' });
  const field = page.getByLabel('Code', { exact: true });
  await ask(page, 'How do we begin?');
  await expect(field).toBeFocused();
  await page.keyboard.type('canary guess');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('This is not the code. Check it, then enter it again.');
  await expect(field).toBeFocused();
  expect(await readAsked()).toEqual([]);

  // The wrong code is selected.
  await page.keyboard.type(CODE);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Enter' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(bubbles(page)).toHaveCount(3);
  await expect(page.getByRole('textbox')).toBeFocused();
  await hear(page, 'And then?');
  expect(await context.cookies()).toMatchObject([
    { name: 'quartet-access', path: '/v1', httpOnly: true, sameSite: 'Strict', secure: false },
  ]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
});
