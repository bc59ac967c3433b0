import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '../../domain/conversation.ts';
import type { Lane } from '../../domain/visit/lane.ts';

interface StickToNewest {
  /** Whether there are new messages below the visible part. */
  readonly hasUnseen: boolean;
  readonly scrollToNewest: () => void;
}

/** Within this distance of its end, a list counts as read to its end. */
const NEAR_END_PX = 48;

/**
 * The one owner of the list's scrolling: it follows new messages smoothly while the reader is at the end, leaves a
 * reader who scrolled back in place, and shows another conversation from its end at once.
 *
 * @param onRest Called when the list has come to rest at its end.
 */
export function useStickToNewest(
  list: RefObject<HTMLElement | null>,
  conversationKey: string,
  messages: readonly Message[],
  partialReply: Lane['partialReply'],
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

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let lastTopPx = element.scrollTop;
    const look = () => {
      const isNearEnd = distanceToEndPx(element) < NEAR_END_PX;
      // Only a person scrolls upwards; on the way down a smooth scroll of ours may still be under way.
      if (isNearEnd || element.scrollTop < lastTopPx) isAtEnd.current = isNearEnd;
      // Even a state that stays costs React a look, with each step of a scroll.
      if (isNearEnd && unseen.current) describeUnseen(false);
      lastTopPx = element.scrollTop;
    };
    const follow = () => {
      if (isAtEnd.current) scrollToEnd(element, 'instant');
    };
    // Called after the layout, so that no second one is needed.
    const followText = () => {
      if (partialReply.peek() !== '') follow();
    };
    const rest = () => {
      if (isAtEnd.current) onRest();
    };
    const boxWatcher = new ResizeObserver(follow);
    boxWatcher.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    element.addEventListener('scrollend', rest);
    const textWatcher = new ResizeObserver(followText);
    const content = element.querySelector('ol');
    if (content) textWatcher.observe(content);
    return () => {
      boxWatcher.disconnect();
      element.removeEventListener('scroll', look);
      element.removeEventListener('scrollend', rest);
      textWatcher.disconnect();
    };
  }, [list, partialReply, onRest, describeUnseen]);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key: conversationKey, count: messages.length };
    if (before.key !== conversationKey) {
      isAtEnd.current = true;
      describeUnseen(false);
      scrollToEnd(list.current, 'instant');
      return;
    }
    if (messages.length <= before.count) return;
    const isOwn = messages.at(-1)?.sender === 'user';
    if (isOwn || isAtEnd.current) scrollToEnd(list.current, 'smooth');
    else describeUnseen(true);
  }, [list, conversationKey, messages, describeUnseen]);

  return { hasUnseen, scrollToNewest: () => scrollToEnd(list.current, 'smooth') };
}

function scrollToEnd(element: HTMLElement | null, behavior: 'smooth' | 'instant'): void {
  const calm = behavior === 'smooth' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollTo({ top: element.scrollHeight, behavior: calm ? 'instant' : behavior });
}

function distanceToEndPx(element: HTMLElement): number {
  return element.scrollHeight - element.scrollTop - element.clientHeight;
}
