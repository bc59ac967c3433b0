import type { Visit } from '../../domain/visit/visit.ts';
import { isStill } from '../controls/motion.ts';

/** Closer than this counts as being at the end. */
const NEAR_END_PX = 48;

/** For so long after a change of the window's size the browser may still scroll by itself. */
const RESIZE_MS = 300;

/** Longer than a browser takes; then something has ended the glide. */
const LONGEST_GLIDE_MS = 1500;

/** A scroll to an end that may have moved on meanwhile. */
interface Glide {
  readonly fromPx: number;
  readonly goalPx: number;
  readonly sinceMs: number;
  readonly onArrival: () => void;
}

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
  onAway: () => void,
) {
  let sticks = true;
  /** The last known scroll position. */
  let topPx = 0;
  let glide: Glide | undefined;
  let [widthPx, heightPx] = [innerWidth, innerHeight];
  let resizedAtMs = -RESIZE_MS;

  const distancePx = () => element.scrollHeight - element.scrollTop - element.clientHeight;
  const scrollBy = (px: number) => {
    element.scrollTop += px;
    topPx = element.scrollTop;
  };

  const scrollToEnd = (wish: 'smooth' | 'instant', onArrival: () => void) => {
    sticks = true;
    const px = distancePx();
    if (wish === 'smooth' && !isStill(visit) && px >= 1) {
      const { scrollTop: fromPx } = element;
      glide = { fromPx, goalPx: fromPx + px, sinceMs: performance.now(), onArrival };
      // The browser scrolls beside the main thread, so a late frame does not make the list jump.
      element.scrollTo({ top: glide.goalPx, behavior: 'smooth' });
    } else {
      glide = undefined;
      scrollBy(px);
      onArrival();
    }
  };
  // Only now, since a glide that is sent on with each change would begin slowly again, and never catch up.
  const arrive = ({ onArrival }: Glide) => {
    glide = undefined;
    scrollBy(distancePx());
    onArrival();
  };
  // The browser would go on with it after another scroll.
  const endGlide = () => {
    if (glide) element.scrollTo({ top: element.scrollTop, behavior: 'instant' });
    glide = undefined;
  };
  const noteSize = () => {
    if (innerWidth === widthPx && innerHeight === heightPx) return;
    [widthPx, heightPx] = [innerWidth, innerHeight];
    resizedAtMs = performance.now();
  };

  const look = () => {
    // Some browsers scroll the list before they report its new size.
    noteSize();
    const isNearEnd = distancePx() < NEAR_END_PX;
    // Only a person scrolls upwards. A glide's last scroll event may arrive after the key that turns back.
    if (isNearEnd && element.scrollTop > topPx) sticks = true;
    // When a glide begins, the input shrinks, which moves the list. During a glide, other events tell that a reader turns back.
    else if (!glide && !isNearEnd && element.scrollTop < topPx) {
      // A new size moves the list, in some browsers a moment later; that is no wish of the reader.
      if (sticks && performance.now() - resizedAtMs < RESIZE_MS) return scrollBy(distancePx());
      sticks = false;
    }
    if (isNearEnd) onEnd();
    else if (!sticks) onAway();
    topPx = element.scrollTop;
    if (glide && element.scrollTop > Math.min(glide.goalPx, element.scrollTop + distancePx()) - 1)
      arrive(glide);
  };
  // Otherwise the glide, or a change of height, would undo the scroll that has just begun.
  const turnBack = () => {
    if (element.scrollTop === 0) return;
    sticks = false;
    endGlide();
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
  // The event may still be that of the scroll before.
  element.addEventListener('scrollend', () => glide && element.scrollTop > glide.fromPx && arrive(glide));
  element.addEventListener('pointerdown', () => glide && turnBack());
  element.addEventListener('wheel', ({ deltaY }) => deltaY < 0 && turnBack(), { passive: true });
  element.addEventListener('keydown', ({ key }) => /Up$|^Home$/.test(key) && turnBack());
  // The event does not bubble.
  element.addEventListener('toggle', stayAtFold, { capture: true });
  // Runs after layout, so it causes no second one.
  const watcher = new ResizeObserver(() => {
    noteSize();
    if (!sticks) {
      // The list may grow away below a reader who has hardly turned back.
      if (distancePx() >= NEAR_END_PX) onAway();
    } else if (!glide) scrollBy(distancePx());
    else if (performance.now() - glide.sinceMs > LONGEST_GLIDE_MS) arrive(glide);
  });
  for (const part of [element, ...element.getElementsByTagName('ol')]) watcher.observe(part);

  return {
    scrollToEnd,
    sticks: () => sticks,
    letGo() {
      sticks = false;
      endGlide();
    },
  };
}
