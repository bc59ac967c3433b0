import { type Page, expect } from '@playwright/test';
import { overflowPx } from './axe.ts';
import { openDialog, quickMock } from './converse.ts';
import { messages, openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';
import { crossings } from './places.ts';

/** A phone held sideways, and a window of 1280 x 1024 at 400 % (WCAG 1.4.10). */
const LOW_SCREENS = [
  { width: 568, height: 320 },
  { width: 320, height: 256 },
] as const;

test.beforeEach(() => quickMock(pageUrl()));

for (const viewport of LOW_SCREENS) {
  const size = `${viewport.width} x ${viewport.height}`;

  test(`every control can be reached on every screen and in every dialog at ${size} (15.7)`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(60_000);
    await page.goto(pageUrl());
    await expect(page.getByText('Initializing squad components')).toBeVisible();
    await expectReachable(page, 'intro');
    await page.clock.resume();

    await openLanding(page);
    await expectReachable(page, 'landing');
    await openDialog(page, 'The Evaluator');
    await expectReachable(page, 'profile');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Begin Interaction' }).click();
    await expect(page.getByRole('textbox')).toBeFocused();
    await expectReachable(page, 'chat');
    for (const label of ['Options', 'Conversation']) {
      await openDialog(page, label);
      await expectReachable(page, label);
      await page.keyboard.press('Escape');
    }
    await openDialog(page, 'Options');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectReachable(page, 'shortcuts');
  });

  test(`the input comes into view with the focus, grows and sends at ${size} (15.7)`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openChat(page);
    const input = page.getByRole('textbox');
    await expect(input).toBeInViewport({ ratio: 1 });

    // Away to the top, and back with the keyboard alone.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(input).not.toBeInViewport({ ratio: 1 });
    await page.getByRole('region', { name: 'Conversation' }).focus();
    await page.keyboard.press('Tab');
    while (!(await input.evaluate((field) => field === document.activeElement)))
      await page.keyboard.press('Tab');
    await expect(input).toBeInViewport({ ratio: 1 });

    await page.keyboard.type('How do I start');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('a small bakery?');
    await expect(input).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(messages(page)).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    await expect(input).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(input).toBeInViewport({ ratio: 1 });
    await expectReachable(page, 'editing');
  });
}

test('nothing scrolls sideways or stands upon another at 320, 390 and 820 px (15.6)', async ({ page }) => {
  const WIDTHS_PX = [320, 390, 820];
  const setWidth = (width: number) => page.setViewportSize({ width, height: 800 });
  await openLanding(page);
  for (const widthPx of WIDTHS_PX) {
    await setWidth(widthPx);
    await expect.poll(() => overflowPx(page), `landing, ${widthPx} px`).toBe(0);
  }
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await expect(page.getByRole('textbox')).toBeVisible();
  for (const widthPx of WIDTHS_PX) {
    await setWidth(widthPx);
    await expect.poll(() => overflowPx(page), `chat, ${widthPx} px`).toBe(0);
    // Each in a place of its own.
    for (const label of ['Back', 'Round table', 'More']) {
      await page.getByRole('button', { name: label }).click({ trial: true });
    }
  }
  await page.keyboard.press('Alt+PageDown');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The Methodologist');
  for (const widthPx of WIDTHS_PX) {
    await setWidth(widthPx);
    // The persona stands in the head of the chat, beside the words there.
    expect(await crossings(page, 'section header *', 'main button, main svg'), `${widthPx} px`).toEqual([]);
    for (const name of ['Previous persona', 'Profile', 'Next persona']) {
      await page.getByRole('button', { name }).click({ trial: true });
    }
  }
});

/** Nothing scrolls sideways, and each control can be scrolled to and is uncovered; in a dialog, each of its own. */
async function expectReachable(page: Page, state: string): Promise<void> {
  await expect.poll(() => overflowPx(page), state).toBe(0);
  const { count, covered } = await page.evaluate(() => {
    const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const controls = [...place.querySelectorAll('button:enabled, a[href], textarea')].filter((control) =>
      control.checkVisibility(),
    );
    const isCovered = (control: Element) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      return !control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    return { count: controls.length, covered: controls.filter(isCovered).map(({ outerHTML }) => outerHTML) };
  });
  expect(covered, state).toEqual([]);
  expect(count, state).toBeGreaterThan(0);
}
