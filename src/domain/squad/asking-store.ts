import { type ReadonlySignal, batch, signal } from '@preact/signals-core';
import { type Ask, type AskOptions, type AskProgress, type AskResult, startAsk } from '../ask.ts';
import type { AttemptPorts } from '../attempt.ts';
import { type Exchange, nextExchange } from '../connection.ts';
import type { Message } from '../conversation.ts';
import { type Notice, canTryAgain, noticeOf } from '../notice.ts';
import type { Persona } from '../persona.ts';
import { buildRequest } from '../prompt.ts';
import { replyContent } from '../reply.ts';
import { APOLOGY_REPLY } from '../wording.ts';
import { type ByPersona, createByPersonaStore } from './by-persona.ts';
import type { ConversationStore } from './conversation-store.ts';
import { createCountdownStore } from './countdown-store.ts';
import type { Asking } from './squad.ts';

export interface AskingOptions extends AskOptions {
  readonly model: string;
}

export interface AskingStore {
  readonly asking: ReadonlySignal<Asking | undefined>;
  readonly partialReply: ReadonlySignal<string>;
  readonly secondsLeft: ReadonlySignal<number | undefined>;
  readonly notices: ReadonlySignal<ByPersona<Notice>>;
  readonly lastExchange: ReadonlySignal<Exchange | undefined>;
  /** Adds the question to the persona's conversation and asks it; there must be none open. */
  ask(persona: Persona, text: string): void;
  /** Asks the persona's unanswered question again, where there is one and none is open. */
  tryAgain(persona: Persona): void;
  retryNow(): void;
  cancel(): void;
}

/** The one open question, and how each persona's last one ended (behaviour 9.7, 11.10 to 11.13). */
export function createAskingStore(
  ports: AttemptPorts,
  options: AskingOptions,
  conversations: ConversationStore,
): AskingStore {
  const asking = signal<Asking | undefined>(undefined);
  const partialReply = signal('');
  const lastExchange = signal<Exchange | undefined>(undefined);
  const notices = createByPersonaStore<Notice>();
  const countdown = createCountdownStore(ports.clock);
  let current: Ask | undefined;

  function start(persona: Persona, question: Message): void {
    const request = buildRequest(persona, question.content, options.model);
    notices.set(persona.chatId, undefined);
    current = startAsk(ports, request, options, {
      onProgress: (progress) =>
        batch(() => {
          asking.value = { personaId: persona.chatId, questionId: question.id, progress };
          showWait(progress);
        }),
      onText: (text) => void (partialReply.value = text),
      onEnd: (result) => batch(() => conclude(persona, question, result)),
    });
  }

  function showWait(progress: AskProgress): void {
    if (progress.kind === 'attempting') {
      countdown.stop();
      return;
    }
    partialReply.value = '';
    countdown.start(progress.delayMs);
  }

  function conclude(persona: Persona, question: Message, result: AskResult): void {
    current = undefined;
    lastExchange.value = nextExchange(lastExchange.peek(), result);
    asking.value = undefined;
    partialReply.value = '';
    countdown.stop();
    const content = answerOf(result);
    if (content !== undefined) conversations.append(persona, 'ai', content);
    notices.set(persona.chatId, noticeOf(result, question.id));
  }

  return {
    asking,
    partialReply,
    secondsLeft: countdown.secondsLeft,
    notices: notices.values,
    lastExchange,
    ask: (persona, text) => start(persona, conversations.append(persona, 'user', text)),
    tryAgain(persona) {
      const notice = notices.get(persona.chatId);
      if (current || !canTryAgain(notice)) return;
      const question = conversations.find(persona.chatId, notice.questionId);
      if (question) start(persona, question);
    },
    retryNow: () => void current?.retryNow(),
    cancel: () => void current?.cancel(),
  };
}

function answerOf(result: AskResult): string | undefined {
  if (result.kind === 'reply') return replyContent(result.text);
  return result.kind === 'apology' ? APOLOGY_REPLY : undefined;
}
