import { type Page, expect } from '@playwright/test';
import { holdClock, quickMock } from './converse.ts';
import { pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(async ({ page }) => {
  await quickMock(pageUrl());
  await holdClock(page);
});

test('a tab that sleeps through the intro wakes up on the landing, and the intro ends only once (2.5, 3.3, 3.4)', async ({
  page,
}) => {
  await page.goto(pageUrl());
  await expect(page).toHaveTitle('Quartet');
  await expect(page.getByText('Quartet ready')).toBeVisible();
  await page.clock.runFor(800);
  await expect(page.getByRole('listitem').filter({ hasText: '✓' })).toHaveCount(1);
  // As a computer whose lid is closed: nothing runs meanwhile.
  await page.clock.fastForward('01:00:00');
  await expect(page.getByRole('heading', { level: 1, name: 'Quartet' })).toBeFocused();
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await page.clock.runFor(10_000);
  await expect(page.getByPlaceholder('Type your message...')).toBeFocused();
});

test('Skip works while the intro fades, and the code of the chat is loaded by then (3.5, 3.6)', async ({
  context,
  page,
}) => {
  const isFetching = watchScripts(page);
  await page.goto(pageUrl());
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible();
  await page.clock.runFor(4700);
  await expect(page.getByRole('listitem').filter({ hasText: '✓' })).toHaveCount(5);
  // It is asked for at the same time.
  await expect(page.getByRole('log')).toBeAttached();
  await expect.poll(isFetching).toBe(false);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await expect(page.getByPlaceholder('Type your message...')).toBeFocused();
});

/** Tells whether scripts are on their way. */
function watchScripts(page: Page): () => boolean {
  let count = 0;
  page.on('request', (request) => void (count += request.resourceType() === 'script' ? 1 : 0));
  page.on('requestfinished', (request) => void (count -= request.resourceType() === 'script' ? 1 : 0));
  return () => count > 0;
}
