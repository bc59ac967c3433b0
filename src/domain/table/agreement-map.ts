import type { Failure } from '../../ports/completion.ts';
import type { ChatId } from '../persona.ts';

/** What a persona says to a point; silence is a stand that is missing. */
export type Stance = 'for' | 'against' | 'mixed';

/** Where a persona stands on a point, shown by words of its answer. */
export interface Stand {
  readonly personaId: ChatId;
  readonly stance: Stance;
  /** Words of the answer itself, on one line, without Markdown marks. */
  readonly quote: string;
}

export interface MapPoint {
  /** The clerk's words: plain text on one line. */
  readonly text: string;
  /** At most one for each persona, in the order of the round; at least one. */
  readonly stands: readonly Stand[];
}

/** A whole answer of a round. */
export interface WholeAnswer {
  readonly personaId: ChatId;
  /** The message's id. */
  readonly answerId: string;
  readonly text: string;
  /** Whether its limit of tokens ended it. */
  readonly isCut?: true;
}

/** Where the personas of a round agree and differ. */
export interface AgreementMap {
  /** The disputed ones first; at least one. */
  readonly points: readonly MapPoint[];
  /** The answers that it was drawn from. */
  readonly basis: readonly WholeAnswer[];
  readonly leftOut: LeftOut;
  /** Whether the clerk's answer broke off; its whole points are kept. */
  readonly isCut: boolean;
  /** Whose answers the clerk saw without their ends. */
  readonly shortenedIds: readonly ChatId[];
}

/** What of the clerk's answer is not in the map, by number. */
export interface LeftOut {
  /** Claims whose words were not found in the answer. */
  readonly notFound: number;
  /** Claims without a stance or words, or of somebody who did not answer. */
  readonly unclear: number;
  /** Points beyond those that a map has at most. */
  readonly surplus: number;
}

/** Why the clerk's answer is no map. */
export type ReadingProblem =
  /** It had no text. */
  | { readonly kind: 'no-content' }
  /** It holds no JSON that can be read, or broke off before the end of its first point. */
  | { readonly kind: 'no-json' }
  /** It names no points. */
  | { readonly kind: 'no-points' }
  /** It names some, and none of their words were found. */
  | { readonly kind: 'nothing-left'; readonly leftOut: LeftOut };

/** Why there is no map. */
export type MapProblem =
  | ReadingProblem
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** A port threw. */
  | { readonly kind: 'threw' }
  | { readonly kind: 'stopped' };

/** The most points that a map has. */
export const MAX_POINTS = 7;

/** Whether the personas who speak of a point differ. */
export function isDisputed({ stands }: MapPoint): boolean {
  return stands.some(({ stance }) => stance !== stands[0]?.stance);
}
