import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '../../domain/conversation.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { isStill } from '../app/motion.ts';
import { watchRest } from '../controls/watch-rest.ts';

interface StickToNewest {
  /** Whether there are new messages below the visible part. */
  readonly hasUnseen: boolean;
  readonly scrollToNewest: () => void;
}

/** Within this distance of its end, a list counts as read to its end. */
const NEAR_END_PX = 48;

/** What a person scrolls with. */
const INPUTS = ['wheel', 'pointerdown', 'keydown'];

/**
 * The one owner of the list's scrolling: it follows new messages smoothly while the reader is at the end, keeps the end in
 * view when the list or what is in it changes its height, leaves a reader who scrolled back in place, and shows another
 * conversation from its end at once.
 *
 * @param onRest Called when the list has come to rest at its end.
 */
export function useStickToNewest(
  list: RefObject<HTMLElement | null>,
  visit: Pick<Visit, 'motionPaused'>,
  conversationKey: string,
  messages: readonly Message[],
  onRest: () => void,
): StickToNewest {
  const [hasUnseen, setHasUnseen] = useState(false);
  const unseen = useRef(false);
  const describeUnseen = useCallback((next: boolean) => {
    unseen.current = next;
    setHasUnseen(next);
  }, []);
  const shown = useRef({ key: '', count: 0 });
  const isAtEnd = useRef(true);
  /** Whether a smooth scroll to the end is under way. */
  const isOnItsWay = useRef(false);

  const scrollToEnd = useCallback(
    (wish: 'smooth' | 'instant') => {
      isAtEnd.current = true;
      isOnItsWay.current = setOut(list, isStill(visit) ? 'instant' : wish);
    },
    [list, visit],
  );

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let lastTopPx = element.scrollTop;
    /** Whether a person took the list over from a smooth scroll. */
    let isTaken = false;
    const look = () => {
      const isNearEnd = distanceToEndPx(element) < NEAR_END_PX;
      const isUpwards = element.scrollTop < lastTopPx;
      // Only a person scrolls upwards; on the way down a smooth scroll of ours may still be under way.
      if (isNearEnd || isUpwards) isAtEnd.current = isNearEnd;
      isOnItsWay.current &&= isAtEnd.current;
      // Otherwise the browser may carry on downwards.
      if (isUpwards && isTaken) element.scrollTo({ top: element.scrollTop, behavior: 'instant' });
      if (isNearEnd || isUpwards) isTaken = false;
      // Even a state that stays costs React a look, with each step of a scroll.
      if (isNearEnd && unseen.current) describeUnseen(false);
      lastTopPx = element.scrollTop;
    };
    const take = () => {
      if (!isOnItsWay.current) return;
      isOnItsWay.current = false;
      isAtEnd.current = false;
      isTaken = true;
    };
    // Called after the layout, so that no second one is needed.
    const follow = () => {
      // An instant scroll would end the smooth one, and a smooth one started anew with each line would never arrive.
      if (isAtEnd.current && !isOnItsWay.current) scrollToEnd('instant');
    };
    const rest = () => {
      if (!isAtEnd.current) return;
      // The end has moved away meanwhile, or what has come to rest is an earlier scroll.
      if (isOnItsWay.current && distanceToEndPx(element) >= 1) scrollToEnd('smooth');
      else {
        isOnItsWay.current = false;
        onRest();
      }
    };
    const watcher = new ResizeObserver(follow);
    watcher.observe(element);
    const content = element.querySelector('ol');
    if (content) watcher.observe(content);
    const leaving = new AbortController();
    const options = { passive: true, signal: leaving.signal };
    element.addEventListener('scroll', look, options);
    for (const input of INPUTS) element.addEventListener(input, take, options);
    watchRest(element, rest, leaving.signal);
    return () => {
      watcher.disconnect();
      leaving.abort();
    };
  }, [list, scrollToEnd, onRest, describeUnseen]);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key: conversationKey, count: messages.length };
    if (before.key !== conversationKey) {
      describeUnseen(false);
      scrollToEnd('instant');
      return;
    }
    if (messages.length <= before.count) return;
    const isOwn = messages.at(-1)?.sender === 'user';
    if (isOwn || isAtEnd.current) scrollToEnd('smooth');
    else describeUnseen(true);
  }, [scrollToEnd, conversationKey, messages, describeUnseen]);

  return { hasUnseen, scrollToNewest: () => scrollToEnd('smooth') };
}

/** @returns whether a smooth scroll has begun; where nothing is left to scroll, none comes to rest */
function setOut(list: RefObject<HTMLElement | null>, behavior: 'smooth' | 'instant'): boolean {
  const element = list.current;
  if (!element) return false;
  const isFar = distanceToEndPx(element) >= 1;
  element.scrollTo({ top: element.scrollHeight, behavior });
  return isFar && behavior === 'smooth';
}

function distanceToEndPx(element: HTMLElement): number {
  return element.scrollHeight - element.scrollTop - element.clientHeight;
}
