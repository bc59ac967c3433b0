import type { AnswerFlaw } from './answer-flaw.ts';
import type { ChatId } from './persona-ids.ts';
import type { Persona } from './persona.ts';
import { lastTurn } from './turn.ts';

export type Sender = 'user' | 'ai';

/** One message (behaviour 9.4, 9.5). */
export interface Message {
  readonly id: string;
  readonly content: string;
  readonly sender: Sender;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly timestampMs: number;
  /** Of an answer that is not whole: what it lacks. */
  readonly flaw?: AnswerFlaw;
}

/** What was said with one persona, in order (behaviour 9.1). */
export interface Conversation {
  readonly personaId: ChatId;
  readonly messages: readonly Message[];
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly lastUpdatedMs: number;
}

/** A conversation that holds the persona's welcome (behaviour 9.2). */
export function openConversation(persona: Persona, stampMs: number): Conversation {
  const welcome: Message = {
    id: `ai-welcome-${persona.chatId}`,
    content: persona.welcome,
    sender: 'ai',
    timestampMs: stampMs,
  };
  return { personaId: persona.chatId, messages: [welcome], lastUpdatedMs: stampMs };
}

/** A message whose id is made of its sender and stamp (behaviour 9.5). */
export function createMessage(sender: Sender, content: string, stampMs: number, flaw?: AnswerFlaw): Message {
  const message = { id: `${sender}-${stampMs}`, content, sender, timestampMs: stampMs };
  return flaw ? { ...message, flaw } : message;
}

/** The conversation with the message at its end (behaviour 9.6). */
export function appendMessage(conversation: Conversation, message: Message): Conversation {
  return endingWith(conversation, conversation.messages, message);
}

/** The conversation with this answer to its last question, in the place of an earlier one (behaviour 9.8). */
export function putAnswer(conversation: Conversation, answer: Message): Conversation {
  const turn = lastTurn(conversation);
  const before = turn?.answer ? conversation.messages.slice(0, -1) : conversation.messages;
  return endingWith(conversation, before, answer);
}

/** The conversation with this question in the place of its last one and of the answer to that (behaviour 9.9). */
export function replaceLastQuestion(conversation: Conversation, question: Message): Conversation {
  const turn = lastTurn(conversation);
  const kept = turn ? conversation.messages.indexOf(turn.question) : conversation.messages.length;
  return endingWith(conversation, conversation.messages.slice(0, kept), question);
}

/** A whole millisecond later than every stamp before it, and now if that will do (behaviour 9.5, 9.6). */
export function nextStampMs(nowMs: number, lastStampMs: number): number {
  return Math.max(Math.floor(nowMs), lastStampMs + 1);
}

function endingWith(conversation: Conversation, before: readonly Message[], message: Message): Conversation {
  return { ...conversation, messages: [...before, message], lastUpdatedMs: message.timestampMs };
}
