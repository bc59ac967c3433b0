import { type Page, expect } from '@playwright/test';
import { bringSettings } from '../support/settings-of-page.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import { ask, bubbles, hear, openDialog, openDrill, quickMock } from './converse.ts';
import { openChat, openLanding, pageUrl, useFontWheneverItComes } from './open-page.ts';
import { test } from './page-test.ts';
import { crossings, troublesOfControls } from './places.ts';

const PHONE = { width: 390, height: 844 };

test.beforeEach(async ({ page }) => {
  await quickMock(pageUrl());
  await useFontWheneverItComes(page);
});

test('on a phone at most 104 px are above the messages of each persona, and every control is within reach', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openChat(page);
  await page.evaluate(() => document.fonts.ready);
  // The card is one tap away.
  await expect(page.getByRole('meter')).toHaveCount(0);
  const controls = [
    ...['Back', 'Round table', 'More', 'Previous persona', 'Next persona', 'Profile'].map((label) =>
      page.getByRole('button', { name: label }),
    ),
    page.getByRole('link', { name: 'Social profile' }),
  ];
  for (const name of ['The Visionary', 'The Methodologist', 'The Executor', 'The Evaluator']) {
    for (const text of [`Interaction Console - ${name}`, 'Connected', 'Demo']) {
      await expect(page.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 });
    }
    const list = (await page.getByRole('region', { name: 'Conversation' }).boundingBox())!;
    expect(list.y, name).toBeLessThanOrEqual(104);
    for (const control of controls) {
      await control.click({ trial: true });
      const box = (await control.boundingBox())!;
      expect(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(36);
      expect(box.y + box.height, name).toBeLessThanOrEqual(list.y);
    }
    expect(await crossings(page, 'section header *', 'main button, main svg'), name).toEqual([]);
    await page.keyboard.press('Alt+PageDown');
  }

  // The other buttons have labels, in a menu.
  await page.getByRole('button', { name: 'More' }).click();
  for (const word of ['Conversation', 'Show times', 'Pause motion', /theme$/, 'Options']) {
    await expect(page.getByText(word, typeof word === 'string' ? { exact: true } : {})).toBeInViewport();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Options' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
});

for (const [device, viewport, share] of [
  ['a phone', PHONE, 0.6],
  ['a small laptop', { width: 1366, height: 768 }, 0.5],
] as const) {
  test(`on ${device} the answers have room, and what they took and the button for their map are visible once they are complete`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    // Where no demo answers, a map is drawn on request.
    await bringSettings(page, { provider: 'relay' });
    await openLanding(page);
    await page.getByRole('button', { name: 'Ask all four' }).click();
    await expect(page.getByRole('textbox')).toBeFocused();
    await ask(page, 'Is a four-day week good for a small team?');
    const draw = page.getByRole('button', { name: 'Draw the map' });
    await expect(draw).toBeInViewport({ ratio: 1 });
    await draw.click({ trial: true });
    const effort = page.getByText(/ s, 4 answers$/);
    await expect(effort).toBeInViewport({ ratio: 1 });
    const isCovered = await effort.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect();
      return document.elementFromPoint(left + 1, bottom - 1) !== element;
    });
    expect(isCovered).toBe(false);
    const { height } = (await page.getByRole('region', { name: 'Rounds' }).boundingBox())!;
    expect(height / viewport.height).toBeGreaterThanOrEqual(share);
    // The focused element is in front.
    await page.getByRole('button', { name: 'The Evaluator' }).last().focus();
    await page.getByRole('button', { name: 'The Evaluator' }).last().click({ trial: true });
  });
}

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a narrow window', PHONE],
] as const) {
  test(`on ${device} the actions of a message take no row, cover no text and move nothing`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openChat(page);
    for (const starter of PERSONAS[0]!.starters.slice(1)) await hear(page, starter);
    // As high as its text, padding and borders; an answer has a line for what it took, which its actions share.
    const rests = await bubbles(page).evaluateAll((items) =>
      items.map(
        (item) =>
          item.getBoundingClientRect().height -
          item.querySelector('[data-content]')!.getBoundingClientRect().height,
      ),
    );
    expect(rests).toHaveLength(5);
    for (const [index, restPx] of rests.slice(0, -1).entries())
      expect(restPx).toBeLessThanOrEqual(index === 2 ? 32 : 20);
    expect(await crossings(page, '[data-content]', 'li[data-sender] button')).toEqual([]);

    const places = () =>
      bubbles(page).evaluateAll((items) => items.map((item) => item.getBoundingClientRect().y));
    const first = bubbles(page).first();
    const copy = first.getByRole('button', { name: 'Copy message' });
    const isSeen = () => copy.evaluate((button) => getComputedStyle(button).color !== 'rgba(0, 0, 0, 0)');
    await first.scrollIntoViewIfNeeded();
    const before = await places();
    await page.mouse.move(0, 0);
    await expect.poll(isSeen).toBe(false);
    await first.hover();
    await expect.poll(isSeen).toBe(true);
    expect(await places()).toEqual(before);
    await page.mouse.move(0, 0);
    await expect.poll(isSeen).toBe(false);
    await copy.focus();
    await expect.poll(isSeen).toBe(true);
    expect(await places()).toEqual(before);
    expect(await troublesOfControls(page)).toEqual([]);
  });
}

