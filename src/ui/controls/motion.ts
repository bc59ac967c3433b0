import { useCallback, useSyncExternalStore } from 'react';
import type { Visit } from '../../domain/visit/visit.ts';
import { useVisit } from '../context.ts';

type MotionOf = Pick<Visit, 'motionPaused'>;

/**
 * Whether drawings and background stand still: the visitor has paused motion, or the system asks for reduced motion. In
 * the second case the button pauses and resumes only the metrics.
 */
export function isStill({ motionPaused }: MotionOf): boolean {
  return motionPaused.peek() || wantsReducedMotion();
}

/**
 * Calls back at once and after each possible change.
 * @returns a function that stops it
 */
export function watchStill(visit: MotionOf, onChange: (still: boolean) => void): () => void {
  const query = reducedMotion();
  const tell = () => onChange(isStill(visit));
  query.addEventListener('change', tell);
  const stop = visit.motionPaused.subscribe(tell);
  return () => {
    stop();
    query.removeEventListener('change', tell);
  };
}

export function useStill(): boolean {
  const visit = useVisit();
  const watch = useCallback((onChange: () => void) => watchStill(visit, onChange), [visit]);
  return useSyncExternalStore(watch, () => isStill(visit));
}

/** Whether the system asks for reduced motion, as it is now. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(watchReducedMotion, wantsReducedMotion);
}

/** Whether the system asks for reduced motion. */
export function wantsReducedMotion(): boolean {
  return reducedMotion().matches;
}

function watchReducedMotion(onChange: () => void): () => void {
  const query = reducedMotion();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function reducedMotion(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)');
}
