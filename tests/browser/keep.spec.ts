import { type Page, expect, test } from '@playwright/test';
import { hear, openDialog, quickMock, texts } from './converse.ts';
import { openChat, pageUrl } from './open-page.ts';

test.beforeEach(() => quickMock(pageUrl()));

/** Lets the device keep, from the options. */
async function keep(page: Page): Promise<void> {
  const dialog = await openDialog(page, 'Options');
  await dialog.getByRole('checkbox', { name: 'Keep conversations on this device' }).check();
  await expect(dialog.getByRole('status').first()).toHaveText('This visit is kept on this device.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('a visit that is kept comes back after a reload (18.3)', async ({ page }) => {
  await openChat(page);
  await keep(page);
  await hear(page, 'Why?');
  const before = await texts(page);
  await page.getByRole('button', { name: 'Next persona' }).click();
  await page.getByRole('textbox').fill('unsent');
  await page.reload();
  await expect(page.getByRole('log')).toHaveText('Your earlier conversations are back');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Methodologist');
  await expect(page.getByRole('textbox')).toHaveValue('unsent');
  await page.getByRole('button', { name: 'Previous persona' }).click();
  expect(await texts(page)).toEqual(before);
});
