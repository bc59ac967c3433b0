import { useComputed, useSignals } from '@preact/signals-react/runtime';
import { type LaneState, laneStateOf } from '../../domain/texts/table-texts.ts';
import type { SeatView } from '../../domain/visit/table.ts';

/** What a lane is seen to do or to have done; it changes with the first words of an answer, and not with the others. */
export function useLaneState({ lane, turn, isOpen }: SeatView): LaneState {
  useSignals();
  const hasText = useComputed(() => lane.partialReply.value !== '').value;
  const isLast = turn.kind !== 'removed' && turn.question.id === lane.lastQuestionId.value;
  return laneStateOf({
    turn,
    notice: isLast ? lane.notice.value : undefined,
    progress: isOpen ? lane.question.value?.progress : undefined,
    hasText,
  });
}
