import { flushSync } from 'react-dom';

/** Runs a change above an element without moving the element on screen; not every browser does that by itself. */
export function holdInPlace(element: Element, list: Element, change: () => void): void {
  const topPx = element.getBoundingClientRect().top;
  flushSync(change);
  // On a low screen the page scrolls instead of the list.
  for (const box of [list, document.documentElement])
    box.scrollTop += element.getBoundingClientRect().top - topPx;
}
