import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '../../domain/conversation.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { useVisit } from '../app/contexts.ts';
import { isStill } from '../app/motion.ts';

interface StickToNewest {
  /** Whether there are new messages below the visible part. */
  readonly hasUnseen: boolean;
  readonly scrollToNewest: () => void;
}

/** Within this distance of its end, a list counts as read to its end. */
const NEAR_END_PX = 48;

/** In this time a glide leaves about two thirds of its way behind. */
const GLIDE_MS = 90;

/**
 * The one owner of the list's scrolling: it glides to new messages while the reader is at the end, keeps the end in view
 * when a height changes, leaves a reader who scrolled back in place, and shows another conversation from its end at once.
 *
 * @param onArrival Called when a scroll to the end is done.
 */
export function useStickToNewest(
  list: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  onArrival: () => void,
): StickToNewest {
  const visit = useVisit();
  const [hasUnseen, setUnseen] = useState(false);
  const shown = useRef<readonly Message[]>([]);
  const stick = useRef<ReturnType<typeof stickToEnd>>(undefined);

  useLayoutEffect(() => {
    if (!list.current) return;
    // It needs no cleanup: what it listens to goes with the list.
    stick.current ??= stickToEnd(list.current, visit, () => setUnseen(false));
    const before = shown.current;
    shown.current = messages;
    const isOther = before[0] !== messages[0];
    if (!isOther && messages.length <= before.length) return;
    const follows = isOther || messages.at(-1)?.sender === 'user' || stick.current.sticks();
    if (follows) stick.current.scrollToEnd(isOther ? 'instant' : 'smooth', onArrival);
    setUnseen(!follows);
  }, [list, visit, messages, onArrival]);

  return { hasUnseen, scrollToNewest: () => stick.current?.scrollToEnd('smooth', onArrival) };
}

function stickToEnd(element: HTMLElement, visit: Pick<Visit, 'motionPaused'>, onEnd: () => void) {
  let sticks = true;
  /** Where the list was last seen to stand. */
  let topPx = 0;
  /** 0 unless a glide is under way. */
  let nextStep = 0;

  const distancePx = () => element.scrollHeight - element.scrollTop - element.clientHeight;
  const scrollBy = (px: number) => {
    element.scrollTop += px;
    topPx = element.scrollTop;
  };

  // The browser's own smooth scroll would not follow an end that moves on.
  const scrollToEnd = (wish: 'smooth' | 'instant', onArrival: () => void) => {
    cancelAnimationFrame(nextStep);
    sticks = true;
    let beforeMs = performance.now();
    const step = (nowMs: number) => {
      nextStep = 0;
      if (!sticks) return;
      const glides = wish === 'smooth' && !isStill(visit);
      const share = glides ? 1 - Math.exp(Math.min(0, beforeMs - nowMs) / GLIDE_MS) : 1;
      beforeMs = nowMs;
      const beforePx = element.scrollTop;
      scrollBy(1 + Math.ceil(distancePx() * share));
      if (glides && distancePx() >= 1 && topPx > beforePx) nextStep = requestAnimationFrame(step);
      else onArrival();
    };
    step(beforeMs);
  };

  const look = () => {
    const isNearEnd = distancePx() < NEAR_END_PX;
    // Only a person scrolls upwards.
    if (isNearEnd || element.scrollTop < topPx) sticks = isNearEnd;
    if (isNearEnd) onEnd();
    topPx = element.scrollTop;
  };
  // The next step would undo what the browser has only begun to scroll.
  const turnBack = () => {
    if (nextStep !== 0) sticks = false;
  };

  element.addEventListener('scroll', look, { passive: true });
  element.addEventListener('pointerdown', turnBack);
  element.addEventListener('wheel', ({ deltaY }) => deltaY < 0 && turnBack(), { passive: true });
  element.addEventListener('keydown', ({ key }) => /Up$|^Home$/.test(key) && turnBack());
  // Called after the layout, so that no second one is needed.
  const watcher = new ResizeObserver(() => {
    if (sticks && nextStep === 0) scrollBy(distancePx());
  });
  for (const part of [element, ...element.getElementsByTagName('ol')]) watcher.observe(part);

  return { scrollToEnd, sticks: () => sticks };
}
