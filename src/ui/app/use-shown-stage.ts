import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Visit } from '../../domain/visit/visit.ts';
import type { Stage } from '../../domain/stage.ts';
import { isStill } from './motion.ts';

/** The stage that is on the screen; it follows the visit's through a view transition where the browser has them. */
export function useShownStage(visit: Visit): Stage {
  const [shown, setShown] = useState<Stage>(() => visit.stage.peek());
  useEffect(
    () =>
      visit.stage.subscribe((stage) => {
        if (!('startViewTransition' in document) || isStill(visit)) {
          setShown(stage);
          return;
        }
        const transition = document.startViewTransition(() => flushSync(() => setShown(stage)));
        // A transition that is skipped, by another or by a hidden page, has still shown the stage.
        for (const step of [transition.ready, transition.finished]) step.catch(() => undefined);
      }),
    [visit],
  );
  return shown;
}
