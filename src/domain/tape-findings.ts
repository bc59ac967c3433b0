import type { ChatId } from './persona.ts';

/** Why a text is not a tape (behaviour 19.7). */
export type TapeProblem =
  | { readonly kind: 'too-large' | 'not-a-tape' }
  /** Undefined where it is no whole number. */
  | { readonly kind: 'other-version'; readonly version: number | undefined }
  /** Its first line is broken, without which nothing can be replayed. */
  | { readonly kind: 'broken-beginning' };

/** Why a tape ends where it does, as it says itself. */
export type TapeEndReason =
  /** Up to the moment when the tape was saved. */
  | 'saved'
  /** There was no room left for the question that was open (behaviour 19.4). */
  | 'full'
  /** Something came that cannot be written down; what followed is missing. */
  | 'failed';

/** How a tape that was read ends. */
export type TapeEnding =
  | { readonly kind: TapeEndReason }
  /** This line was changed, or is not in its place; what is before it can be replayed. */
  | { readonly kind: 'broken'; readonly line: number }
  /** Whatever followed this line is missing. */
  | { readonly kind: 'cut'; readonly line: number };

/** Where a replay first did something else than was recorded (behaviour 19.7). */
export interface Departure {
  /** The line of the tape, counted from 1. */
  readonly line: number;
  /** When the input came, in milliseconds since the tape began. */
  readonly atMs: number;
  readonly expected: Followed;
  readonly found: Followed;
}

/** One thing that followed from an input. */
export type Followed =
  /** Nothing more. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'now' | 'chance' | 'input' }
  | { readonly kind: 'after'; readonly delayMs: number }
  | { readonly kind: 'clear'; readonly timer: number }
  /** A request, with its digest. */
  | { readonly kind: 'start'; readonly digest: string }
  | { readonly kind: 'cancel'; readonly call: number }
  | {
      readonly kind: 'told';
      readonly happening: string;
      readonly personaId: string | null;
      /** A digest, or how long a text under way is. */
      readonly digest: string | number;
    }
  | { readonly kind: 'decided'; readonly refused: string | undefined }
  /** The core threw. */
  | { readonly kind: 'threw'; readonly detail: string };

/** Something on a tape that a person may look for. */
export type Chapter = {
  /** When it happened, in milliseconds since the tape began. */
  readonly atMs: number;
} & (
  | { readonly kind: 'asked'; readonly personaId: ChatId; readonly question: string }
  | { readonly kind: 'answered' | 'failed' | 'stopped' | 'chosen'; readonly personaId: ChatId }
  | { readonly kind: 'round'; readonly number: number; readonly question: string }
  /** By the round's number. */
  | { readonly kind: 'map' | 'no-map'; readonly round: number }
  | { readonly kind: 'table-opened' }
);
