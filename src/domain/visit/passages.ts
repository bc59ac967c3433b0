import type { Conversation, Message } from '../conversation/conversation.ts';
import type { Passage } from '../conversation/search.ts';
import type { Round } from '../table/round.ts';
import type { Lane } from './lane.ts';
import type { Visit } from './visit.ts';

/** A message of a conversation, present or earlier. */
export interface MessagePassage extends Passage {
  readonly kind: 'message';
  /** Unique in a search. */
  readonly key: string;
  readonly personaId: string;
  /** Undefined if its persona has left the squad. */
  readonly lane: Lane | undefined;
  readonly message: Message;
  /** The conversation that it is in, if that is an earlier one. */
  readonly earlier: Conversation | undefined;
}

/** A round's question and the points of its map; its answers are messages. */
export interface RoundPassage extends Passage {
  readonly kind: 'round';
  readonly key: string;
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
 *
 * @param gone conversations with personas that have left the squad
 */
export function passagesOf(
  { lanes, table }: Pick<Visit, 'lanes' | 'table'>,
  gone: readonly Conversation[] = [],
): Passages {
  const rounds = table.rounds.value;
  const askedAtTable = new Map(
    rounds.flatMap(({ turns, question }) =>
      turns.map(({ personaId, questionId }) => [`${personaId} ${questionId}`, question]),
    ),
  );

  function passagesIn(
    { personaId, messages }: Pick<Conversation, 'personaId' | 'messages'>,
    lane: Lane | undefined,
    earlier?: Conversation,
    name: number | 'present' = 'present',
  ): readonly MessagePassage[] {
    return messages
      .filter(({ id, content }) => askedAtTable.get(`${personaId} ${id}`) !== content)
      .map((message) => ({
        kind: 'message',
        key: `${personaId} ${name} ${message.id}`,
        texts: [message.content],
        timeMs: message.timestampMs,
        personaId,
        lane,
        message,
        earlier,
      }));
  }

  return {
    present: lanes.flatMap((lane) =>
      passagesIn({ personaId: lane.persona.id, messages: lane.messages.value }, lane),
    ),
    earlier: [
      ...lanes.flatMap((lane) =>
        lane.earlier.value.flatMap((each, index) => passagesIn(each, lane, each, index)),
      ),
      ...gone.flatMap((each, index) => passagesIn(each, undefined, each, index)),
    ],
    rounds: rounds.map((round) => ({
      kind: 'round',
      key: String(round.number),
      texts: [round.question, ...(round.map?.points ?? []).map(({ text }) => text)],
      timeMs: round.askedMs,
      round,
    })),
  };
}
