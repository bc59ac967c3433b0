import { type Conversation, type Message, isWhole } from '../conversation.ts';
import type { ChatId } from '../persona.ts';
import type { RoundSchema, RoundTurnSchema, Shape } from '../schemas.ts';
import type { AgreementMap, WholeAnswer } from './agreement-map.ts';

/** One question to all who were seated. Its answers are in their conversations. */
export type Round = Shape<typeof RoundSchema>;

/** Where a round's question stands in a conversation. */
export type RoundTurn = Shape<typeof RoundTurnSchema>;

/** What has become of a round's turn. */
export type TurnView =
  | { readonly kind: 'present'; readonly question: Message; readonly answer: Message | undefined }
  /** Another question stands in its place. */
  | { readonly kind: 'edited'; readonly question: Message; readonly answer: Message | undefined }
  /** It is no longer in the conversation. */
  | { readonly kind: 'removed' };

/** The turn of the question that the conversation ends with. */
export function lastTurnOf({ personaId, messages }: Conversation): RoundTurn {
  const index = messages.length - 1;
  const before = messages[index - 1];
  return {
    personaId,
    questionId: messages[index]?.id ?? '',
    index,
    before: before && { id: before.id, timestampMs: before.timestampMs },
  };
}

/** What has become of a turn, given the messages of its conversation as they are now. */
export function viewTurn(
  { questionId, index, before }: RoundTurn,
  asked: string,
  messages: readonly Message[],
): TurnView {
  const question = messages[index];
  const isThere = question?.id === questionId || isSame(messages[index - 1], before);
  if (question?.sender !== 'user' || !isThere) return { kind: 'removed' };
  const next = messages[index + 1];
  const answer = next?.sender === 'ai' ? next : undefined;
  return { kind: question.content === asked ? 'present' : 'edited', question, answer };
}

/** The answer to the round's question, if it is whole. */
export function wholeAnswerOf(personaId: ChatId, view: TurnView): WholeAnswer | undefined {
  if (view.kind !== 'present' || !view.answer || !isWhole(view.answer.flaw)) return undefined;
  const { id, content, flaw } = view.answer;
  return { personaId, answerId: id, text: content, ...(flaw ? { isCut: true } : {}) };
}

/** Whether a map was drawn from exactly these answers. */
export function isDrawnFrom({ basis }: AgreementMap, answers: readonly WholeAnswer[]): boolean {
  return (
    basis.length === answers.length &&
    basis.every(({ personaId, answerId, text }) =>
      answers.some(
        (answer) => answer.personaId === personaId && answer.answerId === answerId && answer.text === text,
      ),
    )
  );
}

function isSame(one: RoundTurn['before'], other: RoundTurn['before']): boolean {
  return one?.id === other?.id && one?.timestampMs === other?.timestampMs;
}
