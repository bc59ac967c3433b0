import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { ChatId } from '../domain/persona.ts';
import type { Round } from '../domain/table/round.ts';
import type { Happening } from '../domain/visit/happenings.ts';
import type { Lane } from '../domain/visit/lane.ts';
import type { Visit } from '../domain/visit/visit.ts';

/** The visitor of a terminal at the round table, which has no screen of its own here. */
export interface TableKeeper {
  /** Whose answer to the round is shown as it arrives. */
  readonly speaker: ReadonlySignal<Lane | undefined>;
  stop(): void;
}

/**
 * Keeps the table open exactly as long as a round is being answered in sight: what is seen leaves no mark, and what is
 * typed afterwards goes to the chosen persona. Who begins to speak when nobody else does is shown as it speaks; the
 * others follow whole (behaviour 16.24).
 */
export function keepTable(visit: Visit): TableKeeper {
  const speaker = signal<Lane | undefined>(undefined);
  let heardIds: readonly ChatId[] = [];

  function follow(): void {
    const table = visit.table.peek();
    if (!table) return;
    const isWanted = visit.stage.peek() === 'chat' && isBeingAnswered(visit, table.rounds.peek().at(-1));
    if (isWanted !== table.isOpen.peek()) visit.perform({ kind: isWanted ? 'open-table' : 'close-table' });
  }

  function listen(happening: Happening): void {
    switch (happening.kind) {
      case 'asked':
        heardIds = heardIds.filter((id) => id !== happening.personaId);
        break;
      case 'text-came': {
        const { personaId } = happening;
        if (heardIds.includes(personaId) || !visit.table.peek()?.isOpen.peek()) return;
        heardIds = [...heardIds, personaId];
        speaker.value ??= visit.laneOf(personaId);
        return;
      }
      case 'ended':
        if (speaker.peek()?.persona.chatId === happening.personaId) speaker.value = undefined;
        break;
      default:
    }
    follow();
  }

  return { speaker, stop: visit.happened.listen(listen) };
}

/** Whether the round's own question is open anywhere, and not one that was put in its place. */
function isBeingAnswered({ laneOf }: Visit, round: Round | undefined): boolean {
  const turns = round?.turns ?? [];
  return turns.some(
    ({ personaId, questionId }) => laneOf(personaId)?.question.peek()?.questionId === questionId,
  );
}
