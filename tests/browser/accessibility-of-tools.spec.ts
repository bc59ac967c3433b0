import { type Locator, type Page, expect } from '@playwright/test';
import { setFaults } from '../support/faults.ts';
import { bringAxe, expectAccessible } from './axe.ts';
import {
  ask,
  bubbles,
  changeMock,
  exportAs,
  hear,
  openDialog,
  openDrill,
  quickMock,
  stateOfAnswer,
} from './converse.ts';
import { openChat, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

/** All that Markdown can draw, and a line without a place to break. */
const MARKDOWN = `## Peel it

Do it **today**, by *hand*, not \`later\`, see [the guide](https://example.com/peel) first.

1. One
   - within

> Quoted

\`\`\`
${'kumquat('.repeat(30)}
\`\`\`

| Tool | Use | Price | Place | Time |
| --- | --- | --- | --- | --- |
| A knife that is sharp | peels | low | kitchen | today |

${'kumquat'.repeat(40)}`;

test.beforeEach(() => quickMock(pageUrl()));

test('axe finds nothing, and nothing scrolls sideways: options and help', async ({ page }) => {
  await openChat(page);
  await bringAxe(page);
  const dialog = await openDrill(page);
  await page.getByRole('radio', { name: 'Empty answer' }).click();
  await expect(dialog).toContainText('Set: Empty answer');
  await expectAccessible(page, 'options');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(dialog.last()).toContainText('Alt + Page Down');
  await expectAccessible(page, 'help');
});

test('axe finds nothing, and nothing scrolls sideways: finding and importing', async ({ page }) => {
  await openChat(page);
  await bringAxe(page);
  await hear(page, 'How do I start a small bakery?');
  const dialog = await openDialog(page, 'Conversation');
  await page.getByRole('searchbox').fill('bakery');
  await expect(dialog.locator('mark').first()).toHaveText('bakery');
  await expectAccessible(page, 'what was found');
  const begins = page.waitForEvent('download');
  await exportAs(page, 'JSON');
  await page.locator('input[type="file"]').setInputFiles(await (await begins).path());
  await expect(page.getByRole('button', { name: 'Replace this conversation' })).toBeVisible();
  await expectAccessible(page, 'an import');
  const bad = { name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{') };
  await page.locator('input[type="file"]').setInputFiles(bad);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'a bad import');
});

test('axe finds nothing, and nothing scrolls sideways: turns', async ({ page }) => {
  await page.clock.install();
  await openChat(page);
  await bringAxe(page);
  await setFaults(pageUrl(), { kind: 'status', status: 500 });
  await ask(page, 'Will it fail?');
  await passWaits(page, stateOfAnswer(page).getByText('(500)'));
  await expectAccessible(page, 'a failed turn', 'main');

  await openDialog(page, 'Options');
  await page.getByRole('checkbox', { name: 'Stream answers' }).check();
  await page.keyboard.press('Escape');
  await setFaults(pageUrl(), { kind: 'stream-stall' });
  await page.getByRole('button', { name: 'Try again' }).click();
  // What is stopped before a word has come leaves the answer of before.
  await expect(page.locator('[data-awaited] [data-content]')).toHaveText(/\w/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(stateOfAnswer(page)).toContainText('Stopped. The answer so far is kept.');
  await expectAccessible(page, 'a stopped turn whose question is edited', 'main');
});

test('axe finds nothing, and nothing scrolls sideways: marks and Markdown', async ({ page }) => {
  await changeMock(pageUrl(), 'POST', 'replies', {
    persona: 'methodologist',
    question: 'How do I peel a kumquat?',
    text: MARKDOWN,
  });
  await page.clock.install();
  await openChat(page);
  await bringAxe(page);
  await setFaults(pageUrl(), { kind: 'status', status: 500 });
  await ask(page, 'Will it fail?');
  await page.keyboard.press('Alt+PageDown');
  await expect(page.locator('[data-mark="answering"]')).toBeVisible();
  await passWaits(page, page.locator('[data-mark="failed"]'));

  await setFaults(pageUrl());
  await hear(page, 'How do I peel a kumquat?');
  await expect(bubbles(page).last().getByRole('table')).toBeVisible();
  await page.keyboard.press('Alt+PageDown');
  await setFaults(pageUrl(), { kind: 'hang' });
  await ask(page, 'Are you there?');
  await page.keyboard.press('Alt+PageUp');
  await expect(page.locator('[data-mark="answering"]')).toBeVisible();
  await expectAccessible(page, 'Markdown and marks', 'main');
});

/** Lets time pass until this is shown, which takes all attempts of a question. */
async function passWaits(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(3000);
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0] });
}
