import type { Visit } from '../../domain/visit/visit.ts';
import { isStill } from '../controls/motion.ts';

/** Within this distance of its end, a list counts as read to its end. */
const NEAR_END_PX = 48;

/** In this time a glide leaves about two thirds of its way behind. */
const GLIDE_MS = 90;

/**
 * Lets a list glide to its end on request, keeps the end in view when a height changes, and leaves a reader who scrolled
 * back in place. It needs no cleanup: what it listens to goes with the list.
 *
 * @param onEnd called when the end comes into view
 */
export function stickToEnd(element: HTMLElement, visit: Pick<Visit, 'motionPaused'>, onEnd: () => void) {
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
    // Only a person scrolls upwards. The event of a glide's last step may come after the key that turns back.
    if (isNearEnd && element.scrollTop > topPx) sticks = true;
    else if (!isNearEnd && element.scrollTop < topPx) sticks = false;
    if (isNearEnd) onEnd();
    topPx = element.scrollTop;
  };
  // The next step of a glide, or a change of height, would undo what the browser has only begun to scroll.
  const turnBack = () => {
    if (element.scrollTop > 0) sticks = false;
  };

  element.addEventListener('scroll', look, { passive: true });
  element.addEventListener('pointerdown', () => nextStep !== 0 && turnBack());
  element.addEventListener('wheel', ({ deltaY }) => deltaY < 0 && turnBack(), { passive: true });
  element.addEventListener('keydown', ({ key }) => /Up$|^Home$/.test(key) && turnBack());
  // Called after the layout, so that no second one is needed.
  const watcher = new ResizeObserver(() => {
    if (sticks && nextStep === 0) scrollBy(distancePx());
  });
  for (const part of [element, ...element.getElementsByTagName('ol')]) watcher.observe(part);

  return { scrollToEnd, sticks: () => sticks };
}
