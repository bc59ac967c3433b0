interface Options extends ScrollIntoViewOptions {
  /** Not yet among TypeScript's. */
  readonly container: 'nearest';
}

/**
 * Brings an element into sight within what scrolls around it. With large text on a phone the page around the list
 * scrolls, too, and its bar stays in sight, except in a browser that does not know the option.
 */
export function scrollInList(element: Element | null | undefined, options: ScrollIntoViewOptions): void {
  const nearest: Options = { ...options, container: 'nearest' };
  element?.scrollIntoView(nearest);
}
