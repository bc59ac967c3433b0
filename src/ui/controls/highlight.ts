/** A highlight of the style sheet: quotes that the map leads to, or what a search has found. */
type Highlighted = 'quote' | 'found';

/**
 * Highlights ranges, or the whole element if the browser cannot.
 * @returns a function that removes the highlight
 */
export function highlight(name: Highlighted, ranges: readonly Range[], element: HTMLElement): () => void {
  // There may be marks elsewhere, too.
  const marked = 'highlights' in CSS ? (CSS.highlights.get(name) ?? new Highlight()) : undefined;
  if (marked) for (const range of ranges) CSS.highlights.set(name, marked.add(range));
  else element.dataset['marked'] = '';
  return () => {
    for (const range of ranges) marked?.delete(range);
    delete element.dataset['marked'];
  };
}

export function rangeOfAll(element: Element): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range;
}

/** Browsers scroll only to elements, so scroll margins temporarily shrink the element to the range. */
export function scrollToRange(range: Range, behavior: ScrollBehavior): void {
  const { startContainer: start } = range;
  const element = start instanceof HTMLElement ? start : start.parentElement;
  if (!element) return;
  const [outer, inner] = [element.getBoundingClientRect(), range.getBoundingClientRect()];
  element.style.scrollMarginBlock = `${outer.top - inner.top}px ${inner.bottom - outer.bottom}px`;
  element.scrollIntoView({ block: 'center', behavior });
  element.style.scrollMarginBlock = '';
}
