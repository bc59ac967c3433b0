import { type Page, expect } from '@playwright/test';
import axeCore from 'axe-core';

/** To be called once the page is open. */
export async function bringAxe(page: Page): Promise<void> {
  // Not as a script element: a page with Trusted Types takes none.
  await page.evaluate(axeCore.source);
}

/** What axe holds against the page as it is, or a part of it, a line a rule. */
export async function findings(page: Page, part = 'html'): Promise<readonly string[]> {
  const { violations } = await page.evaluate(
    (selector) =>
      (globalThis as unknown as { axe: typeof axeCore }).axe.run(selector, { resultTypes: ['violations'] }),
    part,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** How far the page, its list of messages or an open dialog can be scrolled sideways. */
export function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scrollers = document.querySelectorAll('html, dialog[open], [aria-label="Conversation"]');
    return Math.max(...[...scrollers].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
}

/** Axe finds nothing in this part, in both themes, wide and narrow, and nothing scrolls sideways. */
export async function expectAccessible(page: Page, state: string, part: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const widthPx of [1440, 320]) {
      await page.setViewportSize({ width: widthPx, height: 900 });
      const place = `${state}, ${colorScheme}, ${widthPx} px`;
      expect(await findings(page, part), place).toEqual([]);
      expect(await overflowPx(page), place).toBe(0);
    }
  }
}
