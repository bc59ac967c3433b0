import type { Conversation, Message } from '../conversation/conversation.ts';
import type { Passage } from '../conversation/search.ts';
import type { Round } from '../table/round.ts';
import type { Lane } from './lane.ts';
import type { Visit } from './visit.ts';

/** A message of a conversation, present or earlier. */
export interface MessagePassage extends Passage {
  readonly kind: 'message';
  readonly lane: Lane;
  readonly message: Message;
  /** The conversation that it is in, if that is an earlier one. */
  readonly earlier: Conversation | undefined;
}

/** A round's question and the points of its map; its answers are messages. */
export interface RoundPassage extends Passage {
  readonly kind: 'round';
  readonly round: Round;
}

/** What can be found in a visit. */
interface Passages {
  readonly present: readonly MessagePassage[];
  readonly earlier: readonly MessagePassage[];
  readonly rounds: readonly RoundPassage[];
}

/**
 * The messages of all conversations, and the rounds. A question of a round is found there only. Reads signals, so a
 * `computed` that calls it stays up to date.
 */
export function passagesOf({ lanes, table }: Pick<Visit, 'lanes' | 'table'>): Passages {
  const rounds = table.rounds.value;
  const askedAtTable = new Map(
    rounds.flatMap(({ turns, question }) =>
      turns.map(({ personaId, questionId }) => [`${personaId} ${questionId}`, question]),
    ),
  );

  function passagesIn(
    lane: Lane,
    messages: readonly Message[],
    earlier?: Conversation,
  ): readonly MessagePassage[] {
    return messages
      .filter(({ id, content }) => askedAtTable.get(`${lane.persona.id} ${id}`) !== content)
      .map((message) => ({
        kind: 'message',
        texts: [message.content],
        timeMs: message.timestampMs,
        lane,
        message,
        earlier,
      }));
  }

  return {
    present: lanes.flatMap((lane) => passagesIn(lane, lane.messages.value)),
    earlier: lanes.flatMap((lane) =>
      lane.earlier.value.flatMap((each) => passagesIn(lane, each.messages, each)),
    ),
    rounds: rounds.map((round) => ({
      kind: 'round',
      texts: [round.question, ...(round.map?.points ?? []).map(({ text }) => text)],
      timeMs: round.askedMs,
      round,
    })),
  };
}
