import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { CompletionRequest } from '../../ports/completion.ts';
import {
  type Answering,
  type Ask,
  type AskListeners,
  type AskPorts,
  type AskProgress,
  startAsk,
} from './ask.ts';
import { createCountdown } from './countdown.ts';

/** Makes one request at a time, and shows its state as signals. */
interface AskSignals {
  /** Undefined while there is no request. */
  readonly progress: ReadonlySignal<AskProgress | undefined>;
  /** During a wait, the whole seconds until the next attempt. */
  readonly secondsLeft: ReadonlySignal<number | undefined>;
  /** Does not call `onProgress` for a first attempt that begins at once. */
  start(answering: Answering, request: CompletionRequest, listeners: AskListeners): void;
  /** Cuts a wait short; does nothing when there is none. */
  retryNow(): void;
  /** Ends the request; does nothing when there is none. */
  stop(): void;
}

/** @param change runs each callback as one change */
export function createAskSignals(ports: AskPorts, change: <Result>(run: () => Result) => Result): AskSignals {
  const progress = signal<AskProgress | undefined>(undefined);
  const countdown = createCountdown(ports.clock);
  /** The newest request; once it has ended, its methods do nothing. */
  let ask: Ask | undefined;

  function follow(next: AskProgress, onProgress: AskListeners['onProgress']): void {
    const isBeginning = !progress.peek() && next.kind === 'attempting';
    progress.value = next;
    if (next.kind === 'waiting') countdown.start(next.delayMs);
    else countdown.stop();
    if (!isBeginning) onProgress(next);
  }

  return {
    progress,
    secondsLeft: countdown.secondsLeft,
    start(answering, request, { shorten, onProgress, onText, onEnd }) {
      ask = startAsk(ports, answering, request, {
        shorten: () => change(() => shorten?.()),
        onProgress: (next) => change(() => follow(next, onProgress)),
        onText: (text, newest) => change(() => onText(text, newest)),
        onEnd: (ending, partial) =>
          change(() => {
            progress.value = undefined;
            countdown.stop();
            onEnd(ending, partial);
          }),
      });
    },
    retryNow: () => ask?.retryNow(),
    stop: () => ask?.stop(),
  };
}
