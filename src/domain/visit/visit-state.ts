import type { Conversation } from '../conversation.ts';
import type { Exchange, Mark, Notice } from '../ending.ts';
import type { Metrics } from '../metrics.ts';
import type { ChatId } from '../persona.ts';
import type { Stage } from '../stage.ts';
import type { Round } from '../table/round.ts';

/**
 * A visit as it stands, as plain values that survive JSON. A question that is open stands in its conversation
 * unanswered. Each `moment` is what lasts no longer than the visit itself; it makes another visit go on exactly like
 * this one, where no question is open.
 */
export interface VisitState {
  readonly chosenId: ChatId;
  readonly streaming: boolean;
  readonly motionPaused: boolean;
  /** In the squad's order; a persona that is missing has nothing yet. */
  readonly lanes: readonly LaneState[];
  readonly table?: TableState;
  readonly moment?: VisitMoment;
}

export interface LaneState {
  readonly personaId: ChatId;
  readonly conversation?: Conversation;
  readonly draft: Draft;
  readonly moment?: LaneMoment;
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
  readonly moment?: { readonly isOpen: boolean };
}

interface VisitMoment {
  readonly stage: Stage;
  readonly cardShown: boolean;
  readonly beats: number;
  readonly lastExchange?: Exchange;
}

interface LaneMoment {
  readonly readings: readonly Metrics[];
  readonly notice?: Notice;
  readonly mark?: Mark;
}

export const NO_DRAFT: Draft = { text: '' };

/** Both drafts in one text, the earlier first; what is typed meanwhile is not lost, nor an edit. */
export function joinDrafts(earlier: Draft, later: Draft): Draft {
  if (later.text === '') return earlier;
  if (earlier.text === '') return { ...earlier, text: later.text };
  return { ...earlier, text: `${earlier.text}\n\n${later.text}` };
}
