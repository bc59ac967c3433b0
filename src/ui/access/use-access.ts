import { useEffect, useRef, useState } from 'react';
import { needsAccessCode } from '../../domain/retry-policy.ts';
import type { Happening } from '../../domain/visit/changes.ts';
import { useApp, useVisit } from '../app/contexts.ts';

/** When the access code is asked for, and what follows. */
interface AccessAsking {
  /** A unique number for each time; undefined while nothing is asked. */
  readonly opening: number | undefined;
  /** Whether a right code was entered, and not kept by the browser. */
  readonly isLost: boolean;
  /** Asks again whatever lacked the code. */
  readonly askAgain: () => void;
  /** Closes this opening: a browser reports the end a little later, when the next may be open. */
  readonly close: () => void;
}

/** What lacked the code: a persona's question, or the map of a round. */
type Locked =
  | { readonly kind: 'question'; readonly personaId: string }
  | { readonly kind: 'map'; readonly round: number };

interface Asked {
  readonly count: number;
  readonly isOpen: boolean;
  readonly isLost: boolean;
}

const NOTHING: readonly Locked[] = [];

/** Asks for the code once, however many questions lack it (behaviour 21.20). */
export function useAccess(): AccessAsking {
  const visit = useVisit();
  const isWanted = useApp().access !== undefined;
  const [{ count, isOpen, isLost }, setAsked] = useState<Asked>({ count: 0, isOpen: false, isLost: false });
  const locked = useRef(NOTHING);
  /** Those that the right code has let be asked again, until they end. */
  const admitted = useRef(NOTHING);

  useEffect(() => {
    if (!isWanted) return undefined;
    return visit.happened.listen((happening) => {
      const ended = endedOf(happening);
      if (!ended) return;
      const isLostNow = admitted.current.some((each) => isSame(each, ended));
      admitted.current = admitted.current.filter((each) => !isSame(each, ended));
      locked.current = locked.current.filter((each) => !isSame(each, ended));
      if (!isLocked(happening)) return;
      locked.current = [...locked.current, ended];
      // One dialog at a time: what is done there is not interrupted, and the question can be tried again.
      if (document.querySelector('dialog[open]')) return;
      setAsked((asked) =>
        asked.isOpen ? asked : { count: asked.count + 1, isOpen: true, isLost: isLostNow },
      );
    });
  }, [visit, isWanted]);

  return {
    opening: isOpen ? count : undefined,
    isLost,
    askAgain() {
      admitted.current = locked.current;
      for (const each of locked.current) {
        if (each.kind === 'map') visit.table.drawMap(each.round);
        else visit.laneOf(each.personaId)?.tryAgain();
      }
    },
    close() {
      locked.current = NOTHING;
      setAsked((asked) => (asked.count === count ? { ...asked, isOpen: false } : asked));
    },
  };
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

/** Whether it ended for want of the code. */
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
