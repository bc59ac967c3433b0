import { type Locator, type Page, type Route, expect } from '@playwright/test';
import { MAX_PERSONAS, createTestSquadData } from '../support/squads.ts';
import { bringSettings } from '../support/settings-of-page.ts';
import { answerLikeModel, ask, hear, openDialog, quickMock, showAllQuotes } from './converse.ts';
import { openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';
import { overflowPx } from './places.ts';

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** About the widths at which the tiles and the lanes change their order. */
const WIDTHS_PX = [320, 621, 1001, 1920];
const GAP_PX = 16;

const ARABIC = { name: 'مستشار الجودة', description: 'يراجع كل شيء.' };

test.beforeEach(() => quickMock(pageUrl()));

for (const count of [1, 2, 5, MAX_PERSONAS]) {
  test(`with ${count} the landing has no hole, and nothing scrolls sideways there or at the table`, async ({
    page,
  }) => {
    await bringSettings(page, { squad: createTestSquadData(count) });
    await openLanding(page);
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => overflowPx(page), `${width} px`).toBe(0);
      const { list, tiles } = await boxesOf(page);
      expect(tiles).toHaveLength(count);
      expect(holesIn(list, tiles), `${width} px`).toEqual([]);
      expect(await cutTexts(page), `${width} px`).toEqual([]);
    }
    if (count === 1) return;
    await answerLikeModel(page);
    await page.getByRole('button', { name: /^Ask (?:all|both)/ }).click();
    await ask(page, 'How should we plan the launch of our product?');
    await showAllQuotes(page);
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 });
      // A table becomes a list a moment after the change of width.
      await expect.poll(() => overflowPx(page), `table, ${width} px`).toBe(0);
    }
  });
}

test('every persona has a distinct colour in both themes', async ({ page }) => {
  const { personas, ...squad } = createTestSquadData(MAX_PERSONAS);
  await bringSettings(page, { squad: { ...squad, personas } });
  await openLanding(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const { strength, colour } of personas) {
      await expect(page.getByText(strength, { exact: true })).toHaveCSS('color', rgb(colour[colorScheme]));
    }
  }
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  for (const { name, colour } of personas) {
    await expect(page.getByRole('heading', { level: 2, name })).toHaveCSS('color', rgb(colour.dark));
    await page.keyboard.press('Alt+PageDown');
  }
});

test('long and right-to-left texts stay within their place, as do seven marks on a phone', async ({
  page,
}) => {
  const squad = createTestSquadData(MAX_PERSONAS);
  const personas = squad.personas.map((persona, index) => ({
    ...persona,
    ...(index === MAX_PERSONAS - 1 && ARABIC),
    ...(index === 0 && { name: 'Abc'.repeat(20) }),
  }));
  await bringSettings(page, { squad: { ...squad, name: 'w'.repeat(60), personas } });
  await openLanding(page);
  for (const width of WIDTHS_PX.toReversed()) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => overflowPx(page), `${width} px`).toBe(0);
  }
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await expect(page.getByRole('textbox')).toBeFocused();
  await hear(page, `About ${'kumquat'.repeat(8)}?`);
  await openDialog(page, 'Conversation');
  await page.getByRole('searchbox').fill('a');
  await expect(page.locator('mark').first()).toBeVisible();
  expect(await page.getByRole('list', { name: 'In conversations' }).evaluate(widerBy)).toBe(0);
  await page.getByRole('button', { name: 'Close' }).click();

  const held: Route[] = [];
  for (let count = 1; count < MAX_PERSONAS; count += 1) {
    await page.route('**/chat/completions', (route) => held.push(route), { times: 1 });
    await ask(page, 'How do I start a small bakery?');
    await expect.poll(() => held.length).toBe(count);
    await page.keyboard.press('Alt+PageDown');
    await held.at(-1)!.continue();
    await expect(page.locator('[data-mark="answered"]')).toHaveCount(count);
  }
  const profile = await rectOf(page.getByRole('button', { name: 'Profile' }));
  for (const mark of await page.locator('[data-mark]').all()) {
    const { left, right } = await rectOf(mark);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(320);
    expect(left >= profile.right - 8 || right <= profile.left).toBe(true);
  }

  // The number is after the name, and the sentence ends on its left.
  const position = page.getByText(`${ARABIC.name}, 8 of 8`).first();
  const rest = await position.evaluate((element) => {
    const range = new Range();
    range.selectNodeContents(element.lastChild!);
    return range.getBoundingClientRect().left;
  });
  expect(rest).toBeGreaterThanOrEqual((await rectOf(position.locator('bdi'))).right - 1);
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('article').getByText(ARABIC.description)).toHaveCSS(
    'unicode-bidi',
    'plaintext',
  );
});

function rectOf(locator: Locator): Promise<DOMRect> {
  return locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
}

function widerBy({ scrollWidth, clientWidth }: Element): number {
  return scrollWidth - clientWidth;
}

async function boxesOf(page: Page): Promise<{ readonly list: Box; readonly tiles: readonly Box[] }> {
  return page.evaluate(() => {
    const boxOf = (element: Element): Box => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    };
    const tiles = [...document.querySelectorAll('main article')];
    return { list: boxOf(document.querySelector('main ul')!), tiles: tiles.map(boxOf) };
  });
}

/** Places where the tiles leave more than a gap between or beside them. */
function holesIn(list: Box, tiles: readonly Box[]): readonly string[] {
  const tops = [...new Set(tiles.map(({ top }) => top))];
  const holes: string[] = [];
  const expectNear = (what: string, one: number, other: number) => {
    if (Math.abs(one - other) > 1) holes.push(`${what}: ${one}, not ${other}`);
  };
  let above = list.top - GAP_PX;
  for (const top of tops) {
    const row = tiles.filter((tile) => tile.top === top);
    expectNear('the row begins', top, above + GAP_PX);
    above = row[0]!.bottom;
    let before = list.left - GAP_PX;
    for (const tile of row) {
      expectNear('the tile begins', tile.left, before + GAP_PX);
      expectNear('the tile ends below', tile.bottom, above);
      before = tile.right;
    }
    expectNear('the row ends', before, list.right);
  }
  expectNear('the list ends', above, list.bottom);
  return holes;
}

/** Texts of tiles that are wider than their place. */
async function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main article *')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ outerHTML }) => outerHTML),
  );
}

function rgb(hex: string): string {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return `rgb(${channel(1)}, ${channel(3)}, ${channel(5)})`;
}
