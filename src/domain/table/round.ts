import { type Message, isWhole } from '../conversation.ts';
import type { PersonaId } from '../persona.ts';
import type { RoundSchema, Shape } from '../schemas.ts';
import type { AgreementMap, WholeAnswer } from './agreement-map.ts';

/** One question to all who were seated. Its answers are in their conversations. */
export type Round = Shape<typeof RoundSchema>;

/** What has become of a round's turn. */
export type TurnView =
  | { readonly kind: 'present'; readonly question: Message; readonly answer: Message | undefined }
  /** Another question stands in its place. */
  | { readonly kind: 'edited'; readonly question: Message; readonly answer: Message | undefined }
  /** It is no longer in the conversation. */
  | { readonly kind: 'removed' };

/** What has become of a round's turn, given the messages of its conversation as they are now. */
export function viewTurn(questionId: string, asked: string, messages: readonly Message[]): TurnView {
  const index = messages.findLastIndex(({ id }) => id === questionId);
  const question = messages[index];
  if (!question) return { kind: 'removed' };
  const next = messages[index + 1];
  // Without an answer, another question may follow.
  const answer = next?.sender === 'ai' ? next : undefined;
  return { kind: question.content === asked ? 'present' : 'edited', question, answer };
}

/** The answer to the round's question, if it is whole. */
export function wholeAnswerIn(personaId: PersonaId, turn: TurnView): WholeAnswer | undefined {
  if (turn.kind !== 'present' || !turn.answer || !isWhole(turn.answer.status)) return undefined;
  const { id, content, status } = turn.answer;
  return { personaId, answerId: id, text: content, ...(status ? { isCut: true } : {}) };
}

/** Whether a map was drawn from exactly these answers. */
export function isDrawnFrom({ basis }: AgreementMap, answers: readonly WholeAnswer[]): boolean {
  const isSame = (one: WholeAnswer) =>
    answers.some(
      ({ answerId, text, personaId }) =>
        one.personaId === personaId && one.answerId === answerId && one.text === text,
    );
  return basis.length === answers.length && basis.every(isSame);
}
