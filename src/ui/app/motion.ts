import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Squad } from '../../domain/squad/squad.ts';

type MotionOf = Pick<Squad, 'motionPaused'>;

/**
 * Whether drawings and background hold still: the visitor has paused motion, or the system asks for reduced motion, and
 * then the button pauses and resumes the metrics alone (behaviour 15.2).
 */
export function isStill({ motionPaused }: MotionOf): boolean {
  return motionPaused.peek() || reducedMotion().matches;
}

/**
 * Calls back at once and whenever it may have changed.
 * @returns a function that ends it
 */
export function watchStill(squad: MotionOf, onChange: (still: boolean) => void): () => void {
  const query = reducedMotion();
  const tell = () => onChange(isStill(squad));
  query.addEventListener('change', tell);
  const stop = squad.motionPaused.subscribe(tell);
  return () => {
    stop();
    query.removeEventListener('change', tell);
  };
}

export function useStill(squad: MotionOf): boolean {
  const watch = useCallback((onChange: () => void) => watchStill(squad, onChange), [squad]);
  return useSyncExternalStore(watch, () => isStill(squad));
}

/** Informs the style sheets: the document's `data-motion` is `paused` or `running`. */
export function useMotionAttribute(squad: MotionOf): void {
  useEffect(
    () =>
      watchStill(squad, (still) => {
        document.documentElement.dataset['motion'] = still ? 'paused' : 'running';
      }),
    [squad],
  );
}

function reducedMotion(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)');
}
