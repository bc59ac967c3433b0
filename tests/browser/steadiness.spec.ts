import { type Page, type Route, expect } from '@playwright/test';
import { hear, quickMock } from './converse.ts';
import { openChat, openLanding, pageUrl, skipIntro } from './open-page.ts';
import { test } from './page-test.ts';

test.beforeEach(() => quickMock(pageUrl()));

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`on ${device} nothing moves by itself, even when the font comes late`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const shifts = await watchShifts(page);
    const fonts: Route[] = [];
    await page.route('**/*.woff2', (route) => void fonts.push(route));
    await page.goto(pageUrl(), { waitUntil: 'commit' });
    await skipIntro(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => fonts.length).toBeGreaterThan(0);
    for (const font of fonts) await font.continue();
    await page.evaluate(() => document.fonts.ready);
    await page.getByRole('button', { name: 'Begin Interaction' }).click();
    // One line: the browser attributes the growth of an input to the visitor only for real keys.
    await hear(page, 'And?');
    expect(await shifts()).toEqual([]);
  });
}

test('no text waits for a font', async ({ page }) => {
  await openLanding(page);
  const displays = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map(({ style }) => style.getPropertyValue('font-display')),
  );
  expect(displays).toEqual(['optional', 'optional']);
  expect(await page.evaluate(() => document.fonts.check('16px "Instrument Sans Variable"'))).toBe(true);
});

test('the input is as high as its text, up to 120 px, then scrolls, and wraps again in a narrower place', async ({
  page,
}) => {
  await openChat(page);
  const input = page.getByRole('textbox');
  const heightPx = () => input.evaluate(({ offsetHeight }: HTMLElement) => offsetHeight);
  const isWhole = () => input.evaluate((field) => field.scrollHeight <= field.clientHeight);
  const empty = await heightPx();
  await page.keyboard.type('one');
  await expect.poll(heightPx).toBe(empty);
  for (const line of ['two', 'three']) {
    const before = await heightPx();
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type(line);
    await expect.poll(heightPx).toBeGreaterThan(before);
    await expect.poll(isWhole).toBe(true);
  }
  for (let line = 0; line < 10; line += 1) await page.keyboard.press('Shift+Enter');
  await expect.poll(heightPx).toBe(120);
  expect(await isWhole()).toBe(false);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Short.');
  await expect.poll(heightPx).toBe(empty);

  // Also in the font that replaces a late one.
  await input.fill('A text that fills one line on a desktop, but two or three on a phone.');
  await expect.poll(heightPx).toBe(empty);
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(heightPx).toBeGreaterThan(empty);
  await expect.poll(isWhole).toBe(true);
  if (wide) await page.setViewportSize(wide);
  await expect.poll(heightPx).toBe(empty);
  await input.fill('Sent\n\nin three lines');
  await page.keyboard.press('Enter');
  await expect(input).toHaveValue('');
  await expect.poll(heightPx).toBe(empty);
});

/** Collects layout shifts without a visitor's action, with their elements. */
async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly hadRecentInput: boolean;
      readonly value: number;
      readonly sources: readonly { readonly node?: Node }[];
    }
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((entries) => {
      for (const { hadRecentInput, value, sources } of entries.getEntries() as Shift[]) {
        // The actions of a message move into its corner when another comes, which takes long on a slow machine.
        const others = sources.filter(
          ({ node }) => !(node instanceof Element && node.closest('li > div:not([data-content])')),
        );
        const moved = others.map(({ node }) => node?.textContent?.slice(0, 30)).join(' | ');
        if (!hadRecentInput && others.length > 0) shifts.push(`${value.toFixed(5)} ${moved}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(
      () =>
        new Promise<readonly string[]>((resolve) => {
          requestAnimationFrame(() =>
            setTimeout(() => resolve((globalThis as unknown as { shifts: string[] }).shifts)),
          );
        }),
    );
}
