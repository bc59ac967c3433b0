import type { ReadonlySignal } from '@preact/signals-core';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Answer } from '../ending.ts';
import {
  type Conversation,
  type Message,
  appendMessage,
  createMessage,
  nextStampMs,
  openConversation,
  putAnswer,
  replaceLastQuestion,
} from '../conversation.ts';
import type { ChatId, Persona } from '../persona.ts';
import { logSafely } from '../log-safely.ts';
import { type ByPersona, createByPersonaStore } from './by-persona.ts';

export interface ConversationStore {
  readonly conversations: ReadonlySignal<ByPersona<Conversation>>;
  get(personaId: ChatId): Conversation | undefined;
  /** Makes sure that the persona has a conversation (behaviour 9.2). */
  open(persona: Persona): void;
  /** Adds a question to the persona's conversation, which is created if there is none. */
  ask(persona: Persona, text: string): Message;
  /** Replaces the last question and its answer by this question (behaviour 9.9). */
  askInstead(persona: Persona, text: string): Message;
  /** Answers the last question, replacing an earlier answer to it (behaviour 9.8). */
  answer(persona: Persona, answer: Answer): void;
  /** Replaces the persona's conversation (behaviour 9.11). */
  replace(conversation: Conversation): void;
}

const BEFORE_ALL_MS = -1;

/** All conversations of a visit; each issues its own stamps, so that its ids never collide (behaviour 9.5). */
export function createConversationStore(clock: Clock, log: Log): ConversationStore {
  const store = createByPersonaStore<Conversation>();

  /** The stamp of the next message after `lastStampMs`. */
  function stampAfter(lastStampMs: number): number {
    return nextStampMs(readClock(clock, log) ?? lastStampMs, lastStampMs);
  }

  function open(persona: Persona): Conversation {
    const opened = store.get(persona.chatId);
    if (opened) return opened;
    const conversation = openConversation(persona, stampAfter(BEFORE_ALL_MS));
    store.set(persona.chatId, conversation);
    return conversation;
  }

  function change(
    persona: Persona,
    put: (conversation: Conversation, message: Message) => Conversation,
    create: (stampMs: number) => Message,
  ): Message {
    const conversation = open(persona);
    const message = create(stampAfter(conversation.lastUpdatedMs));
    store.set(persona.chatId, put(conversation, message));
    return message;
  }

  return {
    conversations: store.values,
    get: store.get,
    open: (persona) => void open(persona),
    ask: (persona, text) => change(persona, appendMessage, (stampMs) => createMessage('user', text, stampMs)),
    askInstead: (persona, text) =>
      change(persona, replaceLastQuestion, (stampMs) => createMessage('user', text, stampMs)),
    answer(persona, { content, flaw }) {
      change(persona, putAnswer, (stampMs) => createMessage('ai', content, stampMs, flaw));
    },
    replace: (conversation) => store.set(conversation.personaId, conversation),
  };
}

/** A clock that fails must not cost a message: it is stamped right after the one before. */
export function readClock(clock: Clock, log: Log): number | undefined {
  try {
    const nowMs = clock.now();
    return Number.isFinite(nowMs) ? nowMs : undefined;
  } catch (error) {
    logSafely(log, { kind: 'port-threw', detail: String(error) });
    return undefined;
  }
}
