import { flushSync } from 'react-dom';

/** Changes what stands above an element and keeps it where it is seen, which not every browser does by itself. */
export function holdInPlace(element: Element, list: Element, change: () => void): void {
  const topPx = element.getBoundingClientRect().top;
  flushSync(change);
  // On a low screen the page scrolls in place of the list.
  for (const box of [list, document.documentElement])
    box.scrollTop += element.getBoundingClientRect().top - topPx;
}
