import { type Page, expect } from '@playwright/test';
import { setFaults } from '../support/faults.ts';
import { ask, bubbles, countAsked, holdClock, quickMock, stateOfQuestion } from './converse.ts';
import { openChat, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

test.beforeEach(() => quickMock(pageUrl()));

test('the page says that it is offline, and a wait ends when the network comes back', async ({
  page,
  context,
}) => {
  // No wait ends by itself.
  await holdClock(page);
  await openChat(page);
  await expectConnection(page, 'Connected');
  await context.setOffline(true);
  await expectConnection(page, 'Offline');
  await context.setOffline(false);
  await expectConnection(page, 'Connected');
  expect(await countAsked(pageUrl())).toBe(0);

  await setFaults(pageUrl(), { kind: 'status', status: 500 });
  await ask(page, 'How do I start a small bakery?');
  await expectConnection(page, 'Reconnecting');
  await expect(stateOfQuestion(page)).toContainText('Attempt 2 of 4, next in 1 s');
  await context.setOffline(true);
  await expectConnection(page, 'Offline');
  expect(await countAsked(pageUrl())).toBe(1);
  await setFaults(pageUrl());
  await context.setOffline(false);
  await expect(bubbles(page)).toHaveCount(3);
  await expectConnection(page, 'Connected');
  expect(await countAsked(pageUrl())).toBe(2);

  await context.setOffline(true);
  await ask(page, 'And without a network?');
  await expect(stateOfQuestion(page)).toContainText('The provider could not be reached.');
  await expectConnection(page, 'Offline');
  expect(await countAsked(pageUrl())).toBe(2);
  await context.setOffline(false);
  await expect(bubbles(page)).toHaveCount(5);
  await expectConnection(page, 'Connected');
  expect(await countAsked(pageUrl())).toBe(3);
  await page.clock.runFor(60_000);
  expect(await countAsked(pageUrl())).toBe(3);
});

async function expectConnection(page: Page, words: string): Promise<void> {
  await expect(page.getByText(words, { exact: true })).toBeVisible();
}
