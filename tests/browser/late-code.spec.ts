import { type Page, expect } from '@playwright/test';
import { PAGE_TEXTS } from '../../src/domain/texts/page-texts.ts';
import { withholdSettings } from '../support/settings-of-page.ts';
import { bubbles, holdClock, openDialog } from './converse.ts';
import { NOT_LOADED, lateScripts, openChat, openLanding, pageUrl, skipIntro } from './open-page.ts';
import { expectErrors, test } from './page-test.ts';

test('the chat’s code comes during the intro, the provider client after it, both before they are needed', async ({
  context,
  page,
}) => {
  const scripts: string[] = [];
  let underWay = 0;
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return;
    scripts.push(request.url());
    underWay += 1;
  });
  page.on('requestfinished', (request) => void (underWay -= request.resourceType() === 'script' ? 1 : 0));
  const clients = () => scripts.filter((url) => url.includes('openai-provider'));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await holdClock(page);
  await page.goto(pageUrl());
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible();
  // It is fading.
  await page.clock.runFor(4700);
  await expect(page.getByRole('listitem').filter({ hasText: '✓' })).toHaveCount(5);
  // It is requested at the same time as the chat.
  await expect(page.getByRole('log')).toBeAttached();
  await expect.poll(() => underWay).toBe(0);
  expect(clients()).toEqual([]);
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.clock.resume();
  await expect.poll(clients).toHaveLength(1);
  await expect.poll(() => underWay).toBe(0);
  await context.setOffline(true);
  await page.evaluate((waiting) => {
    const note = () => {
      if (document.body.textContent.includes(waiting)) Reflect.set(globalThis, 'hasWaited', true);
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  }, PAGE_TEXTS.loadingChat);
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await expect(page.getByPlaceholder('Type your message...')).toBeFocused();
  expect(await page.evaluate(() => Reflect.has(globalThis, 'hasWaited'))).toBe(false);
});

test('code that could not be fetched ahead is fetched when it is used', async ({ page }) => {
  const refused: string[] = [];
  const kinds = new Set<string>();
  const isRefused = (part: string) => refused.some((url) => url.includes(`/${part}-`));
  await page.route(/\/(chat|table-and-dialogs|ConversationDialog)-[^/]+\.js$/, async (route) => {
    const url = route.request().url();
    if (refused.includes(url)) await route.continue();
    else {
      refused.push(url);
      kinds.add(route.request().resourceType());
      await route.fulfill({ status: 503 });
    }
  });
  await openLanding(page);
  await expect.poll(() => isRefused('chat') && isRefused('table-and-dialogs')).toBe(true);
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await expect(page.getByRole('textbox')).toBeFocused();
  await expect.poll(() => isRefused('ConversationDialog')).toBe(true);
  const dialog = await openDialog(page, 'Conversation');
  await expect(dialog.getByRole('heading', { name: 'Conversation with' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Firefox would never ask again for a script.
  expect([...kinds]).toEqual(['fetch']);
});

for (const [trouble, answer, words] of [
  ['without its settings', { status: 500 }, 'could not load its settings'],
  ['whose server has another version', { json: { version: 0 } }, 'have different versions'],
] as const) {
  test(`a page ${trouble} says so and offers to reload`, async ({ page }) => {
    expectErrors(page, /settings/);
    await withholdSettings(page);
    await page.route('**/settings.json', (route) => route.fulfill(answer));
    await page.goto(pageUrl());
    await expect(page.getByRole('alert')).toContainText(words);
    await page.unroute('**/settings.json');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('Initializing squad components')).toBeVisible();
  });
}

test('a chat whose code fails to load says what is kept, and recovers with another try or a reload', async ({
  page,
}) => {
  expectErrors(page, NOT_LOADED);
  const isLate = await lateScripts();
  for (const way of ['Try again', 'Reload']) {
    await page.route(isLate, (route) => route.abort());
    await openLanding(page);
    await page.getByRole('button', { name: 'Begin Interaction' }).click();
    await expect(page.getByRole('alert')).toContainText('could not be shown. Your conversations are kept');
    await page.unroute(isLate);
    await page.getByRole('button', { name: way }).click();
    if (way === 'Reload') {
      await skipIntro(page);
      await page.getByRole('button', { name: 'Begin Interaction' }).click();
    }
    await expect(page.getByRole('textbox')).toBeFocused();
  }
});

test('code that fails to load later takes nothing from the chat, and can be fetched again', async ({
  page,
}) => {
  expectErrors(page, NOT_LOADED);
  // Code that is fetched once the page is idle could come just before the button is pressed.
  await page.addInitScript(() => void (globalThis.requestIdleCallback = () => 0));
  const isLate = await lateScripts();
  await page.route(isLate, (route) =>
    route.request().url().includes('/chat-') ? route.continue() : route.abort(),
  );
  await openChat(page);
  await page.getByRole('textbox').fill('not sent');
  await openTableInVain(page);
  await expect(bubbles(page)).toHaveCount(1);
  await expect(page.getByRole('textbox')).toHaveValue('not sent');
  const dialog = await openDialog(page, 'Options');
  await expect(dialog.getByRole('alert')).toContainText('could not be shown. Your conversations are kept');
  await page.unroute(isLate);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Stream answers' })).toBeVisible();
});

async function openTableInVain(page: Page): Promise<void> {
  const table = page.getByRole('button', { name: 'Round table' });
  await table.click();
  await expect(page.getByRole('alert')).toContainText('could not be shown');
  await table.click();
}
