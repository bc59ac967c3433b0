import { type Locator, type Page, expect } from '@playwright/test';
import { hear, openDialog, quickMock } from './converse.ts';
import { openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

test.beforeEach(async ({ page }) => {
  await quickMock(pageUrl());
  await page.emulateMedia({ forcedColors: 'active' });
});

test(
  'with forced colours the background is gone, and every button has an edge or a text',
  { tag: '@forced-colours' },
  async ({ page }) => {
    await openLanding(page);
    await expect(page.locator('canvas')).toBeHidden();
    expect(await bareButtons(page)).toEqual([]);
    await page.getByRole('button', { name: 'Begin Interaction' }).click();
    await expect(page.getByRole('textbox')).toBeFocused();
    await hear(page, 'And?');
    expect(await bareButtons(page)).toEqual([]);
  },
);

test(
  'with forced colours lines, drawings and bars have the colour of the text',
  { tag: '@forced-colours' },
  async ({ page }) => {
    await openLanding(page);
    const dialog = await openDialog(page, 'The Evaluator');
    const text = await colourOf(dialog.getByRole('definition').first(), 'color');
    await expect(dialog.locator('dl svg').first()).toHaveCSS('stroke', text);
    await expect(page.locator('[data-drawing]').first()).toHaveCSS('stroke', text);
    for (const meter of await dialog.getByRole('meter').all()) {
      await expect(meter).toHaveCSS('appearance', /auto|meter/);
      await expect(meter).toHaveCSS('border-style', /solid|inset/);
    }
  },
);

test(
  'with forced colours pressed buttons differ from others, and the focus is visible',
  { tag: '@forced-colours' },
  async ({ page }) => {
    await openChat(page);
    const times = page.getByRole('button', { name: 'Show times' });
    const before = await colourOf(times, 'background-color');
    await times.click();
    expect(await colourOf(times, 'background-color')).not.toBe(before);
    const table = page.getByRole('button', { name: 'Round table' });
    await table.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Round table' })).toBeVisible();
    expect(await colourOf(table, 'background-color')).not.toBe(before);
    const seat = page.getByRole('button', { name: 'The Executor', exact: true });
    const seated = await colourOf(seat, 'background-color');
    await seat.click();
    expect(await colourOf(seat, 'background-color')).not.toBe(seated);

    // A focus that comes back from the browser's own controls does not count as moved by a key.
    await page.getByRole('button').first().focus();
    const outlines = new Set<string>();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      const outline = await page.evaluate(() => {
        const { activeElement, body } = document;
        if (!activeElement || activeElement === body) return undefined;
        const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
        return `${outlineStyle} ${outlineWidth}`;
      });
      if (outline === undefined) break;
      outlines.add(outline);
    }
    expect([...outlines]).toEqual(['solid 3px']);
  },
);

/** Buttons with neither a border nor a text. */
async function bareButtons(page: Page): Promise<readonly string[]> {
  return page.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { borderStyle, borderWidth } = getComputedStyle(button);
        const hasEdge = borderStyle !== 'none' && borderWidth !== '0px';
        return !hasEdge && button.textContent.trim() === '';
      })
      .map(({ outerHTML }) => outerHTML),
  );
}

function colourOf(locator: Locator, property: 'color' | 'background-color'): Promise<string> {
  return locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}
