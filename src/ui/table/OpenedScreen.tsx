import { useEffect } from 'react';
import type { Squad } from '../../domain/squad/squad.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import type { Opened } from '../context.ts';
import { OpenedRound } from './OpenedRound.tsx';
import { placeQuestion } from './place-question.ts';

interface OpenedScreenProps {
  readonly opened: Opened;
  /** The page's, whose personas look as usual. */
  readonly squad: Squad;
  /** Undefined if none has begun, which only a round allows. */
  readonly visit: Visit | undefined;
  /** Whether nothing on the page may move by itself. */
  readonly isStill: () => boolean;
  /** Shows something else, or the visit. */
  readonly onOpen: (next: Opened | undefined) => void;
}

/** A round instead of the visit, which stays as it was; or a question, which goes into an input of the visit. */
export function OpenedScreen({ opened, squad, visit, isStill, onOpen }: OpenedScreenProps) {
  useEffect(() => {
    if (opened.kind !== 'question' || !visit) return;
    // Not again after a reload.
    history.replaceState(history.state, '', addressWith(''));
    placeQuestion(visit, opened.hash);
    onOpen(undefined);
  }, [opened, visit, onOpen]);

  function ask(question: string): void {
    const hash = `#q=${encodeURIComponent(question.toWellFormed())}`;
    history.pushState(null, '', addressWith(hash));
    onOpen({ kind: 'question', hash });
  }

  function leave(): void {
    if (opened.kind === 'file') return history.back();
    history.pushState(null, '', addressWith(''));
    onOpen(undefined);
  }

  if (opened.kind === 'question') return undefined;
  return <OpenedRound source={opened} squad={squad} isStill={isStill} onAsk={ask} onLeave={leave} />;
}

function addressWith(hash: string): string {
  return location.pathname + location.search + hash;
}
