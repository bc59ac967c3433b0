import { type ReadonlySignal, batch, signal } from '@preact/signals-core';
import { type Conclusion, type Ending, type Exchange, type Notice, concludeQuestion } from '../ending.ts';
import {
  type Message,
  type Turn,
  hasProviderText,
  canAskAgain,
  lastTurn,
  lastWholeTurns,
} from '../conversation.ts';
import { type Ask, type AskOptions, type AskProgress, startAsk } from '../ask.ts';
import type { AttemptPorts } from '../attempt.ts';
import type { ChatId, Persona } from '../persona.ts';
import { buildRequest } from '../prompt.ts';
import { type ByPersona, createByPersonaStore } from './by-persona.ts';
import type { ConversationStore } from './conversation-store.ts';
import type { Asking } from './squad.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';

interface AskingOptions extends AskOptions {
  readonly model: string;
  readonly memoryTurns: number;
  /** Whether the next question's answer is streamed. */
  readonly streaming: ReadonlySignal<boolean>;
  /** Called at the end of each question, after its turn is updated. */
  onEnd(personaId: ChatId, mark: Conclusion['mark']): void;
}

interface AskingStore {
  readonly asking: ReadonlySignal<Asking | undefined>;
  readonly partialReply: ReadonlySignal<string>;
  readonly partialReplyBroken: ReadonlySignal<boolean>;
  readonly secondsLeft: ReadonlySignal<number | undefined>;
  readonly notices: ReadonlySignal<ByPersona<Notice>>;
  readonly lastExchange: ReadonlySignal<Exchange | undefined>;
  /** Adds the question to the persona's conversation and asks it; no other question may be open. */
  ask(persona: Persona, text: string): void;
  /** The same in place of the persona's last question. */
  askInstead(persona: Persona, text: string): void;
  /** Asks the persona's last question again if its answer is incomplete and no question is open. */
  tryAgain(persona: Persona): void;
  retryNow(): void;
  cancel(): void;
  setNotice(personaId: ChatId, notice: Notice | undefined): void;
}

interface CountdownStore {
  /** Whole seconds until the end, rounded up; undefined when nothing is counted. */
  readonly secondsLeft: ReadonlySignal<number | undefined>;
  start(durationMs: number): void;
  stop(): void;
}

/** The one open question, and how each persona's last one ended (behaviour 9.7, 11.10 to 11.13, 11.22 to 11.25). */
export function createAskingStore(
  ports: AttemptPorts,
  options: AskingOptions,
  conversations: ConversationStore,
): AskingStore {
  const asking = signal<Asking | undefined>(undefined);
  const partialReply = signal('');
  const partialReplyBroken = signal(false);
  const lastExchange = signal<Exchange | undefined>(undefined);
  const notices = createByPersonaStore<Notice>();
  const countdown = createCountdownStore(ports.clock);
  let current: Ask | undefined;

  function turnOf({ chatId }: Persona): Turn | undefined {
    const conversation = conversations.get(chatId);
    return conversation && lastTurn(conversation);
  }

  function start(persona: Persona, question: Message): void {
    const { model, memoryTurns, streaming } = options;
    // The question's own turn is not complete, so it never remembers itself.
    const said = conversations.get(persona.chatId)?.messages ?? [];
    const request = buildRequest(persona, question.content, {
      model,
      streaming: streaming.peek(),
      remembered: lastWholeTurns(said, memoryTurns),
    });
    notices.set(persona.chatId, undefined);
    showPartial(providerTextOf(turnOf(persona)?.answer), true);
    let isOver = false;
    const ask = startAsk(ports, request, options, {
      onProgress: (progress) =>
        batch(() => {
          asking.value = { personaId: persona.chatId, questionId: question.id, progress };
          showWait(progress);
        }),
      onText: (text) => batch(() => showPartial(text, false)),
      onEnd(ending, partial) {
        isOver = true;
        batch(() => conclude(persona, question, ending, partial));
      },
    });
    if (!isOver) current = ask;
  }

  function showPartial(text: string, isBroken: boolean): void {
    partialReply.value = text;
    partialReplyBroken.value = isBroken && text !== '';
  }

  function showWait(progress: AskProgress): void {
    if (progress.kind === 'attempting') {
      countdown.stop();
      return;
    }
    showPartial(partialReply.peek(), true);
    countdown.start(progress.delayMs);
  }

  function conclude(persona: Persona, question: Message, ending: Ending, partial: string): void {
    current = undefined;
    const { answer, notice, mark, exchange } = concludeQuestion(ending, partial, turnOf(persona)?.answer);
    lastExchange.value = exchange ?? lastExchange.peek();
    asking.value = undefined;
    showPartial('', false);
    countdown.stop();
    if (answer) conversations.answer(persona, answer);
    notices.set(persona.chatId, notice && { kind: notice, questionId: question.id });
    options.onEnd(persona.chatId, mark);
  }

  return {
    asking,
    partialReply,
    partialReplyBroken,
    secondsLeft: countdown.secondsLeft,
    notices: notices.values,
    lastExchange,
    ask: (persona, text) => start(persona, conversations.ask(persona, text)),
    askInstead: (persona, text) => start(persona, conversations.askInstead(persona, text)),
    tryAgain(persona) {
      const turn = turnOf(persona);
      if (!current && canAskAgain(turn)) start(persona, turn.question);
    },
    retryNow: () => void current?.retryNow(),
    cancel: () => void current?.stop(),
    setNotice: notices.set,
  };
}

/** Counts the seconds of a wait (behaviour 11.10). It reads no time, so a clock that jumps cannot confuse it. */
export function createCountdownStore(clock: Clock): CountdownStore {
  const secondsLeft = signal<number | undefined>(undefined);
  let cancelTimers: readonly Cancel[] = [];

  function stop(): void {
    for (const cancel of cancelTimers) cancel();
    secondsLeft.value = undefined;
  }

  return {
    secondsLeft,
    start(durationMs) {
      stop();
      const seconds = Math.ceil(durationMs / 1000);
      secondsLeft.value = seconds;
      // All from the start: a second that comes late in a sleeping tab must not make the later ones late.
      cancelTimers = Array.from({ length: seconds }, (_, left) =>
        clock.after(durationMs - left * 1000, () => void (secondsLeft.value = left)),
      );
    },
    stop,
  };
}

function providerTextOf(answer: Message | undefined): string {
  return answer && hasProviderText(answer.flaw) ? answer.content : '';
}
