import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import { writeFileIn } from '../support/temporary-folder.ts';
import { downloadAs, hear, openDialog, quickMock } from './converse.ts';
import { openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

test.beforeEach(() => quickMock(pageUrl()));

test.afterEach(() => rmSync(test.info().outputDir, { recursive: true, force: true }));

test('an exported conversation that is dropped on the page is shown by the import @devtools', async ({
  page,
}) => {
  await openChat(page);
  await hear(page, 'How do I start a small bakery?');
  await openDialog(page, 'Conversation');
  const file = await (await downloadAs(page, 'JSON')).path();
  const named = write({ 'talk.json': readFileSync(file, 'utf8') }, 'talk.json');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox').fill('Typed');
  await drop(page, [named]);
  await expect(page.getByRole('dialog', { name: 'Conversation with The Visionary' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep the current one' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox')).toHaveValue('Typed');
});

test('whatever is dropped, wherever, the page stays with what was typed @devtools', async ({ page }) => {
  const html = write({ 'a.html': '<h1>Gone</h1>' }, 'a.html');
  const json = write({ 'b.json': '{' }, 'b.json');
  const folder = write({ 'c.json/d.txt': 'x' }, 'c.json');
  const large = write({ 'large.json': ' '.repeat(61_000_000) }, 'large.json');
  await page.goto(pageUrl());
  await drop(page, [html]);
  await openLanding(page);
  await drop(page, [json]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await page.getByRole('textbox').fill('Typed');
  for (const files of [[html], [folder]]) {
    await drop(page, files);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  for (const [files, words] of [
    [[json], 'The file is not a Quartet conversation'],
    [[large], 'The file is longer than'],
    [[json, html], 'Drop one at a time.'],
  ] as const) {
    await drop(page, files);
    await expect(page.getByRole('alert')).toContainText(words);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox')).toHaveValue('Typed');
});

test('a text that is dragged into the input arrives there', async ({ page }) => {
  await openChat(page);
  const input = page.getByRole('textbox');
  await input.fill('One');
  const isLeft = await input.evaluate((field) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', 'Two');
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    return field.dispatchEvent(event);
  });
  expect(isLeft).toBe(true);
});

/** Writes files into the test's folder, and returns the path of one. */
function write(files: Readonly<Record<string, string>>, path: string): string {
  for (const [name, content] of Object.entries(files)) writeFileIn(test.info().outputDir, name, content);
  return join(test.info().outputDir, path);
}

/** Drags files from outside onto the middle of the page. */
async function drop(page: Page, files: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize()!;
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data });
  await devtools.detach();
}
