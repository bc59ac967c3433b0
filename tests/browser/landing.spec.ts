import { type Page, expect } from '@playwright/test';
import { bubbles, openDialog } from './converse.ts';
import { NOT_LOADED, lateScripts, openChat, openLanding, pageUrl, skipIntro } from './open-page.ts';
import { expectErrors, test } from './page-test.ts';

test('a click outside closes a card, a drag out of it does not, and the browser’s history leads from its chat back to it (2.6, 4.4, 15.4, 15.10)', async ({
  page,
}) => {
  await openLanding(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Quartet' })).toBeFocused();
  const dialog = await openDialog(page, 'The Evaluator');
  await expect(dialog).toContainText('ID: evaluator');
  const { x, y, width, height } = (await dialog.boundingBox())!;
  await page.mouse.click(x + width / 2, y + 5);
  // As when a text is selected with the mouse.
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'The Evaluator' })).toBeFocused();

  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await expectChatWith(page, 'The Visionary');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Begin Interaction' })).toBeFocused();
  await expect(page).toHaveTitle('Quartet');
  await openDialog(page, 'The Evaluator');
  await page.getByRole('button', { name: 'Chat with The Evaluator' }).click();
  await expectChatWith(page, 'The Evaluator');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'The Evaluator' })).toBeFocused();
  await page.goForward();
  await expectChatWith(page, 'The Evaluator');
  expect(page.url()).toBe(pageUrl());
});

test('a chat whose code fails to load says what is kept; trying again or a reload recovers from it (5.8)', async ({
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
    await expectChatWith(page, 'The Visionary');
  }
});

test('code that fails to load later takes nothing of the chat away, and can be fetched again (5.8)', async ({
  page,
}) => {
  expectErrors(page, NOT_LOADED);
  const isLate = await lateScripts();
  let isBroken = false;
  await page.route(isLate, (route) => {
    const isOfChat = !isBroken;
    isBroken = true;
    return isOfChat ? route.continue() : route.abort();
  });
  await openChat(page);
  await page.getByRole('textbox').fill('not sent');
  const dialog = await openDialog(page, 'Options');
  await expect(dialog.getByRole('alert')).toContainText('could not be shown. Your conversations are kept');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Round table' }).click();
  await expect(page.getByRole('alert')).toContainText('could not be shown');
  await page.getByRole('button', { name: 'Round table' }).click();
  await expect(bubbles(page)).toHaveCount(1);
  await expect(page.getByRole('textbox')).toHaveValue('not sent');
  await openDialog(page, 'Options');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute(isLate);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Stream answers' })).toBeVisible();
});

async function expectChatWith(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Interaction Console - ${name}`);
  await expect(page).toHaveTitle(`Interaction Console - ${name} - Quartet`);
  await expect(page.getByRole('textbox')).toBeFocused();
}
