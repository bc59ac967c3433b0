import { afterEach, expect, it, vi } from 'vitest';
import { scrollInList } from '../../../src/ui/controls/scroll-in-list.ts';

const list = document.createElement('div');
const element = list.appendChild(document.createElement('p'));
document.body.append(list);

afterEach(() => vi.restoreAllMocks());

/** A browser that does not know the option `container`; the returned function tells how far the page is scrolled. */
function scrollPageToo(): () => number {
  let pagePx = 30;
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => pagePx);
  vi.spyOn(element, 'scrollIntoView').mockImplementation(() => void (pagePx = 144));
  vi.spyOn(globalThis, 'scrollTo').mockImplementation((place) => {
    expect(place).toHaveProperty('behavior', 'instant');
    pagePx = Object(place).top;
  });
  return () => pagePx;
}

it.each([
  ['stays where it is around a list that scrolls', 'auto', 900, 30],
  ['scrolls if the list does not', 'visible', 900, 144],
  ['scrolls if the list is no taller inside, as one that scrolls sideways', 'auto', 300, 144],
])('the page %s', (_, overflowY, scrollHeight, expectedPx) => {
  list.style.overflowY = overflowY;
  vi.spyOn(list, 'clientHeight', 'get').mockReturnValue(300);
  vi.spyOn(list, 'scrollHeight', 'get').mockReturnValue(scrollHeight);
  const pagePx = scrollPageToo();
  scrollInList(element, { block: 'start', behavior: 'smooth' });
  expect(pagePx()).toBe(expectedPx);
});
