import { type Page, expect } from '@playwright/test';
import { overflowPx } from './axe.ts';
import { hear, openDialog, quickMock } from './converse.ts';
import { openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';
import { crossings, enlargeText, troublesOfControls } from './places.ts';

interface Reading {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Whether text is twice as large, apart from any zoom. */
  readonly isLarge: boolean;
}

const READINGS: readonly Reading[] = [
  { name: 'a phone with text of 200 %', viewport: { width: 390, height: 844 }, isLarge: true },
  { name: 'a small phone with text of 200 %', viewport: { width: 320, height: 640 }, isLarge: true },
  { name: 'a tablet with text of 200 %', viewport: { width: 820, height: 1180 }, isLarge: true },
  { name: 'a desktop with text of 200 %', viewport: { width: 1440, height: 900 }, isLarge: true },
  { name: 'a window of 1280 x 1024 at 200 %', viewport: { width: 640, height: 512 }, isLarge: false },
  { name: 'a window of 1280 x 1024 at 400 %', viewport: { width: 320, height: 256 }, isLarge: false },
];

/** What must not be crossed by a control or a drawing that can be pressed. */
const WORDS = 'header :is(h1, p), li > [data-content], form p';

test.beforeEach(() => quickMock(pageUrl()));

for (const { name, viewport, isLarge } of READINGS) {
  test.describe(`on ${name}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.setViewportSize(viewport);
      if (isLarge) await enlargeText(page);
    });

    test('intro, landing and profile stay within the screen, each control in a place of its own (15.12)', async ({
      page,
    }) => {
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(60_000);
      await page.goto(pageUrl());
      await expect(page.getByText('Initializing squad components')).toBeVisible();
      await expectInPlace(page, 'intro');
      await page.clock.resume();
      await openLanding(page);
      await expectInPlace(page, 'landing');
      await openDialog(page, 'The Methodologist');
      await expectInPlace(page, 'profile');
    });

    test('the chat and its dialogs do so too, and the input can be typed into (15.12)', async ({ page }) => {
      await openChat(page);
      await expectTyped(page, 'How do I start a small bakery?');
      await hear(page, 'How do I start a small bakery?');
      await expectInPlace(page, 'chat');
      for (const label of ['Options', 'Conversation']) {
        await openDialog(page, label);
        await expectInPlace(page, label);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });

    test('so does the round table (15.12)', async ({ page }) => {
      await openLanding(page);
      await page.getByRole('button', { name: 'Ask all four' }).click();
      await expect(page.getByRole('textbox')).toBeFocused();
      await expectInPlace(page, 'empty table');
      await expectTyped(page, 'How should we plan the launch?');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Draw the map' })).toBeVisible();
      await expectInPlace(page, 'round');
      await page.getByRole('button', { name: 'Draw the map' }).click();
      await expect(page.getByRole('region', { name: 'The map' }).locator('q').first()).toBeVisible();
      await expectInPlace(page, 'map');
    });
  });
}

/** Nothing scrolls sideways, no control is covered, too small or beside the screen, and none stands upon words. */
async function expectInPlace(page: Page, state: string): Promise<void> {
  await expect.poll(() => overflowPx(page), state).toBeLessThanOrEqual(0);
  expect(await troublesOfControls(page), state).toEqual([]);
  if ((await page.getByRole('dialog').count()) > 0) return;
  expect(await crossings(page, WORDS, 'header button, form button, li > div > button'), state).toEqual([]);
}

async function expectTyped(page: Page, text: string): Promise<void> {
  const input = page.getByRole('textbox');
  await input.click();
  await page.keyboard.type(text);
  await expect(input).toHaveValue(text);
  await expect(input).toBeInViewport({ ratio: 1 });
  const box = (await input.boundingBox())!;
  expect(box.width).toBeGreaterThan(150);
}
