import { type Page, expect } from '@playwright/test';
import { ask, hear, quickMock } from './converse.ts';
import { WAY_IN, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';
import { overflowPx } from './places.ts';
import { VISITS } from './visits.ts';

const HEIGHT = 780;

test.describe.configure({ mode: 'parallel' });

for (const [name, visit] of VISITS)
  test(`on a phone with text of 200 % words stay whole and beside nothing: ${name}`, async ({ page }) => {
    await visit(page, async (place) => {
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: HEIGHT });
        await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
        const where = `${place} at ${width} px`;
        await expect.poll(() => troublesOfWords(page), where).toEqual([]);
        await expect.poll(() => overflowPx(page), where).toBeLessThanOrEqual(0);
      }
      await page.evaluate(() => (document.documentElement.style.fontSize = ''));
      await page.setViewportSize({ width: 1280, height: 720 });
    });
  });

for (const width of [390, 360])
  test(`on a phone of ${width} px with text of 200 % the bar and the input stay in sight, and the list has room`, async ({
    page,
  }) => {
    await quickMock(pageUrl());
    // Also where the web font comes too late, whose place a wider one takes.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.setViewportSize({ width, height: 812 });
    await openLanding(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await page.getByRole('button', { name: WAY_IN }).click();
    await expectInSight(page, 'Conversation');
    await hear(page, 'How would you reinvent the library?');
    await expectInSight(page, 'Conversation');
    await page.getByRole('button', { name: 'Round table' }).click();
    await expectInSight(page, 'Rounds');
    await ask(page, 'How should we plan the launch of our product?');
    await expect(page.locator('[data-lane][data-state=answered]')).toHaveCount(4);
    await expectInSight(page, 'Rounds');
  });

async function expectInSight(page: Page, list: string): Promise<void> {
  await expect(page.getByRole('textbox')).toBeFocused();
  await expect(page.getByRole('textbox')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeInViewport({ ratio: 1 });
  const { y, height } = (await page.getByRole('region', { name: list }).boundingBox())!;
  expect(y).toBeGreaterThan(0);
  expect(height).toBeGreaterThan(190);
}

/**
 * Ordinary words that stand on more than one line, or beyond an edge of the screen, in the uppermost dialog or else on
 * the whole page, whose folded parts are unfolded meanwhile.
 */
function troublesOfWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const word = /(?<![^\s\-–—(“"‘])[\p{Script=Latin}'’]{2,20}(?=[.,;:!?…)”"’]*(?:[\s\-–—]|$))/gu;
    const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const folded = [...place.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
    for (const details of folded) details.open = true;
    /** Whether a text may go on beyond an edge: it is cut, scrolls, or is only for screen readers. */
    const mayGoOn = (element: Element) => {
      for (let around: Element | null = element; around && around !== place; around = around.parentElement) {
        const { clipPath, opacity, overflowX, textOverflow } = getComputedStyle(around);
        if (clipPath !== 'none' || opacity === '0' || overflowX === 'auto' || textOverflow === 'ellipsis')
          return true;
      }
      return false;
    };
    const troubles: string[] = [];
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const element = text.parentElement!;
      if (!element.checkVisibility()) continue;
      for (const { 0: found, index } of text.data.matchAll(word)) {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + found.length);
        const rects = [...range.getClientRects()];
        const isBroken = new Set(rects.map(({ top }) => top)).size > 1;
        const isBeside = rects.some(({ left, right }) => left < 0 || right > innerWidth);
        if (isBroken) troubles.push(`${found} is broken`);
        else if (isBeside && !mayGoOn(element)) troubles.push(`${found} is beside the screen`);
      }
    }
    for (const details of folded) details.open = false;
    return troubles;
  });
}
