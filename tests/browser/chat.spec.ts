import { type Page, expect } from '@playwright/test';
import { setFaults } from '../support/faults.ts';
import { bringSettings } from '../support/settings-of-page.ts';
import { bubbles, countAsked, holdAnswer, holdClock, quickMock, stateOfQuestion } from './converse.ts';
import { openChat, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

test.beforeEach(() => quickMock(pageUrl()));

test('navigation keeps answer and draft, a timed-out attempt can be stopped and tried again, and closing the page asks first (2.4, 2.7, 5.3, 5.13, 11.9)', async ({
  page,
}) => {
  await bringSettings(page, { attemptTimeoutMs: 2000 });
  await holdClock(page);
  await openChat(page);
  const input = page.getByRole('textbox');
  const send = page.getByRole('button', { name: 'Send' });
  await input.fill('Half a thought');
  const release = await holdAnswer(page);
  await page.getByRole('group', { name: 'Suggested questions' }).getByRole('button').first().click();
  await expect(stateOfQuestion(page)).toContainText('The Visionary is answering.');
  await expect(input).toHaveValue('Half a thought');
  await expect(input).toHaveAccessibleDescription(/Your text is kept: send it afterwards/);
  await expect(send).toBeDisabled();

  await page.getByRole('button', { name: 'Next persona' }).click();
  await expect(bubbles(page)).toHaveCount(1);
  await expect(input).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Previous persona' })).toHaveAccessibleDescription(
    'The Visionary is answering',
  );
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('list').getByText('The Visionary is answering')).toBeVisible();
  await release();
  await expect(page.getByRole('list').getByText('The Visionary has answered')).toBeVisible();
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The Methodologist');
  await page.getByRole('button', { name: 'Previous persona' }).click();
  await expect(bubbles(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Next persona' })).not.toHaveAccessibleDescription(
    /has answered/,
  );
  await expect(input).toHaveValue('Half a thought');
  const [question = 0, answer = 0] = (await offsetsPx(page)).slice(1);
  expect(question).toBeGreaterThan(0);
  expect(answer).toBeLessThan(0);

  await setFaults(pageUrl(), { kind: 'hang' });
  await send.click();
  await expect.poll(() => countAsked(pageUrl())).toBe(2);
  await page.clock.runFor(2000);
  await expect(stateOfQuestion(page)).toContainText('Attempt 2 of 4, next in 1 s');
  await expect(stateOfQuestion(page)).toContainText('The provider took too long to answer.');
  await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(stateOfQuestion(page)).toContainText('Stopped. Your question is kept.');
  await setFaults(pageUrl());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(bubbles(page)).toHaveCount(5);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();

  const asks = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asks;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(bubbles(page)).toHaveCount(5);
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
