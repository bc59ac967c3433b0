import type { VisitState } from '../visit/visit-state.ts';

/** What the texts of a store hold (behaviour 18.3). */
export type KeptReading =
  | { readonly kind: 'nothing' }
  | Kept
  /** Written by a later version of the product, which alone can read it. */
  | { readonly kind: 'newer'; readonly version: number };

export interface Kept {
  readonly kind: 'kept';
  /** What is sound of it; undefined where nothing is. */
  readonly state: VisitState | undefined;
  /** What the head of the store lists of personas who are not in the squad now. */
  readonly others: readonly unknown[];
  /** Whether a part was lost, or is not what was written. */
  readonly isDamaged: boolean;
}

export const KEPT_FORMAT = 'quartet-visit';

/** Raised with each incompatible change of the texts. */
export const KEPT_VERSION = 1;

/** The name of the text that lists the others. */
export const HEAD = 'visit';

/** How many messages a text holds at most, so that a new one rewrites little. */
export const MESSAGES_PER_PAGE = 100;

export function pageName(personaId: string, page: number): string {
  return `messages/${personaId}/${page}`;
}

export function roundName(number: number): string {
  return `round/${number}`;
}
