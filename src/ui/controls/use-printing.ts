import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is being printed. What follows from it is rendered before the browser lays out the print, and undone
 * afterwards, with everything scrolled as it was.
 */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    let scrolled: readonly (readonly [box: Element, topPx: number])[] = [];
    const begin = () => {
      scrolled = [...document.querySelectorAll('html, [tabindex]')].map((box) => [box, box.scrollTop]);
      flushSync(() => setPrinting(true));
    };
    const end = () => {
      flushSync(() => setPrinting(false));
      for (const [box, topPx] of scrolled) box.scrollTop = topPx;
      scrolled = [];
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
