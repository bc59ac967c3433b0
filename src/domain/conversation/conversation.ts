import type { Failure } from '../../ports/completion.ts';
import type { Persona } from '../squad/persona.ts';
import type { Shape } from '../checks/schema-parts.ts';
import type { ConversationSchema, DraftSchema, MessageSchema, StatusSchema } from './conversation-schema.ts';
import { messageIdOf, welcomeIdOf } from './message-id.ts';
import { countCharacters } from './send-rules.ts';

export type Message = Shape<typeof MessageSchema>;

/** What is missing from an answer; one that lacks nothing has no status. */
export type Status = Shape<typeof StatusSchema>;

/** How a conversation's last question ended, if its turn does not say so. */
export type Notice =
  | { readonly kind: 'stopped' }
  /** With the failure if the access code was missing. */
  | { readonly kind: 'no-answer'; readonly failure?: Failure }
  /**
   * The answer was asked for again, or to be continued; it is as it was, or longer. Without a failure if the other one has
   * no text.
   */
  | { readonly kind: 'kept'; readonly failure?: Failure; readonly manner: 'again' | 'continued' }
  /** Sending threw. */
  | { readonly kind: 'not-sent' };

/** The messages exchanged with one persona, in order. */
export type Conversation = Shape<typeof ConversationSchema>;

/** The unsent text, and the edit of the last question, if any. */
export type Draft = Shape<typeof DraftSchema>;

/** A question and its answer, if it has one. */
export interface Turn {
  readonly question: Message;
  readonly answer: Message | undefined;
}

/** A turn whose answer is whole. */
export interface WholeTurn extends Turn {
  readonly answer: Message;
}

/** The limit of all remembered turns together, in code points. */
export const MEMORY_CHARACTERS = 24_000;

/** How many remembered turns a visitor can choose to send with a question. */
export const MEMORY_CHOICES: readonly number[] = [0, 3, 10];

/** The longest file that is read as a conversation, in UTF-16 code units. */
export const MAX_FILE_CHARACTERS = 20_000_000;

/** Whether an answer is complete, or a limit of tokens ended it. */
export function isWhole(status: Status | undefined): boolean {
  return status === undefined || status.kind === 'cut';
}

/** Whether a later question or a map can build on an answer: it is whole, and about its question. */
export function isOfUse({ status, isGeneral }: Pick<Message, 'status' | 'isGeneral'>): boolean {
  return isWhole(status) && !isGeneral;
}

/** Whether an answer's text is the provider's, not the product's own in its place. */
export function hasProvidersText(status: Status | undefined): boolean {
  return status?.kind !== 'no-answer' && status?.kind !== 'no-content';
}

/** A conversation with the persona's welcome. */
export function openConversation({ id, welcome }: Persona, stampMs: number): Conversation {
  const message = { id: welcomeIdOf(id), content: welcome, sender: 'ai', timestampMs: stampMs } as const;
  return { personaId: id, messages: [message], lastUpdatedMs: stampMs };
}

export function createMessage(
  sender: Message['sender'],
  content: string,
  stampMs: number,
  status?: Status,
): Message {
  const message = { id: messageIdOf(sender, stampMs), content, sender, timestampMs: stampMs };
  return status ? { ...message, status } : message;
}

export function appendMessage(conversation: Conversation, message: Message): Conversation {
  return endingWith(conversation, conversation.messages, message);
}

/** Adds an answer to the last question, or replaces its earlier answer. */
export function putAnswer(conversation: Conversation, answer: Message): Conversation {
  const { messages } = conversation;
  return endingWith(conversation, lastTurn(messages)?.answer ? messages.slice(0, -1) : messages, answer);
}

/** Replaces the last question, and removes the answer to it. */
export function replaceLastQuestion(conversation: Conversation, question: Message): Conversation {
  const { messages } = conversation;
  const last = lastTurn(messages)?.question;
  return endingWith(conversation, last ? messages.slice(0, messages.indexOf(last)) : messages, question);
}

/** Now, or one millisecond after the last stamp if that is later. */
export function nextStampMs(nowMs: number, lastStampMs: number): number {
  return Math.max(Math.floor(nowMs), lastStampMs + 1);
}

/** The newest question with its answer; undefined before the first question. */
export function lastTurn(messages: readonly Message[]): Turn | undefined {
  const newest = messages.at(-1);
  if (newest?.sender === 'user') return { question: newest, answer: undefined };
  const question = messages.at(-2);
  return question?.sender === 'user' && newest ? { question, answer: newest } : undefined;
}

/** The message at this index, if it is a whole answer to the question before it. */
export function wholeAnswerAt(messages: readonly Message[], index: number): Message | undefined {
  const [question, answer] = [messages[index - 1], messages[index]];
  return question?.sender === 'user' && answer?.sender === 'ai' && isWhole(answer.status)
    ? answer
    : undefined;
}

/** Whether a turn's question can be asked again: it has no answer, or one with a status, even `cut`. */
export function canAskAgain(turn: Turn | undefined): turn is Turn {
  return turn !== undefined && (turn.answer === undefined || turn.answer.status !== undefined);
}

/**
 * The last turns with an answer of use, oldest first: at most `count`, and only as many as fit into so many characters.
 */
export function lastWholeTurns(
  messages: readonly Message[],
  count: number,
  maxCharacters = MEMORY_CHARACTERS,
): readonly WholeTurn[] {
  const turns: WholeTurn[] = [];
  let characters = 0;
  for (let index = messages.length - 1; index > 0 && turns.length < count; index -= 1) {
    const [question, answer] = [messages[index - 1], messages[index]];
    if (question?.sender !== 'user' || answer?.sender !== 'ai' || !isOfUse(answer)) continue;
    characters += countCharacters(question.content) + countCharacters(answer.content);
    if (characters > maxCharacters) break;
    turns.unshift({ question, answer });
  }
  return turns;
}

function endingWith(conversation: Conversation, before: readonly Message[], message: Message): Conversation {
  return { ...conversation, messages: [...before, message], lastUpdatedMs: message.timestampMs };
}
