interface Options extends ScrollIntoViewOptions {
  /** Not yet among TypeScript's. */
  readonly container: 'nearest';
}

/**
 * Brings an element into sight within what scrolls around it. With large text on a phone the page around the list
 * scrolls, too, and its bar stays in sight.
 */
export function scrollInList(element: Element | null | undefined, options: ScrollIntoViewOptions): void {
  if (!element) return;
  const { scrollY } = window;
  const nearest: Options = { ...options, container: 'nearest' };
  element.scrollIntoView(nearest);
  // Some browsers do not know the option, and scroll the page, too, perhaps smoothly: this ends it.
  if (isInScroller(element)) scrollTo({ top: scrollY, behavior: 'instant' });
}

function isInScroller({ parentElement: around }: Element): boolean {
  if (!around) return false;
  const { clientHeight, scrollHeight } = around;
  // An element that scrolls only sideways is no taller inside.
  const scrolls = scrollHeight > clientHeight && getComputedStyle(around).overflowY === 'auto';
  return scrolls || isInScroller(around);
}
