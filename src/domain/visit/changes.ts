import { batch } from '@preact/signals-core';
import type { AskProgress, Ending } from '../asking/ask.ts';
import type { Message, Notice } from '../conversation/conversation.ts';
import type { PersonaId } from '../squad/persona.ts';
import type { Stage } from './stage.ts';
import type { AgreementMap, MapProblem } from '../table/agreement-map.ts';
import type { Round } from '../table/round.ts';

/** An event of the stage, the choice, a conversation, a question or the round table. */
export type Happening = VisitHappening | TableHappening;

type VisitHappening =
  | { readonly kind: 'stage-changed'; readonly stage: Stage }
  | { readonly kind: 'chosen'; readonly personaId: PersonaId; readonly beforeId: PersonaId }
  /** The persona's conversation has begun, with its welcome. */
  | { readonly kind: 'opened'; readonly personaId: PersonaId }
  /** The persona's conversation was replaced by an imported one, a new one, or the one before the new one. */
  | { readonly kind: 'conversation-replaced'; readonly personaId: PersonaId }
  | {
      readonly kind: 'asked';
      readonly personaId: PersonaId;
      readonly question: Message;
      /** `new` was added, `instead` replaced the last question, `again` was there before. */
      readonly manner: 'new' | 'instead' | 'again';
    }
  /** The text so far. */
  | { readonly kind: 'text-arrived'; readonly personaId: PersonaId; readonly text: string }
  /** Not noted for a first attempt that begins with the question. */
  | { readonly kind: 'progressed'; readonly personaId: PersonaId; readonly progress: AskProgress }
  | {
      readonly kind: 'ended';
      readonly personaId: PersonaId;
      readonly questionId: string;
      readonly ending: Ending;
      /** The message that has joined the conversation; undefined if the turn stays as it was. */
      readonly answer: Message | undefined;
      readonly notice: Notice | undefined;
    };

/** After `round-asked`, each question of the round is noted as `asked`. */
type TableHappening =
  | { readonly kind: 'table-opened' | 'table-closed' }
  | { readonly kind: 'seated'; readonly personaId: PersonaId; readonly isSeated: boolean }
  | { readonly kind: 'round-asked'; readonly round: Round }
  | { readonly kind: 'map-asked'; readonly roundNumber: number }
  | { readonly kind: 'map-progressed'; readonly roundNumber: number; readonly progress: AskProgress }
  | { readonly kind: 'map-drawn'; readonly roundNumber: number; readonly map: AgreementMap }
  | { readonly kind: 'map-missed'; readonly roundNumber: number; readonly problem: MapProblem }
  /** An answer was quoted before another persona's draft, perhaps cut. */
  | {
      readonly kind: 'passed-on';
      readonly personaId: PersonaId;
      readonly toId: PersonaId;
      readonly isCut: boolean;
    };

type Listener = (happening: Happening) => void;

/** Reports each happening in order. */
export interface Happenings {
  /**
   * Calls back with each happening from now on, once its whole change has taken effect. What the listener does takes
   * effect at once; happenings that follow from it are reported after all listeners have received the present one.
   * @returns a function that removes the listener
   */
  listen(listener: Listener): () => void;
}

interface Changes extends Happenings {
  /** Runs a function as one change, then reports its happenings. */
  change<Result>(run: () => Result): Result;
  /** Notes a happening, to be reported at the end of the change. */
  note(happening: Happening): void;
}

export function createChanges(): Changes {
  let listeners: readonly Listener[] = [];
  /** Each with the listeners of that moment; listeners that come later already see its effect. */
  const pending: { readonly happening: Happening; readonly listeners: readonly Listener[] }[] = [];
  let isChanging = false;
  let isTelling = false;

  function tell(): void {
    if (isTelling) return;
    isTelling = true;
    try {
      for (let next = pending.shift(); next; next = pending.shift()) {
        for (const listener of next.listeners) if (listeners.includes(listener)) listener(next.happening);
      }
    } finally {
      isTelling = false;
    }
  }

  return {
    listen(listener) {
      // A new wrapper for each call, so that the same function can listen twice.
      const own: Listener = (happening) => listener(happening);
      listeners = [...listeners, own];
      return () => void (listeners = listeners.filter((each) => each !== own));
    },
    note: (happening) => void pending.push({ happening, listeners }),
    change(run) {
      if (isChanging) return run();
      isChanging = true;
      try {
        return batch(run);
      } finally {
        isChanging = false;
        tell();
      }
    },
  };
}
