import type { Page } from '@playwright/test';

/** Elements to press or to type into. */
const CONTROLS = 'button:enabled, a[href], textarea, input, select';

/**
 * Controls that overlap another, are covered, or are smaller than 24 px, in the uppermost dialog or else on the whole
 * page; each is first scrolled into view, as a visitor does.
 */
export async function troublesOfControls(page: Page): Promise<readonly string[]> {
  return page.evaluate((controls) => {
    const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const shown = [...place.querySelectorAll<HTMLElement>(controls)].filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      // An element of one pixel is only for screen readers.
      return control.checkVisibility() && width > 1 && height > 1;
    });
    const nameOf = (control: Element) =>
      control.getAttribute('aria-label') ?? (control.textContent || control.tagName);
    return shown.flatMap((control) => {
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      // The first line of a link that spans several.
      const { left, top, width, height } = control.getClientRects()[0]!;
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      const troubles: string[] = [];
      if (left < -0.5 || left + width > innerWidth + 0.5) troubles.push('is beside the screen');
      if (!found || !(control.contains(found) || control.closest('label')?.contains(found)))
        troubles.push(`is covered by ${found?.outerHTML.slice(0, 80) ?? 'nothing'}`);
      const isInText = getComputedStyle(control).display === 'inline';
      const isLabelled = control.closest('label') !== null;
      if (!isInText && !isLabelled && Math.min(width, height) < 24) troubles.push(`is ${width} x ${height}`);
      return troubles.map((trouble) => `${nameOf(control)} ${trouble}`);
    });
  }, CONTROLS);
}

/** Visible texts that match the first selector and are crossed by an element that matches the second. */
export async function crossings(page: Page, texts: string, things: string): Promise<readonly string[]> {
  return page.evaluate(
    ([textSelector, thingSelector]) => {
      const rects = [...document.querySelectorAll(textSelector)].flatMap((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...range.getClientRects()].map((rect) => ({ element, rect }));
      });
      /** The box of an element, without what is scrolled out of sight. */
      const seenOf = (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const seen = { left, right, top, bottom };
        for (let around = element.parentElement; around; around = around.parentElement) {
          if (getComputedStyle(around).overflowY === 'visible') continue;
          const edge = around.getBoundingClientRect();
          seen.left = Math.max(seen.left, edge.left);
          seen.right = Math.min(seen.right, edge.right);
          seen.top = Math.max(seen.top, edge.top);
          seen.bottom = Math.min(seen.bottom, edge.bottom);
        }
        return seen;
      };
      const others = [...document.querySelectorAll(thingSelector)].filter((thing) => thing.checkVisibility());
      return others.flatMap((thing) => {
        const other = seenOf(thing);
        const isCrossed = ({ element, rect }: (typeof rects)[number]) => {
          const left = Math.max(rect.left, other.left);
          const right = Math.min(rect.right, other.right);
          const top = Math.max(rect.top, other.top);
          const bottom = Math.min(rect.bottom, other.bottom);
          if (left >= right || top >= bottom || thing.contains(element) || element.contains(thing))
            return false;
          // Elements scrolled out of sight do not count.
          return document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(element);
        };
        const name = thing.getAttribute('aria-label') ?? thing.textContent;
        return rects.filter(isCrossed).map(({ element }) => `${name} on ${element.textContent}`);
      });
    },
    [texts, things] as const,
  );
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
