import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Visit } from '../../domain/visit/visit.ts';
import { isStill } from '../app/motion.ts';
import { watchRest } from '../controls/watch-rest.ts';

interface ShownRounds {
  /** The index of the oldest round shown. */
  readonly from: number;
  /** Whether the newest round is below what is read. */
  readonly isBack: boolean;
  /** Adds earlier rounds above; what is read stays where it is. */
  readonly showEarlier: () => void;
  readonly showNewest: () => void;
}

interface Anchor {
  readonly element: Element;
  readonly topPx: number;
}

/** How many rounds are shown at first, and how many more on each request. */
const WINDOW_ROUNDS = 3;

/**
 * The one owner of the rounds' scrolling: a new round comes into view with its question on top and stays there while its
 * answers grow, so that nobody who reads is moved; a table that is opened shows its newest round at once.
 */
export function useNewestRound(
  list: RefObject<HTMLElement | null>,
  visit: Pick<Visit, 'motionPaused'>,
  count: number,
): ShownRounds {
  const [from, setFrom] = useState(() => Math.max(0, count - WINDOW_ROUNDS));
  const [isBack, setBack] = useState(false);
  const anchor = useRef<Anchor>(undefined);
  const shown = useRef(0);
  const isWidened = useRef(false);

  const scrollToNewest = useCallback(
    (wish: 'smooth' | 'instant') =>
      newestOf(list)?.scrollIntoView({ block: 'start', behavior: isStill(visit) ? 'instant' : wish }),
    [list, visit],
  );

  useLayoutEffect(() => {
    if (count > 0) scrollToNewest(shown.current === 0 ? 'instant' : 'smooth');
    shown.current = count;
    isWidened.current = false;
  }, [scrollToNewest, count]);

  useLayoutEffect(() => {
    const kept = anchor.current;
    anchor.current = undefined;
    if (!kept) return;
    // Not every browser keeps the reading position by itself; on a low screen the page scrolls in place of the list.
    for (const box of [list.current, document.documentElement])
      if (box) box.scrollTop += kept.element.getBoundingClientRect().top - kept.topPx;
  }, [list, from]);

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const look = () => {
      const newest = newestOf(list);
      setBack(
        newest !== undefined &&
          newest.getBoundingClientRect().top >= element.getBoundingClientRect().bottom - 1,
      );
    };
    // Those above go once nobody sees it; on a low screen the page comes to rest in place of the list.
    const trim = () => {
      const newest = newestOf(list);
      if (isWidened.current || !newest) return;
      const bottomPx = Math.min(element.getBoundingClientRect().bottom, innerHeight);
      if (newest.getBoundingClientRect().top > bottomPx) return;
      setFrom((before) => {
        const after = Math.max(before, count - WINDOW_ROUNDS);
        if (after !== before) anchor.current = { element: newest, topPx: newest.getBoundingClientRect().top };
        return after;
      });
    };
    const leaving = new AbortController();
    element.addEventListener('scroll', look, { passive: true, signal: leaving.signal });
    watchRest(window, trim, leaving.signal);
    return () => leaving.abort();
  }, [list, count]);

  return {
    from,
    isBack,
    showEarlier() {
      const element = list.current?.querySelector('[data-round]');
      if (element) anchor.current = { element, topPx: element.getBoundingClientRect().top };
      isWidened.current = true;
      setFrom(Math.max(0, from - WINDOW_ROUNDS));
    },
    showNewest: () => scrollToNewest('smooth'),
  };
}

function newestOf(list: RefObject<HTMLElement | null>): Element | undefined {
  return [...(list.current?.querySelectorAll('[data-round]') ?? [])].at(-1);
}
