import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Stage } from '../../domain/stage.ts';
import { ProfileContext } from '../persona/profile-context.ts';
import type { ProfilePart } from '../persona/profile-part.ts';
import { useVisit } from './contexts.ts';
import type { LatePart } from './late-part.ts';
import { isStill } from './motion.ts';
import type { SecondPart } from './second-part.ts';
import { SecondPartContext } from './second-part-context.ts';
import { type Fetched, LOADING, useFetched } from './use-fetched.ts';

interface ScreenPlaceProps {
  readonly stage: Stage;
  readonly children: ReactNode;
}

const FADE_MS = 220;

/**
 * The place of the screens. What comes late comes here, so that it lets the screen come first and renders nothing of it
 * anew but what it is for: the chat, and what every screen needs only a moment later. Until one can type, drawings, bars
 * and lines would be a fifth of the work (behaviour 14.4).
 */
export function ScreenPlace({ stage, children }: ScreenPlaceProps) {
  const [place, isWhole] = useFadeIn(stage);
  const { fetched, fetchAgain } = useFetched(loadSecondPart, stage);
  const secondPart = useMemo(() => ({ fetched, fetchAgain }), [fetched, fetchAgain]);
  const { fetched: late } = useFetched(loadLatePart, stage);
  const profile = useMemo(() => (isWhole ? profileOf(late) : LOADING), [isWhole, late]);
  return (
    <>
      <div ref={place}>
        <SecondPartContext value={secondPart}>
          <ProfileContext value={profile}>{children}</ProfileContext>
        </SecondPartContext>
      </div>
      {late.kind === 'loaded' && <late.code.LateEffects />}
    </>
  );
}

/**
 * Fades in a screen that follows another, unless motion is still. The browser's view transitions would draw and style the
 * page several times over, and lie over the new screen, whose first presses they would swallow.
 *
 * @returns the place of the screens, and whether the present one has faded in
 */
function useFadeIn(stage: Stage): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const visit = useVisit();
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

/** The page's second part, a chunk of its own; rejects if it cannot be loaded. */
async function loadSecondPart(): Promise<SecondPart> {
  const { SECOND_PART } = await import('./second-part.ts');
  return SECOND_PART;
}

async function loadLatePart(): Promise<LatePart> {
  const { LATE_PART } = await import('./late-part.ts');
  return LATE_PART;
}

function profileOf(late: Fetched<LatePart>): Fetched<ProfilePart> {
  return late.kind === 'loaded' ? { kind: 'loaded', code: late.code.profile } : late;
}
