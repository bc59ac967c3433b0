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
  let target = element;
  for (const box of boxesAround(element)) {
    scrollWithin(box, range);
    target = box;
  }
  const [outer, inner] = [target.getBoundingClientRect(), range.getBoundingClientRect()];
  target.style.scrollMarginBlock = `${outer.top - inner.top}px ${inner.bottom - outer.bottom}px`;
  target.scrollIntoView({ block: inner.height > innerHeight / 2 ? 'start' : 'center', behavior });
  target.style.scrollMarginBlock = '';
}

/** What scrolls within the list of messages or rounds, such as a long line of code, from the inside out. */
function boxesAround(element: HTMLElement): readonly HTMLElement[] {
  const boxes: HTMLElement[] = [];
  for (let box: HTMLElement | null = element; box && !box.matches('[role=region]'); box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflow)) boxes.push(box);
  }
  return boxes;
}

function scrollWithin(box: HTMLElement, range: Range): void {
  const [outer, inner] = [box.getBoundingClientRect(), range.getBoundingClientRect()];
  box.scrollTop += inner.top - outer.top - Math.max(0, (outer.height - inner.height) / 2);
  if (inner.left < outer.left || inner.right > outer.right)
    box.scrollLeft += inner.left - outer.left - outer.width / 4;
}
