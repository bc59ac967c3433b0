import { type Page, expect } from '@playwright/test';
import { setFaults } from '../support/faults.ts';
import { bringAxe, findings } from './axe.ts';
import { quickMock } from './converse.ts';
import { messages, openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

const STATES: readonly [string, (page: Page) => Promise<void>][] = [
  ['loading', openLoading],
  ['landing', openLanding],
  ['dialog', openDialog],
  ['chat', openChat],
  ['answering', (page) => askWith(page, { kind: 'hang' })],
  ['retrying', (page) => askWith(page, { kind: 'status', status: 500 })],
  ['error', openCancelled],
  ['long conversation', openLongConversation],
];

test.beforeEach(() => quickMock(pageUrl()));

for (const [state, reach] of STATES) {
  test(`axe finds nothing, in both themes, wide and narrow: ${state}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await reach(page);
    await bringAxe(page);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 1280, height: 720 });
      await expect.poll(() => findings(page), `${colorScheme}, wide`).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => findings(page), `${colorScheme}, narrow`).toEqual([]);
    }
  });
}

async function askWith(page: Page, fault: Readonly<Record<string, unknown>>): Promise<void> {
  await openChat(page);
  await setFaults(pageUrl(), fault);
  await page.getByRole('textbox').fill('Hello?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
}

async function openLoading(page: Page): Promise<void> {
  // The intro stays, while the timers that axe needs go on.
  await page.clock.setFixedTime(0);
  await page.goto(pageUrl());
  await expect(page.getByText('Initializing squad components')).toBeVisible();
}

async function openDialog(page: Page): Promise<void> {
  await openLanding(page);
  await page.getByRole('button', { name: 'The Evaluator' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function openCancelled(page: Page): Promise<void> {
  await askWith(page, { kind: 'hang' });
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
}

async function openLongConversation(page: Page): Promise<void> {
  await openChat(page);
  for (let count = 1; count <= 6; count += 1) {
    await page.getByRole('textbox').fill(`Question ${count}: what should I plan next?`);
    await page.keyboard.press('Enter');
    await expect(messages(page)).toHaveCount(1 + 2 * count);
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Show times' }).click();
}
