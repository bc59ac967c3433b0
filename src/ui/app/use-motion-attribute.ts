import { useEffect } from 'react';
import type { Squad } from '../../domain/squad/squad.ts';

/** Tells the style sheets whether motion is paused: `data-motion` of the document is `paused` or `running`. */
export function useMotionAttribute(squad: Squad): void {
  useEffect(
    () =>
      squad.motionPaused.subscribe((paused) => {
        document.documentElement.dataset['motion'] = paused ? 'paused' : 'running';
      }),
    [squad],
  );
}
