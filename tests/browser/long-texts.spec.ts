import { type Page, expect } from '@playwright/test';
import { openDialog, quickMock } from './converse.ts';
import { WAY_IN, openChat, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

const FULL =
  'The input is full: it takes 100,000 characters, and what goes beyond is cut. At most 8,000 can be sent';

const HEBREW = 'שלום עולם';

test.beforeEach(() => quickMock(pageUrl()));

for (const text of ['word '.repeat(60_000), 'x'.repeat(300_000)])
  test(
    `a paste of 300,000 characters is cut to 100,000, says so, and leaves the input as fast as before: ${text.slice(0, 5)}`,
    { tag: '@clipboard' },
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await openChat(page);
      await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
      const input = page.getByRole('textbox');
      await page.keyboard.press('ControlOrMeta+v');
      await expect(page.getByText(FULL)).toBeVisible();
      expect(await input.inputValue()).toBe(text.slice(0, 100_000));
      await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
      // With a second a key, this would take a minute.
      for (let count = 0; count < 60; count += 1) await page.keyboard.press('Backspace');
      await page.keyboard.type('the end');
      await expect(input).toHaveValue(`${text.slice(0, 99_940)}the end`);
      await expect(page.getByText(FULL)).toHaveCount(0);
      await expect(page.getByText('99,947 of 8,000 characters')).toBeVisible();
    },
  );

test('what a script or a tool puts into the input beyond its limit is cut, there and in the draft', async ({
  page,
}) => {
  await openChat(page);
  const input = page.getByRole('textbox');
  for (const extra of ['', 'more']) {
    await input.fill('x'.repeat(100_000) + extra);
    await expect(input).toHaveValue('x'.repeat(100_000));
  }
});

test('a kept draft of a million characters in one word is cut, and the landing can be used to forget it', async ({
  page,
}) => {
  await openChat(page);
  const options = await openDialog(page, 'Options');
  await options.getByRole('checkbox', { name: 'Keep conversations on this device' }).check();
  await expect(options).toContainText('This visit is kept on this device.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Round table' }).click();
  await page.getByRole('textbox').fill('a draft');
  await expect
    .poll(() => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(false);
  await lengthenDraft(page);
  await page.reload();
  const field = page.getByRole('textbox', { name: 'Ask all four' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: WAY_IN })).toBeVisible();
  await expect.poll(async () => (await field.inputValue()).length).toBe(100_000);
  await field.press('End');
  for (let count = 0; count < 20; count += 1) await page.keyboard.press('Backspace');
  await expect.poll(async () => (await field.inputValue()).length).toBe(99_980);
  const again = await openDialog(page, 'Options');
  await again.getByRole('button', { name: 'Forget everything on this device' }).click();
  await expect(again.getByRole('status').filter({ hasText: /forg/i }).first()).toBeVisible();
  await page.reload();
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
});

test('a right-to-left text is typed from the right, in the chat and on the landing', async ({ page }) => {
  await openChat(page);
  for (const wanted of ['chat', 'landing']) {
    if (wanted === 'landing') await page.getByRole('button', { name: 'Back' }).click();
    const input = page.getByRole('textbox');
    await input.fill(HEBREW);
    expect(await input.evaluate((field) => getComputedStyle(field).direction)).toBe('rtl');
    await input.fill('hello');
    expect(await input.evaluate((field) => getComputedStyle(field).direction)).toBe('ltr');
  }
});

/** Puts a million letters into the draft of the table that the device keeps, and leaves the page. */
async function lengthenDraft(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The record cannot be changed')));
      });
    const [{ name = '' } = {}] = await indexedDB.databases();
    const database = await done(indexedDB.open(name));
    const store = database.transaction('kept', 'readwrite').objectStore('kept');
    const record = (await done(store.get('visit'))) as { table: { draft: string } };
    record.table.draft = 'x'.repeat(1_000_000);
    await done(store.put(record, 'visit'));
    database.close();
  });
}
