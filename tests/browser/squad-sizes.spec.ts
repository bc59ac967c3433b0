import { type Page, expect } from '@playwright/test';
import { MAX_PERSONAS, createTestSquadData } from '../support/squads.ts';
import { bringAxe, expectAccessible, overflowPx } from './axe.ts';
import { quickMock } from './converse.ts';
import { bringSquad, openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const WIDTHS_PX = [320, 390, 620, 621, 768, 1000, 1001, 1024, 1280, 1440, 1920];
const GAP_PX = 16;
const COUNTS = Array.from({ length: MAX_PERSONAS }, (_, index) => index + 1);

test.beforeEach(() => quickMock(pageUrl()));

for (const count of COUNTS) {
  test(`the landing has no hole and nothing scrolls sideways with ${count} (4.5, 15.6)`, async ({ page }) => {
    await bringSquad(page, createTestSquadData(count));
    await openLanding(page);
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => overflowPx(page), `${width} px`).toBe(0);
      const { list, tiles } = await boxesOf(page);
      expect(tiles).toHaveLength(count);
      expect(holesIn(list, tiles), `${width} px`).toEqual([]);
      expect(await cutTexts(page), `${width} px`).toEqual([]);
    }
  });
}

for (const count of [1, MAX_PERSONAS]) {
  test(`axe finds nothing, and nothing scrolls sideways, with ${count}`, async ({ page }) => {
    const squad = createTestSquadData(count);
    await bringSquad(page, squad);
    await openLanding(page);
    await bringAxe(page);
    await expectAccessible(page, 'landing');
    const longest = squad.personas.toSorted((one, other) => other.name.length - one.name.length)[0]!;
    await page.getByRole('button', { name: longest.name }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, 'profile');
    await page.getByRole('button', { name: 'Chat with' }).click();
    await expect(page.getByRole('textbox')).toBeFocused();
    await expectAccessible(page, 'chat');
  });
}

test('every persona has its own colour in both themes, and the policy of the page lets it (6.11, 12.11)', async ({
  page,
}) => {
  const squad = createTestSquadData(MAX_PERSONAS);
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await bringSquad(page, squad);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await openLanding(page);
    for (const { strength, colour } of squad.personas) {
      await expect(page.getByText(strength, { exact: true })).toHaveCSS('color', rgb(colour[colorScheme]));
    }
  }
  await openChat(page);
  for (const { name, colour } of squad.personas) {
    await expect(page.getByRole('heading', { level: 2, name })).toHaveCSS('color', rgb(colour.dark));
    await page.keyboard.press('Alt+PageDown');
  }
  expect(problems).toEqual([]);
});

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

/** Where the tiles leave more between them, or beside them, than a gap. */
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
