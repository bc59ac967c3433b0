import type { ChatId } from './persona-ids.ts';
import type { Persona } from './persona.ts';

export type Sender = 'user' | 'ai';

/** One message (behaviour 9.4, 9.5). */
export interface Message {
  readonly id: string;
  readonly content: string;
  readonly sender: Sender;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly timestampMs: number;
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
export function createMessage(sender: Sender, content: string, stampMs: number): Message {
  return { id: `${sender}-${stampMs}`, content, sender, timestampMs: stampMs };
}

/** The conversation with the message at its end (behaviour 9.6). */
export function appendMessage(conversation: Conversation, message: Message): Conversation {
  return {
    ...conversation,
    messages: [...conversation.messages, message],
    lastUpdatedMs: message.timestampMs,
  };
}

/** A whole millisecond later than every stamp before it, and now if that will do (behaviour 9.5, 9.6). */
export function nextStampMs(nowMs: number, lastStampMs: number): number {
  return Math.max(Math.floor(nowMs), lastStampMs + 1);
}
