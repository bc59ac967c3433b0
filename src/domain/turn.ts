import type { Conversation, Message } from './conversation.ts';

/** A question and its answer, where it has one. */
export interface Turn {
  readonly question: Message;
  readonly answer: Message | undefined;
}

/** A turn whose answer is the provider's whole word. */
export interface WholeTurn extends Turn {
  readonly answer: Message;
}

/** The newest question with its answer; undefined before the first question. */
export function lastTurn({ messages }: Pick<Conversation, 'messages'>): Turn | undefined {
  const newest = messages.at(-1);
  if (newest?.sender === 'user') return { question: newest, answer: undefined };
  const question = messages.at(-2);
  return question?.sender === 'user' && newest ? { question, answer: newest } : undefined;
}

/** Whether a turn's question can be asked again in its place: it has no answer, or not a whole one (behaviour 9.8). */
export function canAskAgain(turn: Turn | undefined): turn is Turn {
  return turn !== undefined && !isWhole(turn);
}

/** The last whole turns, oldest first; what failed or was stopped is none (behaviour 11.25). */
export function lastWholeTurns(messages: readonly Message[], count: number): readonly WholeTurn[] {
  const turns: WholeTurn[] = [];
  for (let index = messages.length - 1; index > 0 && turns.length < count; index -= 1) {
    const [question, answer] = [messages[index - 1], messages[index]];
    if (question?.sender !== 'user' || answer?.sender !== 'ai') continue;
    const turn = { question, answer };
    if (isWhole(turn)) turns.unshift(turn);
  }
  return turns;
}

/** The messages as they stand while this question is asked: without the answer it had before. */
export function withoutAnswerTo(
  messages: readonly Message[],
  questionId: string | undefined,
): readonly Message[] {
  const turn = lastTurn({ messages });
  return turn?.answer && turn.question.id === questionId ? messages.slice(0, -1) : messages;
}

function isWhole(turn: Turn): turn is WholeTurn {
  return turn.answer !== undefined && turn.answer.flaw === undefined;
}
