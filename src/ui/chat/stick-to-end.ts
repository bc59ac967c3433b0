import type { Visit } from '../../domain/visit/visit.ts';
import { isStill } from '../controls/motion.ts';

/** Closer than this counts as being at the end. */
const NEAR_END_PX = 48;

/** Time in which a glide covers about two thirds of its way. */
const GLIDE_MS = 90;

/** For so long after a change of the list's size the browser may still scroll by itself. */
const RESIZE_MS = 150;

/** The most time that one step of a glide makes up for: after a late frame, the list still glides and does not jump. */
const LONGEST_FRAME_MS = 60;

/**
 * Keeps a list at its end: glides there on request, follows changes of height, and does not move a reader who has
 * scrolled back or the line of a fold that the reader opens or closes. Needs no cleanup, as all listeners go with the
 * list.
 *
 * @param onEnd called when the end comes into view
 * @param onAway called when it is out of view
 */
export function stickToEnd(
  element: HTMLElement,
  visit: Pick<Visit, 'motionPaused'>,
  onEnd: () => void,
  onAway: () => void = () => undefined,
) {
  let sticks = true;
  /** The last known scroll position. */
  let topPx = 0;
  /** Animation frame of a glide; 0 if none runs. */
  let nextStep = 0;
  let resizedAtMs = -RESIZE_MS;

  const distancePx = () => element.scrollHeight - element.scrollTop - element.clientHeight;
  const scrollBy = (px: number) => {
    element.scrollTop += px;
    topPx = element.scrollTop;
  };

  // The browser's own smooth scroll does not follow a moving end.
  const scrollToEnd = (wish: 'smooth' | 'instant', onArrival: () => void) => {
    cancelAnimationFrame(nextStep);
    sticks = true;
    let beforeMs = performance.now();
    const step = (nowMs: number) => {
      nextStep = 0;
      if (!sticks) return;
      const glides = wish === 'smooth' && !isStill(visit);
      // A frame's time may lie before the call that asked for it.
      const frameMs = Math.min(Math.max(0, nowMs - beforeMs), LONGEST_FRAME_MS);
      const share = glides ? 1 - Math.exp(-frameMs / GLIDE_MS) : 1;
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
    // Only a person scrolls upwards. A glide's last scroll event may arrive after the key that turns back.
    if (isNearEnd && element.scrollTop > topPx) sticks = true;
    else if (!isNearEnd && element.scrollTop < topPx) {
      // A new size moves the list, in some browsers a moment later; that is no wish of the reader.
      const isOfBrowser = sticks && nextStep === 0 && performance.now() - resizedAtMs < RESIZE_MS;
      if (isOfBrowser) return scrollBy(distancePx());
      sticks = false;
    }
    if (isNearEnd) onEnd();
    else if (!sticks) onAway();
    topPx = element.scrollTop;
  };
  // Otherwise the next step of a glide, or a change of height, would undo the scroll that has just begun.
  const turnBack = () => {
    if (element.scrollTop > 0) sticks = false;
  };
  // Before the watcher, which would move the line to show the end.
  const stayAtFold = ({ target }: Event) => {
    if (!(target instanceof Element && target.matches('[data-fold]'))) return;
    requestAnimationFrame(() => {
      sticks = distancePx() < 1;
      if (sticks) onEnd();
    });
  };

  element.addEventListener('scroll', look, { passive: true });
  element.addEventListener('pointerdown', () => nextStep !== 0 && turnBack());
  element.addEventListener('wheel', ({ deltaY }) => deltaY < 0 && turnBack(), { passive: true });
  element.addEventListener('keydown', ({ key }) => /Up$|^Home$/.test(key) && turnBack());
  // The event does not bubble.
  element.addEventListener('toggle', stayAtFold, { capture: true });
  // Runs after layout, so it causes no second one.
  const watcher = new ResizeObserver((entries) => {
    if (entries.some(({ target }) => target === element)) resizedAtMs = performance.now();
    if (sticks && nextStep === 0) scrollBy(distancePx());
    // The list may grow away below a reader who has hardly turned back.
    else if (!sticks && distancePx() >= NEAR_END_PX) onAway();
  });
  for (const part of [element, ...element.getElementsByTagName('ol')]) watcher.observe(part);

  return { scrollToEnd, sticks: () => sticks };
}
