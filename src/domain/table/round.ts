import { type Message, isOfUse } from '../conversation/conversation.ts';
import type { PersonaId } from '../squad/persona.ts';
import type { Shape } from '../checks/schema-parts.ts';
import type { RoundSchema } from './round-schema.ts';
import type { AgreementMap, WholeAnswer } from './agreement-map.ts';
import { inOrder } from './point-kind.ts';

export type Round = Shape<typeof RoundSchema>;

/** The present state of a round's turn. */
export type TurnView =
  | { readonly kind: 'present'; readonly question: Message; readonly answer: Message | undefined }
  /** Another question stands in its place. */
  | { readonly kind: 'edited'; readonly question: Message; readonly answer: Message | undefined }
  /** It is no longer in the conversation. */
  | { readonly kind: 'removed' };

/** @param messages the present messages of the turn's conversation */
export function viewTurn(questionId: string, asked: string, messages: readonly Message[]): TurnView {
  const index = messages.findLastIndex(({ id }) => id === questionId);
  const question = messages[index];
  if (!question) return { kind: 'removed' };
  const next = messages[index + 1];
  // Another question may follow one without an answer.
  const answer = next?.sender === 'ai' ? next : undefined;
  return { kind: question.content === asked ? 'present' : 'edited', question, answer };
}

/** The answer to the round's question, if a map can build on it. */
export function wholeAnswerIn(personaId: PersonaId, turn: TurnView): WholeAnswer | undefined {
  if (turn.kind !== 'present' || !turn.answer || !isOfUse(turn.answer)) return undefined;
  const { id, content, status } = turn.answer;
  return { personaId, answerId: id, text: content, ...(status ? { isCut: true } : {}) };
}

export function isDrawnFrom({ basis }: AgreementMap, answers: readonly WholeAnswer[]): boolean {
  const isSame = (one: WholeAnswer) =>
    answers.some(
      ({ answerId, text, personaId }) =>
        one.personaId === personaId && one.answerId === answerId && one.text === text,
    );
  return basis.length === answers.length && basis.every(isSame);
}

/** A kept round, whose map may have been ordered by kinds of an earlier version. */
export function withPointsInOrder(round: Round): Round {
  const { map } = round;
  return map ? { ...round, map: { ...map, points: inOrder(map.points, map.basis.length) } } : round;
}
