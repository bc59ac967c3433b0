import { useComputed, useSignals } from '@preact/signals-react/runtime';
import type { TurnView } from '../../domain/table/round.ts';
import { type LaneState, laneStateOf } from '../../domain/texts/table-screen-texts.ts';
import type { SeatView } from '../../domain/visit/table.ts';

/** What a lane is seen to do or to have done; it changes with the first words of an answer, and not with the others. */
export function useLaneState({ lane, turn, isOpen }: SeatView): LaneState {
  useSignals();
  const hasText = useComputed(() => lane.partialReply.value !== '').value;
  const notice = lane.notice.value;
  return laneStateOf({
    turn,
    notice: isAbout(notice?.questionId, turn) ? notice : undefined,
    progress: isOpen ? lane.question.value?.progress : undefined,
    hasText,
  });
}

function isAbout(questionId: string | undefined, turn: TurnView): boolean {
  return turn.kind !== 'removed' && turn.question.id === questionId;
}
