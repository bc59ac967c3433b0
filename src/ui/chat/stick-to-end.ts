import type { Visit } from '../../domain/visit/visit.ts';
import { isStill } from '../controls/motion.ts';

/** Closer than this counts as being at the end. */
const NEAR_END_PX = 48;

/** For so long after a change of the list's size the browser may still scroll by itself. */
const RESIZE_MS = 300;

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
  /** What to do at the end of the glide, while one runs. */
  let arrive: (() => void) | undefined;
  let resizedAtMs = -RESIZE_MS;

  const distancePx = () => element.scrollHeight - element.scrollTop - element.clientHeight;
  const scrollBy = (px: number) => {
    element.scrollTop += px;
    topPx = element.scrollTop;
  };

  // The browser scrolls beside the main thread, so a late frame does not make the list jump.
  const glide = () => element.scrollTo({ top: element.scrollHeight, behavior: 'smooth' });

  const scrollToEnd = (wish: 'smooth' | 'instant', onArrival: () => void) => {
    sticks = true;
    if (wish === 'smooth' && !isStill(visit) && distancePx() >= 1) {
      arrive = onArrival;
      glide();
    } else {
      arrive = undefined;
      scrollBy(distancePx());
      onArrival();
    }
  };

  const look = () => {
    const isNearEnd = distancePx() < NEAR_END_PX;
    // Only a person scrolls upwards. A glide's last scroll event may arrive after the key that turns back.
    if (isNearEnd && element.scrollTop > topPx) sticks = true;
    else if (!isNearEnd && element.scrollTop < topPx) {
      // A new size moves the list, in some browsers a moment later; that is no wish of the reader.
      const isOfBrowser = sticks && !arrive && performance.now() - resizedAtMs < RESIZE_MS;
      if (isOfBrowser) return scrollBy(distancePx());
      sticks = false;
    }
    if (isNearEnd) onEnd();
    else if (!sticks) onAway();
    topPx = element.scrollTop;
    if (!sticks) arrive = undefined;
    else if (arrive && distancePx() < 1) {
      const arrived = arrive;
      arrive = undefined;
      arrived();
    }
  };
  // Otherwise the glide, or a change of height, would undo the scroll that has just begun.
  const turnBack = () => {
    if (element.scrollTop === 0) return;
    sticks = false;
    if (arrive) element.scrollTo({ top: element.scrollTop, behavior: 'instant' });
    arrive = undefined;
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
  element.addEventListener('pointerdown', () => arrive && turnBack());
  element.addEventListener('wheel', ({ deltaY }) => deltaY < 0 && turnBack(), { passive: true });
  element.addEventListener('keydown', ({ key }) => /Up$|^Home$/.test(key) && turnBack());
  // The event does not bubble.
  element.addEventListener('toggle', stayAtFold, { capture: true });
  // Runs after layout, so it causes no second one.
  const watcher = new ResizeObserver((entries) => {
    if (entries.some(({ target }) => target === element)) resizedAtMs = performance.now();
    if (sticks) {
      // The browser's glide does not follow an end that moves.
      if (arrive) glide();
      else scrollBy(distancePx());
    }
    // The list may grow away below a reader who has hardly turned back.
    else if (distancePx() >= NEAR_END_PX) onAway();
  });
  for (const part of [element, ...element.getElementsByTagName('ol')]) watcher.observe(part);

  return {
    scrollToEnd,
    sticks: () => sticks,
    letGo() {
      sticks = false;
      arrive = undefined;
    },
  };
}
