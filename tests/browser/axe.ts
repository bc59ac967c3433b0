import { type Page, expect } from '@playwright/test';
import axeCore from 'axe-core';

/** To be called once the page is open. */
export async function bringAxe(page: Page): Promise<void> {
  // Not as a script element: a page with Trusted Types takes none.
  await page.evaluate(axeCore.source);
}

/** What axe holds against the page, or a part of it, a line a rule; against the uppermost dialog where one is open. */
export async function findings(page: Page, part = 'html'): Promise<readonly string[]> {
  return page.evaluate(async (selector) => {
    const { axe } = globalThis as unknown as { axe: typeof axeCore };
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    // Axe knows nothing of the top layer: of a text before a page it could not tell the contrast.
    const alone = new CSSStyleSheet();
    alone.replaceSync('body { visibility: hidden } dialog[open] { visibility: visible }');
    if (dialog) document.adoptedStyleSheets.push(alone);
    const { violations } = await axe.run(dialog ?? selector, { resultTypes: ['violations'] });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== alone);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, part);
}

/** How far the page, its list of messages or rounds, or an open dialog can be scrolled sideways. */
export function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scrollers = document.querySelectorAll(
      'html, dialog[open], [aria-label="Conversation"], [aria-label="Rounds"]',
    );
    return Math.max(...[...scrollers].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
}

/** Axe finds nothing in this part, in both themes, wide and narrow, and nothing scrolls sideways. */
export async function expectAccessible(page: Page, state: string, part?: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const widthPx of [1440, 320]) {
      // So high that nothing is scrolled out of sight, where axe cannot tell its contrast.
      await page.setViewportSize({ width: widthPx, height: 1600 });
      const place = `${state}, ${colorScheme}, ${widthPx} px`;
      // A table becomes a list a moment after the change of width, and a dialog has late parts.
      await expect.poll(() => findings(page, part), place).toEqual([]);
      await expect.poll(() => overflowPx(page), place).toBe(0);
    }
  }
}
