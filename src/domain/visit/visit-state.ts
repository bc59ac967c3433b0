import type { ChatId } from '../persona.ts';
import type { DraftSchema, LaneSchema, OptionsSchema, SeatingSchema, Shape } from '../schemas.ts';
import type { Round } from '../table/round.ts';

/**
 * What of a visit outlasts it, as plain values. A question that is open stands in its conversation unanswered.
 */
export interface VisitState {
  readonly chosenId: ChatId;
  readonly options: Shape<typeof OptionsSchema>;
  /** In the squad's order; a persona that is missing has nothing yet. */
  readonly lanes: readonly LaneState[];
  /** Oldest first, numbered from 1. */
  readonly rounds: readonly Round[];
  readonly table: Shape<typeof SeatingSchema>;
}

export type LaneState = Shape<typeof LaneSchema>;

export type Draft = Shape<typeof DraftSchema>;

export const NO_DRAFT: Draft = { text: '' };

/** Both drafts in one text, the earlier first; what is typed meanwhile is not lost, nor an edit. */
export function joinDrafts(earlier: Draft, later: Draft): Draft {
  if (later.text === '') return earlier;
  if (earlier.text === '') return { ...earlier, text: later.text };
  return { ...earlier, text: `${earlier.text}\n\n${later.text}` };
}
