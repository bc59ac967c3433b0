import { type Page, expect } from '@playwright/test';
import { ask, bubbles, hear, openDialog, quickMock } from './converse.ts';
import { openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';
import { crossings, troublesOfControls } from './places.ts';

const PHONE = { width: 390, height: 844 };

test.beforeEach(() => quickMock(pageUrl()));

for (const name of ['The Visionary', 'The Methodologist', 'The Executor', 'The Evaluator']) {
  test(`on a phone at most 104 px stand above the messages of ${name}, with every control at hand (5.17)`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await openLanding(page);
    await page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: `Chat with ${name}` }).click();
    await expect(page.getByRole('textbox')).toBeFocused();
    const list = (await page.getByRole('region', { name: 'Conversation' }).boundingBox())!;
    expect(list.y).toBeLessThanOrEqual(104);
    const controls = [
      ...['Back', 'Round table', 'More', 'Previous persona', 'Next persona', 'Profile'].map((label) =>
        page.getByRole('button', { name: label }),
      ),
      page.getByRole('link', { name: 'Social profile' }),
    ];
    for (const control of controls) {
      await control.click({ trial: true });
      const box = (await control.boundingBox())!;
      expect(
        Math.min(box.width, box.height),
        (await control.getAttribute('aria-label')) ?? '',
      ).toBeGreaterThanOrEqual(36);
      expect(box.y + box.height).toBeLessThanOrEqual(list.y);
    }
    for (const text of [`Interaction Console - ${name}`, 'Connected', 'Demo']) {
      await expect(page.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 });
    }
    expect(await crossings(page, 'section header *', 'main button, main svg')).toEqual([]);

    // The others have their words, in a menu.
    await page.getByRole('button', { name: 'More' }).click();
    for (const word of ['Conversation', 'Show times', 'Pause motion', /theme$/, 'Options', 'Source code']) {
      await expect(page.getByText(word, typeof word === 'string' ? { exact: true } : {})).toBeInViewport();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByText('Source code')).toBeHidden();
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
  });
}

for (const [device, viewport, share] of [
  ['a phone', PHONE, 0.6],
  ['a small laptop', { width: 1366, height: 768 }, 0.5],
] as const) {
  test(`on ${device} the answers have room, and the way to their map is in sight once they are there (5.17, 17.12)`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openLanding(page);
    await page.getByRole('button', { name: 'Ask all four' }).click();
    await expect(page.getByRole('textbox')).toBeFocused();
    await ask(page, 'Is a four-day week good for a small team?');
    const draw = page.getByRole('button', { name: 'Draw the map' });
    await expect(draw).toBeInViewport({ ratio: 1 });
    await draw.click({ trial: true });
    const { height } = (await page.getByRole('region', { name: 'Rounds' }).boundingBox())!;
    expect(height / viewport.height).toBeGreaterThanOrEqual(share);
    // Whatever has the focus stands above it.
    await page.getByRole('button', { name: 'The Evaluator' }).last().focus();
    await page.getByRole('button', { name: 'The Evaluator' }).last().click({ trial: true });
  });
}

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a narrow window', PHONE],
] as const) {
  test(`on ${device} the actions of a message take no row, cover no text and move nothing (5.18)`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openChat(page);
    await hear(page, 'And?');
    await hear(page, 'How do I start a small bakery?');
    // As high as its text, its padding and its borders; below the newest they have a row.
    const rests = await bubbles(page).evaluateAll((items) =>
      items.map(
        (item) =>
          item.getBoundingClientRect().height -
          item.querySelector('[data-content]')!.getBoundingClientRect().height,
      ),
    );
    for (const restPx of rests.slice(0, -1)) expect(restPx).toBeLessThanOrEqual(20);
    expect(await crossings(page, '[data-content]', 'li[data-sender] button')).toEqual([]);

    const places = () =>
      bubbles(page).evaluateAll((items) => items.map((item) => item.getBoundingClientRect().y));
    const first = bubbles(page).first();
    const copy = first.getByRole('button', { name: 'Copy message' });
    const opacity = () => copy.evaluate((button) => getComputedStyle(button).opacity);
    await first.scrollIntoViewIfNeeded();
    const before = await places();
    await page.mouse.move(0, 0);
    await expect.poll(opacity).toBe('0');
    await first.hover();
    await expect.poll(opacity).toBe('1');
    expect(await places()).toEqual(before);
    await page.mouse.move(0, 0);
    await expect.poll(opacity).toBe('0');
    await copy.focus();
    await expect.poll(opacity).toBe('1');
    expect(await places()).toEqual(before);
    expect(await troublesOfControls(page)).toEqual([]);
  });
}

test('on a phone the options fill their dialog (5.17, 11.26)', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openChat(page);
  const dialog = await openDialog(page, 'Options');
  const { clientWidth, contentPx } = await dialog.evaluate((element) => ({
    clientWidth: element.clientWidth,
    contentPx: element.firstElementChild?.clientWidth,
  }));
  expect(contentPx).toBe(clientWidth);
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE });

  test('no keyboard comes up over the suggestions, and the actions of a message are seen, each large enough (5.18, 15.4)', async ({
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

test('the four metrics stand in a row where the card is wide enough (8.9)', async ({ page }) => {
  await openChat(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => rowsOfMetrics(page)).toEqual([4]);
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect.poll(() => rowsOfMetrics(page)).toEqual([2, 2]);
});

for (const widthPx of [320, 360, 390, 1440]) {
  test(`at ${widthPx} px no metric crosses its line, however large it is (8.9)`, async ({ page }) => {
    await page.setViewportSize({ width: widthPx, height: 844 });
    await openLanding(page);
    await page.getByRole('button', { name: 'The Evaluator' }).click();
    await expect(page.getByRole('definition').first()).toBeVisible();
    await page.getByRole('definition').evaluateAll((values) => {
      for (const value of values) value.textContent = '98,765,432';
    });
    expect(await crossings(page, 'dialog :is(dd, dt)', 'dialog dl svg')).toEqual([]);
    const isWhole = await page
      .getByRole('definition')
      .evaluateAll((values) => values.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
    expect(isWhole).toBe(true);
  });
}

/** How many metrics stand in each row. */
async function rowsOfMetrics(page: Page): Promise<readonly number[]> {
  const tops = await page
    .getByRole('definition')
    .evaluateAll((values) => values.map((value) => Math.round(value.getBoundingClientRect().y)));
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
}