test('in a narrow window the fault that is set stands there as a whole', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openChat(page);
  const drill = await openDrill(page);
  await drill.getByRole('radio', { name: 'Map with false quotes' }).check();
  await page.keyboard.press('Escape');
  const badge = page.getByText('Drill: map with false quotes');
  await expect(badge).toBeInViewport({ ratio: 1 });
  expect(await badge.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await crossings(page, 'section header *', 'main button, main svg')).toEqual([]);
});

test('in a window that is lower than a menu, the menu scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openChat(page);
  await page.getByRole('button', { name: 'More' }).click();
  const last = page.getByRole('button', { name: 'Options' });
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('on a phone the options fill their dialog', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openChat(page);
  const dialog = await openDialog(page, 'Options');
  const { clientWidth, contentPx } = await dialog.evaluate((element) => ({
    clientWidth: element.clientWidth,
    contentPx: element.firstElementChild?.clientWidth,
  }));
  expect(contentPx).toBe(clientWidth);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE });

  test('no keyboard opens over the suggestions, and the actions of a message are visible and large enough', async ({
    page,
  }) => {
    await openLanding(page);
    await page.getByRole('button', { name: 'Begin Interaction' }).tap();
    await expect(page.getByRole('group', { name: 'Suggested questions' })).toBeVisible();
    await expect(page.getByRole('textbox')).not.toBeFocused();
    await hear(page, 'And?');
    for (const action of await bubbles(page).getByRole('button').all()) {
      expect(await action.evaluate((button) => getComputedStyle(button).opacity)).toBe('1');
      const box = (await action.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(36);
    }
    expect(await crossings(page, '[data-content]', 'li[data-sender] button')).toEqual([]);
  });
});

test('the four metrics form one row on a wide card, otherwise two, and none crosses its line at any size', async ({
  page,
}) => {
  await openChat(page);
  for (const [width, rows] of [
    [1440, [4]],
    [1000, [2, 2]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => rowsOfMetrics(page)).toEqual(rows);
  }
  await page.getByRole('button', { name: 'Back' }).click();
  await openDialog(page, 'The Evaluator');
  await page.getByRole('definition').evaluateAll((values) => {
    for (const value of values) value.textContent = '98,765,432';
  });
  for (const width of [320, 360, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await crossings(page, 'dialog :is(dd, dt)', 'dialog dl svg'), `${width} px`).toEqual([]);
    const isWhole = await page
      .getByRole('definition')
      .evaluateAll((values) => values.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
    expect(isWhole, `${width} px`).toBe(true);
  }
});

test('a bar is filled to its percentage and over its full height', async ({ page }) => {
  await openLanding(page);
  await openDialog(page, 'The Visionary');
  for (const [name, percent] of [
    ['Creativity', 95],
    ['Logic', 70],
  ] as const) {
    const picture = await page.getByRole('meter', { name }).screenshot();
    const { across, down } = await shareOfInk(page, picture.toString('base64'));
    expect(Math.abs(100 * across - percent), name).toBeLessThan(3);
    expect(down, name).toBeGreaterThan(0.5);
  }
});

/** The share of a picture's middle row, and of a column near its left edge, in the colour at their crossing. */
async function shareOfInk(page: Page, picture: string) {
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const at = { x: Math.round(width / 10), y: Math.floor(height / 2) };
    const shareIn = (x: number, y: number, wide: number, high: number) => {
      const pixels = new Uint32Array(context.getImageData(x, y, wide, high).data.buffer);
      const [ink] = new Uint32Array(context.getImageData(at.x, at.y, 1, 1).data.buffer);
      return pixels.filter((pixel) => pixel === ink).length / pixels.length;
    };
    return { across: shareIn(0, at.y, width, 1), down: shareIn(at.x, 0, 1, height) };
  }, picture);
}

/** The number of metrics in each row. */
async function rowsOfMetrics(page: Page): Promise<readonly number[]> {
  const tops = await page
    .getByRole('definition')
    .evaluateAll((values) => values.map((value) => Math.round(value.getBoundingClientRect().y)));
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
}
