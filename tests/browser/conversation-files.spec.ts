import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { bubbles, downloadAs, exportAs, hear, openDialog, quickMock, texts } from './converse.ts';
import { openChat, pageUrl } from './open-page.ts';
import { refuseClipboard } from './refuse-clipboard.ts';
import { test } from './page-test.ts';

interface Transcript {
  readonly format: string;
  readonly version: number;
  readonly personaId: string;
  readonly messages: readonly Readonly<Record<string, unknown>>[];
}

test.beforeEach(() => quickMock(pageUrl()));

test('a downloaded conversation can be imported unchanged', async ({ page }) => {
  await openChat(page);
  await hear(page, 'How do I start a small bakery?');
  await hear(page, '# Not a *heading*\n> nor a quote');
  const said = await texts(page);

  const dialog = await openDialog(page, 'Conversation');
  const json = await downloadAs(page, 'JSON');
  expect(json.suggestedFilename()).toMatch(/^quartet-visionary-\d{4}-\d\d-\d\d\.json$/);
  const saved = JSON.parse(readFileSync(await json.path(), 'utf8')) as Transcript;
  expect(saved).toMatchObject({ format: 'quartet-conversation', version: 1, personaId: 'dreamer' });
  expect(saved.messages.map(({ content }) => content)).toEqual(said);
  expect(saved.messages.map(({ sender }) => sender)).toEqual(['ai', 'user', 'ai', 'user', 'ai']);

  const markdown = await downloadAs(page, 'Markdown');
  expect(markdown.suggestedFilename()).toMatch(/^quartet-visionary-\d{4}-\d\d-\d\d\.md$/);
  expect(readFileSync(await markdown.path(), 'utf8')).toMatch(/^# Conversation with The Visionary\n/);

  await page.keyboard.press('Escape');
  await hear(page, 'And a third one?');
  await openDialog(page, 'Conversation');
  const chooserOpens = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import a conversation' }).click();
  await (await chooserOpens).setFiles(await json.path());
  await expect(dialog.getByText(/^The Visionary, 5 messages, last changed/)).toBeVisible();
  await expect(dialog).toContainText('replaces your current conversation with The Visionary: 7 messages.');
  await expect(bubbles(page)).toHaveCount(7);
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(await texts(page)).toEqual(said);
  await expect(page.getByRole('button', { name: 'Conversation' })).toBeFocused();

  await openDialog(page, 'Conversation');
  const again = await downloadAs(page, 'JSON');
  expect(readFileSync(await again.path(), 'utf8')).toBe(readFileSync(await json.path(), 'utf8'));
});

test(
  'a message and a conversation can be copied, and the page says so when they cannot',
  {
    tag: '@clipboard',
  },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openChat(page);
    const [welcome = ''] = await texts(page);
    const held = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy message' }).click();
    await expect(bubbles(page).getByRole('status')).toHaveText('Copied');
    expect(await held()).toBe(welcome);

    const dialog = await openDialog(page, 'Conversation');
    const outcome = dialog.getByRole('region', { name: 'Export' }).getByRole('status');
    await exportAs(page, 'Copy');
    await expect(outcome).toHaveText('Copied as Markdown.');
    expect(await held()).toMatch(/^# Conversation with The Visionary\n/);

    // Without the permission the older way of copying works, and the focus is on the menu as after any choice.
    await refuseClipboard(page);
    await exportAs(page, 'Copy');
    await expect(outcome).toHaveText('Copied as Markdown.');
    await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();
    await page.evaluate(() => (document.execCommand = () => false));
    await exportAs(page, 'Copy');
    await expect(outcome).toHaveText('Could not copy. Download it instead.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Copy message' }).click();
    await expect(bubbles(page).getByRole('status')).toHaveText('Could not copy');
    await page.getByRole('textbox').press('Control+v');
    await expect(page.getByRole('textbox')).toHaveValue(/^# Conversation with The Visionary\n/);
  },
);
