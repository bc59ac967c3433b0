import type { Conversation } from '../conversation.ts';
import type { ChatId } from '../persona.ts';
import type { Round } from '../table/round.ts';

/**
 * What of a visit outlasts it, as plain values that survive JSON. A question that is open stands in its conversation
 * unanswered.
 */
export interface VisitState {
  readonly chosenId: ChatId;
  readonly streaming: boolean;
  readonly motionPaused: boolean;
  /** In the squad's order; a persona that is missing has nothing yet. */
  readonly lanes: readonly LaneState[];
  readonly table?: TableState;
}

export interface LaneState {
  readonly personaId: ChatId;
  readonly conversation?: Conversation;
  readonly draft: Draft;
}

export interface Draft {
  readonly text: string;
  /** The question being edited; meanwhile the unsent text is set aside (behaviour 10.12). */
  readonly edit?: { readonly questionId: string; readonly text: string };
  /** Whether a quotation in it was cut, until the text is changed (behaviour 17.19). */
  readonly isQuotationCut?: boolean;
}

export interface TableState {
  /** Oldest first, numbered from 1. */
  readonly rounds: readonly Round[];
  /** At least two, in the squad's order. */
  readonly seatedIds: readonly ChatId[];
  readonly draft: string;
}

export const NO_DRAFT: Draft = { text: '' };

/** Both drafts in one text, the earlier first; what is typed meanwhile is not lost, nor an edit. */
export function joinDrafts(earlier: Draft, later: Draft): Draft {
  if (later.text === '') return earlier;
  if (earlier.text === '') return { ...earlier, text: later.text };
  return { ...earlier, text: `${earlier.text}\n\n${later.text}` };
}
