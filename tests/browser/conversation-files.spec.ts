import { readFileSync, writeFileSync } from 'node:fs';
import { type Download, type Locator, type Page, expect } from '@playwright/test';
import { setFaults } from '../support/faults.ts';
import { ask, bubbles, exportAs, hear, openDialog, quickMock, texts } from './converse.ts';
import { openChat, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';
import { watchPage } from './watch-page.ts';

interface Transcript {
  readonly format: string;
  readonly version: number;
  readonly personaId: string;
  readonly messages: readonly Readonly<Record<string, unknown>>[];
}

const IN_9999 = { id: 'ai-253402300799000', timestampMs: 253_402_300_799_000 };

test.beforeEach(() => quickMock(pageUrl()));

test('a conversation is downloaded, and comes back as it was (9.10, 9.11)', async ({ page }) => {
  const watch = await watchPage(page);
  await openChat(page);
  await hear(page, 'How do I start a small bakery?');
  await hear(page, '# Not a *heading*\n> nor a quote');
  const said = await texts(page);

  const dialog = await openDialog(page, 'Conversation');
  const json = await download(page, 'JSON');
  expect(json.suggestedFilename()).toMatch(/^quartet-visionary-\d{4}-\d\d-\d\d\.json$/);
  const saved = JSON.parse(readFileSync(await json.path(), 'utf8')) as Transcript;
  expect(saved).toMatchObject({ format: 'quartet-conversation', version: 1, personaId: 'dreamer' });
  expect(saved.messages.map(({ content }) => content)).toEqual(said);
  expect(saved.messages.map(({ sender }) => sender)).toEqual(['ai', 'user', 'ai', 'user', 'ai']);

  const markdown = await download(page, 'Markdown');
  expect(markdown.suggestedFilename()).toMatch(/^quartet-visionary-\d{4}-\d\d-\d\d\.md$/);
  const lines = readFileSync(await markdown.path(), 'utf8').split('\n');
  expect(lines[0]).toBe('# Conversation with The Visionary');
  expect(lines.filter((line) => line.startsWith('**You**, '))).toHaveLength(2);
  expect(lines.filter((line) => line.startsWith('**The Visionary**, '))).toHaveLength(3);
  expect(lines).toContain('> How do I start a small bakery?');
  expect(lines.filter((line) => line.startsWith('#'))).toHaveLength(1);

  await page.keyboard.press('Escape');
  await hear(page, 'And a third one?');
  await openDialog(page, 'Conversation');
  const chooserOpens = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import a conversation' }).click();
  await (await chooserOpens).setFiles(await json.path());
  await expect(dialog.getByText(/^The Visionary, 5 messages, last changed/)).toBeVisible();
  await expect(dialog).toContainText('replaces your current conversation with The Visionary: 7 messages.');
  await expect(bubbles(page)).toHaveCount(7);
  await page.getByRole('button', { name: 'Replace this conversation' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await texts(page)).toEqual(said);
  await expect(page.getByRole('button', { name: 'Conversation' })).toBeFocused();

  await openDialog(page, 'Conversation');
  const again = await download(page, 'JSON');
  expect(readFileSync(await again.path(), 'utf8')).toBe(readFileSync(await json.path(), 'utf8'));
  expect(watch.errors).toEqual([]);
  expect(watch.violations).toEqual([]);
});

test('a message and a conversation are copied, and where they cannot be the page says so (9.10)', async ({
  page,
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'grants and reads the clipboard');
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

  // Without the permission there is the way of old, and the focus is at the menu as after any choice.
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
});

test('a conversation is searched, and what is found is copied (5.15, 15.10)', async ({
  page,
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'grants and reads the clipboard');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const watch = await watchPage(page);
  await openChat(page);
  await hear(page, 'How do I start a small <b>bäkery</b>?');
  await hear(page, 'Who works there?');
  const dialog = await openDialog(page, 'Conversation');
  const found = dialog.getByRole('region', { name: 'Find' });
  await page.getByRole('searchbox').fill('SMALL <b>bakery');
  await expect(found.getByRole('status')).toHaveText('1 message found');
  await expect(found.getByRole('listitem')).toContainText(/^You.*How do I start a small <b>bäkery<\/b>\?$/);
  await expect(found.locator('mark')).toHaveText('small <b>bäkery');
  await found.getByRole('button', { name: 'Copy message' }).click();
  await expect(found.getByRole('listitem').getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'How do I start a small <b>bäkery</b>?',
  );

  await page.getByRole('searchbox').press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Conversation' })).toBeFocused();
  expect(watch.errors).toEqual([]);
  expect(watch.violations).toEqual([]);
});

test('a bad file is refused with what is wrong with it, and replaces nothing (9.11)', async ({
  page,
}, testInfo) => {
  await openChat(page);
  await hear(page, 'How do I start a small bakery?');
  const said = await texts(page);
  const dialog = await openDialog(page, 'Conversation');
  const json = await download(page, 'JSON');
  const saved = JSON.parse(readFileSync(await json.path(), 'utf8')) as Transcript;
  const [welcome, question, answer] = saved.messages;
  const withMessages = (...messages: readonly unknown[]) => JSON.stringify({ ...saved, messages });
  const hostile = `{"__proto__": ${JSON.stringify({ ...saved, polluted: true })}}`;

  const bad: readonly (readonly [text: string, words: string])[] = [
    ['', 'it is not JSON'],
    ['['.repeat(100_000), 'it is not JSON'],
    ['{"messages": []}', 'format is missing; it must be "quartet-conversation"'],
    [hostile, 'format is missing'],
    [JSON.stringify({ ...saved, version: 2 }), 'version is 2; it must be 1'],
    [JSON.stringify({ ...saved, personaId: '__proto__' }), 'personaId is "__proto__"; it must be dreamer,'],
    [withMessages(welcome, question, question), 'messages[2].timestampMs is '],
    [withMessages(question, answer), 'messages[0].sender is "user"; it must be ai'],
    [withMessages(welcome, question, { ...answer, ...IN_9999 }), 'at most a day ahead of the clock'],
    [`{"a": "${'x'.repeat(30_000_000)}"}`, 'longer than 20,000,000 characters'],
  ];
  for (const [index, [text, words]] of bad.entries()) {
    await choose(page, written(`${index}.json`, text));
    const alert = dialog.getByRole('alert');
    await expect(alert).toContainText(words);
    await expect(alert).toContainText('Nothing was replaced.');
    await expect(dialog.getByRole('button', { name: /^(Import|Replace this conversation)$/ })).toHaveCount(0);
  }

  // What a record holds beside its own fields is not looked at, and a found one can be left.
  const strange = JSON.stringify(saved).replace('{', '{"__proto__": {"polluted": true}, ');
  await choose(page, written('strange.json', strange));
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Keep' }).click();
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);

  // Ids are unique within a conversation only: the same messages may also be with another persona.
  const moved = JSON.stringify({ ...saved, personaId: 'analyst' }).replace(
    'welcome-dreamer',
    'welcome-analyst',
  );
  await choose(page, written('moved.json', moved));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(await texts(page)).toEqual(said);

  function written(name: string, text: string): string {
    const path = testInfo.outputPath(name);
    writeFileSync(path, text);
    return path;
  }
});

test('an import waits until the answer has come and the edit has ended (9.11)', async ({ page }) => {
  await openChat(page);
  await hear(page, 'How do I start a small bakery?');
  const dialog = await openDialog(page, 'Conversation');
  const json = await download(page, 'JSON');
  await page.keyboard.press('Escape');
  await setFaults(pageUrl(), { kind: 'hang', times: 1 });
  await ask(page, 'Are you there?');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();

  await expectRefusal(dialog, await json.path(), 'An answer in this conversation is still on its way.');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(bubbles(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expectRefusal(dialog, await json.path(), 'A question of this conversation is being edited.');
  await expect(page.getByRole('textbox')).toHaveValue('Are you there?');
  await expect(bubbles(page)).toHaveCount(4);
});

async function expectRefusal(dialog: Locator, path: string, words: string): Promise<void> {
  const page = dialog.page();
  await openDialog(page, 'Conversation');
  await choose(page, path);
  await page.getByRole('button', { name: 'Replace this conversation' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`${words} Nothing was replaced`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** As a visitor who blocks the clipboard for a page. */
async function refuseClipboard(page: Page): Promise<void> {
  await page.context().clearPermissions();
  const devtools = await page.context().newCDPSession(page);
  const { browserContextId = '' } = (await devtools.send('Target.getTargetInfo')).targetInfo;
  await devtools.send('Browser.setPermission', {
    permission: { name: 'clipboard-write' },
    setting: 'denied',
    browserContextId,
  });
  const answer = () => page.evaluate(() => navigator.clipboard.writeText('').catch(() => 'refused'));
  expect(await answer()).toBe('refused');
}

function choose(page: Page, path: string): Promise<void> {
  return page.locator('input[type="file"]').setInputFiles(path);
}

async function download(page: Page, way: 'Markdown' | 'JSON'): Promise<Download> {
  const begins = page.waitForEvent('download');
  await exportAs(page, way);
  return begins;
}

test('a new conversation is the welcome, and Undo brings the earlier one back (9.14)', async ({ page }) => {
  const watch = await watchPage(page);
  await openChat(page);
  await hear(page, 'How do I start a small bakery?');
  const said = await texts(page);
  await page.getByRole('textbox', { name: 'Your message' }).fill('unsent');
  const begin = async () => {
    const dialog = await openDialog(page, 'Conversation');
    await dialog.getByRole('button', { name: 'New conversation' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(bubbles(page)).toHaveCount(1);
  };
  await begin();
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('unsent');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  expect(await texts(page)).toEqual(said);
  await expect(undo).toHaveCount(0);
  await begin();
  await ask(page, 'And once more?');
  await expect(undo).toHaveCount(0);
  expect(watch.errors).toEqual([]);
  expect(watch.violations).toEqual([]);
});
