import type { AskProgress } from '../asking/ask.ts';
import { type Notice, isWhole } from '../conversation/conversation.ts';
import type { TurnView } from './round.ts';

/** What a visitor sees of a persona's part of a round at a glance. */
export type SeatState =
  | 'queued'
  | 'offline'
  | 'thinking'
  | 'answering'
  | 'waiting'
  | 'answered'
  | 'cut'
  | 'edited'
  | 'stopped'
  | 'failed'
  | 'removed';

interface SeatCircumstances {
  readonly turn: TurnView;
  /** How the question ended, if the turn does not say so. */
  readonly notice: Notice | undefined;
  /** The progress of an open question. */
  readonly progress: AskProgress | undefined;
  /** Whether the open question's answer has any text yet. */
  readonly hasText: boolean;
}

export function seatStateOf({ turn, notice, progress, hasText }: SeatCircumstances): SeatState {
  if (turn.kind === 'removed') return turn.kind;
  if (progress?.kind === 'attempting') return hasText ? 'answering' : 'thinking';
  if (progress) return progress.kind;
  const status = turn.answer?.status;
  if ((notice ?? status)?.kind === 'stopped') return 'stopped';
  if ((notice && notice.kind !== 'kept') || !turn.answer || !isWhole(status)) return 'failed';
  if (turn.kind === 'edited') return 'edited';
  return status ? 'cut' : 'answered';
}
