import type { AskProgress } from '../ask.ts';
import type { Message } from '../conversation.ts';
import type { Ending, Notice } from '../ending.ts';
import type { ChatId } from '../persona.ts';
import type { Stage } from '../stage.ts';
import type { AgreementMap, MapProblem } from '../table/agreement-map.ts';
import type { Round } from '../table/round.ts';

/** One change of the stage, the choice, a conversation, a question or the round table, as plain values. */
export type Happening = VisitHappening | TableHappening | ResumeHappening;

/** These personas have the conversations of an earlier visit. */
interface ResumeHappening {
  readonly kind: 'resumed';
  readonly personaIds: readonly ChatId[];
}

export type VisitHappening =
  | { readonly kind: 'stage-changed'; readonly stage: Stage }
  | { readonly kind: 'chosen'; readonly personaId: ChatId; readonly beforeId: ChatId }
  /** The persona's conversation has begun, with its welcome. */
  | { readonly kind: 'opened'; readonly personaId: ChatId }
  /** The persona's conversation was replaced: by one from a file, by a new one, or by the one before that. */
  | { readonly kind: 'restored'; readonly personaId: ChatId }
  | {
      readonly kind: 'asked';
      readonly personaId: ChatId;
      readonly question: Message;
      /** `new` was added, `instead` took the last question's place, `again` was there before. */
      readonly manner: 'new' | 'instead' | 'again';
    }
  /** The text so far. */
  | { readonly kind: 'text-came'; readonly personaId: ChatId; readonly text: string }
  | { readonly kind: 'attempt-failed'; readonly personaId: ChatId; readonly progress: Waiting }
  /** The next attempt waits its turn. */
  | { readonly kind: 'queued'; readonly personaId: ChatId; readonly progress: AskProgress }
  /** Any attempt but a first one that begins with the question. */
  | { readonly kind: 'attempt-began'; readonly personaId: ChatId; readonly progress: AskProgress }
  | {
      readonly kind: 'ended';
      readonly personaId: ChatId;
      readonly questionId: string;
      readonly how: Ending['kind'];
      /** What has joined the conversation; undefined where the turn stays as it was. */
      readonly answer: Message | undefined;
      readonly notice: Notice | undefined;
    };

/** What happens at the round table; a round's questions are told one by one before it. */
type TableHappening =
  | { readonly kind: 'table-opened' | 'table-closed' }
  | { readonly kind: 'seated'; readonly personaId: ChatId; readonly seated: boolean }
  | { readonly kind: 'round-asked'; readonly round: Round }
  /** By the round's number. */
  | { readonly kind: 'map-asked'; readonly round: number }
  | { readonly kind: 'map-attempt-failed'; readonly round: number; readonly progress: Waiting }
  /** Any attempt but the first, which begins with the request. */
  | { readonly kind: 'map-attempt-began'; readonly round: number; readonly progress: AskProgress }
  /** The round has a new map. */
  | { readonly kind: 'map-drawn'; readonly round: number; readonly map: AgreementMap }
  | { readonly kind: 'map-missed'; readonly round: number; readonly problem: MapProblem }
  /** An answer was put before another persona's draft; a long one without its end. */
  | {
      readonly kind: 'passed-on';
      readonly personaId: ChatId;
      readonly toId: ChatId;
      readonly isCut: boolean;
    };

export type Waiting = Extract<AskProgress, { readonly kind: 'waiting' }>;

/** What happens in a visit, as it is told to those who listen. */
export interface Happenings {
  /**
   * Calls back with each happening from now on, in order. A command that the listener performs takes effect at once;
   * what happens then is told after the present happening has reached everybody.
   * @returns a function that ends it
   */
  listen(listener: (happening: Happening) => void): () => void;
}

type Listener = (happening: Happening) => void;

interface Noted {
  readonly happening: Happening;
  /** Those who listened then: whoever comes later has seen its effect. */
  readonly listeners: readonly Listener[];
}

interface HappeningRecord extends Happenings {
  /** Notes a happening, to be told by `tellAll`. */
  note(happening: Happening): void;
  /** Tells what was noted; does nothing while it is under way. */
  tellAll(): void;
}

/** Tells every happening once, to everybody, in order. */
export function createHappenings(): HappeningRecord {
  let listeners: readonly Listener[] = [];
  const noted: Noted[] = [];
  let isTelling = false;

  function tell({ happening, listeners: told }: Noted): void {
    for (const listener of told) {
      if (listeners.includes(listener)) listener(happening);
    }
  }

  return {
    listen(listener) {
      // Its own, so that the same function can listen twice.
      const own: Listener = (happening) => listener(happening);
      listeners = [...listeners, own];
      return () => void (listeners = listeners.filter((each) => each !== own));
    },
    note: (happening) => void noted.push({ happening, listeners }),
    tellAll() {
      if (isTelling) return;
      isTelling = true;
      for (let next = noted.shift(); next; next = noted.shift()) tell(next);
      isTelling = false;
    },
  };
}
