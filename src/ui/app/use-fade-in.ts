import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Stage } from '../../domain/stage.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { isStill } from './motion.ts';

const FADE_MS = 220;

/**
 * Fades in a screen that follows another, unless motion is still. The browser's view transitions would draw and style the
 * page several times over, and lie over the new screen, whose first presses they would swallow.
 *
 * @returns the place of the screens, and whether the present one has faded in
 */
export function useFadeIn(visit: Visit, stage: Stage): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState(stage);
  const shown = useRef(stage);
  useLayoutEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    const end = () => setWhole(stage);
    const fade = isStill(visit) ? undefined : place.current?.animate({ opacity: [0, 1] }, FADE_MS);
    if (fade) fade.onfinish = end;
    else end();
  }, [visit, stage]);
  return [place, whole === stage];
}
