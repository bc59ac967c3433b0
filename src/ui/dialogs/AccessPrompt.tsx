import { useEffect, useRef, useState } from 'react';
import { needsAccessCode } from '../../domain/asking/retry-policy.ts';
import type { Happening } from '../../domain/visit/happening.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import { useApp, useVisit } from '../context.ts';
import { AccessDialogPart } from './AccessDialogPart.tsx';

/** What was refused for lack of the code: a persona's question, or the map of a round. */
type Locked =
  | { readonly kind: 'question'; readonly personaId: string }
  | { readonly kind: 'map'; readonly round: number };

const NOTHING: readonly Locked[] = [];

/** Asks for the access code once, however many questions lack it. */
export function AccessPrompt() {
  const visit = useVisit();
  const { access } = useApp();
  const [isOpen, setOpen] = useState(false);
  /** Whether a correct code was entered, but the browser did not store the pass. */
  const [isLost, setLost] = useState(false);
  const locked = useRef(NOTHING);
  /** Questions asked again after a correct code, until they end. */
  const admitted = useRef(NOTHING);

  useEffect(() => {
    if (!access) return undefined;
    return visit.happened.listen((happening) => {
      const ended = endedOf(happening);
      if (!ended) return;
      const wasAdmitted = admitted.current.some((each) => isSame(each, ended));
      admitted.current = admitted.current.filter((each) => !isSame(each, ended));
      locked.current = locked.current.filter((each) => !isSame(each, ended));
      if (!isLocked(happening)) return;
      locked.current = [...locked.current, ended];
      // Don't interrupt another dialog; the question can be tried again.
      if (document.querySelector('dialog[open]')) return;
      setLost(wasAdmitted);
      setOpen(true);
    });
  }, [visit, access]);

  function askAgain(): void {
    admitted.current = locked.current;
    for (const each of locked.current) {
      if (each.kind === 'map') visit.table.drawMap(each.round);
      else askLaneAgain(visit.laneOf(each.personaId));
    }
  }

  function close(): void {
    locked.current = NOTHING;
    setOpen(false);
  }

  return (
    access &&
    isOpen && <AccessDialogPart load={access} isLost={isLost} onEntered={askAgain} onClose={close} />
  );
}

function askLaneAgain(lane: Lane | undefined): void {
  const notice = lane?.notice.peek();
  if (notice?.kind === 'kept' && notice.manner === 'continued') lane?.continueAnswer();
  else if (lane?.offers.peek().includes('askAgain')) lane.askAgain();
  else lane?.tryAgain();
}

function endedOf(happening: Happening): Locked | undefined {
  switch (happening.kind) {
    case 'ended':
      return { kind: 'question', personaId: happening.personaId };
    case 'map-drawn':
    case 'map-missed':
      return { kind: 'map', round: happening.roundNumber };
    default:
      return undefined;
  }
}

/** Whether it ended for lack of the code. */
function isLocked(happening: Happening): boolean {
  switch (happening.kind) {
    case 'ended':
      return happening.ending.kind === 'failure' && needsAccessCode(happening.ending);
    case 'map-missed':
      return happening.problem.kind === 'failed' && needsAccessCode(happening.problem.failure);
    default:
      return false;
  }
}

function isSame(one: Locked, other: Locked): boolean {
  return one.kind === 'map'
    ? other.kind === 'map' && one.round === other.round
    : other.kind === 'question' && one.personaId === other.personaId;
}
