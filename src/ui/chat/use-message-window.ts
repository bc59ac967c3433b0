import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { followWindow, newestWindow, trimWindow, widenWindow } from './message-window.ts';

interface ShownMessages {
  /** The place of the oldest message that is shown, from 0. */
  readonly from: number;
  /** Shows some earlier messages above what is read, which stays where it is. */
  readonly showEarlier: () => void;
  /** Lets the oldest go where there are many; for a reader at the end, who sees nothing of it. */
  readonly trim: () => void;
}

interface Anchor {
  readonly element: Element;
  readonly topPx: number;
}

/** Which messages of a list are shown (behaviour 5.14). */
export function useMessageWindow(
  list: RefObject<HTMLElement | null>,
  key: string,
  count: number,
): ShownMessages {
  const [known, setKnown] = useState(() => newestWindow(key, count));
  const anchor = useRef<Anchor>(undefined);
  const current = followWindow(known, key, count);
  if (current !== known) setKnown(current);
  const { from } = current;

  useLayoutEffect(() => {
    if (!anchor.current) return;
    const { element, topPx } = anchor.current;
    anchor.current = undefined;
    // Not every browser keeps what is read in place by itself.
    if (list.current) list.current.scrollTop += element.getBoundingClientRect().top - topPx;
  }, [list, from]);

  return {
    from,
    showEarlier() {
      const element = list.current?.querySelector('ol')?.firstElementChild;
      if (element) anchor.current = { element, topPx: element.getBoundingClientRect().top };
      setKnown(widenWindow);
    },
    trim: useCallback(() => setKnown(trimWindow), []),
  };
}
