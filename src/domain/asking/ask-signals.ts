import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { CompletionRequest } from '../../ports/completion.ts';
import {
  type Answering,
  type Ask,
  type AskListeners,
  type AskPorts,
  type AskProgress,
  type Effort,
  type Ending,
  startAsk,
} from './ask.ts';
import { needsNetwork } from '../answerer.ts';
import { createCountdown } from './countdown.ts';
import { createStopwatch } from './stopwatch.ts';

/** The same, timed; a thought that came with the answer, and not before it, has no seconds. */
export interface TimedEffort extends Effort {
  readonly thoughtSeconds: number | undefined;
}

/** Makes one request at a time, and shows its state as signals. */
interface AskSignals {
  /** Undefined while there is no request. */
  readonly progress: ReadonlySignal<AskProgress | undefined>;
  /** What the model has thought so far; empty if the provider sent none. */
  readonly thought: ReadonlySignal<string>;
  /** Whole seconds that it has thought. */
  readonly thoughtSeconds: ReadonlySignal<number | undefined>;
  readonly isThinking: ReadonlySignal<boolean>;
  /** During a wait, the whole seconds until the next attempt. */
  readonly secondsLeft: ReadonlySignal<number | undefined>;
  /** Does not call `onProgress` for a first attempt that begins at once. */
  start(
    answering: Answering,
    request: CompletionRequest,
    listeners: Omit<AskListeners, 'onThought' | 'onEnd'> & {
      onEnd(ending: Ending, partial: string, effort: TimedEffort): void;
    },
  ): void;
  /** Cuts a wait short; does nothing when there is none. */
  retryNow(): void;
  /** Cuts a wait short, as the network is back, if that matters to the answerer. */
  retryOnline(): void;
  /** Ends the request; does nothing when there is none. */
  stop(): void;
}

/** @param change runs each callback as one change */
export function createAskSignals(ports: AskPorts, change: <Result>(run: () => Result) => Result): AskSignals {
  const progress = signal<AskProgress | undefined>(undefined);
  const countdown = createCountdown(ports.clock);
  const thought = signal('');
  const thinking = createStopwatch(ports.clock);
  /** The newest request; once it has ended, its methods do nothing. */
  let ask: Ask | undefined;
  let asked: Answering['answerer'] | undefined;

  function follow(next: AskProgress, onProgress: AskListeners['onProgress']): void {
    const isBeginning = !progress.peek() && next.kind === 'attempting';
    progress.value = next;
    if (next.kind === 'attempting') forgetThought();
    if (next.kind === 'waiting') thinking.pause();
    if (next.kind === 'waiting') countdown.start(next.delayMs);
    else countdown.stop();
    if (!isBeginning) onProgress(next);
  }

  function forgetThought(): void {
    thought.value = '';
    thinking.reset();
  }

  return {
    progress,
    thought,
    thoughtSeconds: thinking.seconds,
    isThinking: thinking.isRunning,
    secondsLeft: countdown.secondsLeft,
    start(answering, request, { shorten, onProgress, onText, onEnd }) {
      asked = answering.answerer;
      ask = startAsk(ports, answering, request, {
        shorten: () => change(() => shorten?.()),
        onProgress: (next) => change(() => follow(next, onProgress)),
        onThought: (soFar) =>
          change(() => {
            thought.value = soFar;
            thinking.start();
          }),
        onText: (text, newest) =>
          change(() => {
            if (text !== '') thinking.pause();
            onText(text, newest);
          }),
        onEnd: (ending, partial, effort) =>
          change(() => {
            thinking.pause();
            const timed = { ...effort, thoughtSeconds: thinking.seconds.peek() };
            progress.value = undefined;
            countdown.stop();
            forgetThought();
            onEnd(ending, partial, timed);
          }),
      });
    },
    retryNow: () => ask?.retryNow(),
    retryOnline() {
      if (asked && needsNetwork(asked)) ask?.retryNow();
    },
    stop: () => ask?.stop(),
  };
}
