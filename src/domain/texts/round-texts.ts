import type { TurnView } from '../table/round.ts';
import { describeFlaw } from './question-texts.ts';

/** The title of a round's document (behaviour 17.18). */
export function roundTitle(number: number): string {
  return `Round table, round ${number}`;
}

/** Which product made a document, and when the question was asked. */
export function describeRoundOrigin(productName: string, asked: string): string {
  return `From ${productName}, asked ${asked}`;
}

/** Why a persona's part of a round is not a complete answer to its question; undefined if it is (behaviour 17.8). */
export function describeTurn(turn: TurnView): string | undefined {
  switch (turn.kind) {
    case 'removed':
      return 'The question is no longer in this conversation.';
    case 'edited':
      return 'The question was changed in this conversation; the answer there is to the new one.';
    case 'present':
      if (!turn.answer) return 'There is no answer.';
      return turn.answer.flaw && describeFlaw(turn.answer.flaw);
  }
}
