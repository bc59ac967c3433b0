import type { ReadonlySignal } from '@preact/signals-core';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import {
  type Conversation,
  type Message,
  type Sender,
  appendMessage,
  createMessage,
  nextStampMs,
  openConversation,
} from '../conversation.ts';
import type { ChatId } from '../persona-ids.ts';
import type { Persona } from '../persona.ts';
import { writeQuietly } from '../write-quietly.ts';
import { type ByPersona, createByPersonaStore } from './by-persona.ts';

export interface ConversationStore {
  readonly conversations: ReadonlySignal<ByPersona<Conversation>>;
  find(personaId: ChatId, messageId: string): Message | undefined;
  /** Makes sure that the persona has a conversation (behaviour 9.2). */
  open(persona: Persona): void;
  /** Adds a message to the persona's conversation, and opens it first where there is none. */
  append(persona: Persona, sender: Sender, content: string): Message;
}

/** All conversations of a visit; it alone gives out stamps, so that ids never meet (behaviour 9.5). */
export function createConversationStore(clock: Clock, log: Log): ConversationStore {
  const store = createByPersonaStore<Conversation>();
  let lastStampMs = -1;

  function stamp(): number {
    lastStampMs = nextStampMs(readClock(clock, log) ?? lastStampMs, lastStampMs);
    return lastStampMs;
  }

  function open(persona: Persona): Conversation {
    const opened = store.get(persona.chatId);
    if (opened) return opened;
    const conversation = openConversation(persona, stamp());
    store.set(persona.chatId, conversation);
    return conversation;
  }

  return {
    conversations: store.values,
    find: (personaId, messageId) => store.get(personaId)?.messages.find(({ id }) => id === messageId),
    open: (persona) => void open(persona),
    append(persona, sender, content) {
      const conversation = open(persona);
      const message = createMessage(sender, content, stamp());
      store.set(persona.chatId, appendMessage(conversation, message));
      return message;
    },
  };
}

/** A clock that fails must not cost a message: it is stamped right after the one before. */
function readClock(clock: Clock, log: Log): number | undefined {
  try {
    const nowMs = clock.now();
    return Number.isFinite(nowMs) ? nowMs : undefined;
  } catch (error) {
    writeQuietly(log, { kind: 'port-threw', detail: String(error) });
    return undefined;
  }
}
