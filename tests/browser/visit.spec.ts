import { type Page, expect } from '@playwright/test';
import { readJournal } from '../support/faults.ts';
import {
  ask,
  bubbles,
  changeMock,
  countAsked,
  holdAnswer,
  holdClock,
  openDialog,
  openDrill,
  quickMock,
  stateOfQuestion,
} from './converse.ts';
import { WAY_IN, openChat, openLanding, pageUrl, skipIntro } from './open-page.ts';
import { test } from './page-test.ts';

test.beforeEach(() => quickMock(pageUrl()));

test('a visitor gets from a fresh page to an answered question, in the order of the product', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await holdClock(page);
  await page.goto(pageUrl());
  await expect(page).toHaveTitle('Quartet');
  await expect(page.getByText('Initializing squad components')).toBeVisible();
  await page.clock.runFor(4100);
  await expect(page.getByRole('listitem').filter({ hasText: '✓' })).toHaveCount(5);
  // Like a computer whose lid is closed: nothing runs meanwhile.
  await page.clock.fastForward('01:00:00');
  await page.clock.resume();
  await expect(page.getByText('WITH LOVE FOR DEGENS')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Quartet' })).toBeFocused();
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await expect(page.getByRole('heading', { name: 'Interaction Console - The Visionary' })).toBeVisible();
  await expect(page.getByText('Connected')).toBeVisible();
  await expect(page.getByRole('meter')).toHaveCount(12);
  await page.getByPlaceholder('Type your message...').fill('How would you reinvent the library?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(bubbles(page)).toHaveCount(3);
  await expect(bubbles(page).last()).toContainText('lend out everything');
  const [question = 0, answer = 0] = (await offsetsPx(page)).slice(1);
  expect(question).toBeGreaterThan(0);
  expect(answer).toBeLessThan(0);
  expect(await countAsked(pageUrl())).toBe(1);
});

test('a draft and an answer survive going to the landing, and the page asks before it is closed', async ({
  page,
}) => {
  await openChat(page);
  const input = page.getByRole('textbox');
  await input.fill('Half a thought');
  const release = await holdAnswer(page);
  await page.getByRole('group', { name: 'Suggested questions' }).getByRole('button').first().click();
  await expect(stateOfQuestion(page)).toContainText('The Visionary is answering.');
  await page.getByRole('button', { name: 'Next persona' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await release();
  await expect(page.getByRole('list').getByText('The Visionary has answered')).toBeVisible();
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await page.getByRole('button', { name: 'Previous persona' }).click();
  await expect(bubbles(page)).toHaveCount(3);
  await expect(input).toHaveValue('Half a thought');

  const asks = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asks;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(bubbles(page)).toHaveCount(3);
});

test('a card closes on a press outside, not on a drag out of it, and the browser’s history leads back to it', async ({
  page,
}) => {
  await openLanding(page);
  const dialog = await openDialog(page, 'The Evaluator');
  const { x, y, width, height } = (await dialog.boundingBox())!;
  await page.mouse.click(x + width / 2, y + 5);
  // Like selecting a text with the mouse.
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

test('a fault of the drill strikes only the next attempt, even after a reload', async ({ page }) => {
  await holdClock(page);
  await openChat(page);
  await changeMock(pageUrl(), 'POST', 'faults', { kind: 'status', status: 418, persona: 'evaluator' });
  const dialog = await openDrill(page);
  await page.getByRole('checkbox', { name: 'Only the next attempt' }).click();
  await page.getByRole('radio', { name: 'Server error (500)' }).click();
  await expect(dialog).toContainText('Set: Server error (500), for the next attempt only.');
  await expect(dialog).toContainText('The mock also has 1 fault that was set elsewhere.');
  await page.reload();
  await page.clock.runFor(6000);
  await skipIntro(page);
  await page.getByRole('button', { name: WAY_IN }).click();
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.clock.runFor(5000);
  await expect(page.getByText('Drill: server error')).toBeVisible();
  await ask(page, 'Well?');
  await expect(stateOfQuestion(page)).toContainText('(500)');
  await expect(page.getByText('Drill: server error')).toHaveCount(0);
  await page.getByRole('button', { name: 'Retry now' }).click();
  await expect(bubbles(page)).toHaveCount(3);
  const struck = (await readJournal(pageUrl())).find(({ fault }) => fault);
  expect(struck).toMatchObject({ fault: { id: expect.stringMatching(/^drill-[\da-f]{16}$/) as unknown } });
});

/** How far each message is to the right of the middle of the list. */
function offsetsPx(page: Page): Promise<readonly number[]> {
  return bubbles(page)
    .locator('[data-content]')
    .evaluateAll((contents) =>
      contents.map((content) => {
        const [text, list] = [content, content.closest('[role=region]')!].map((element) => {
          const { left, right } = element.getBoundingClientRect();
          return (left + right) / 2;
        });
        return text! - list!;
      }),
    );
}

async function expectChatWith(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Interaction Console - ${name}`);
  await expect(page).toHaveTitle(`Interaction Console - ${name} - Quartet`);
  await expect(page.getByRole('textbox')).toBeFocused();
}
