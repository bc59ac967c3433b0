import type { Cancel } from '../ports/clock.ts';
import type { CompletionEnding, CompletionRequest, Failure } from '../ports/completion.ts';
import type { Log } from '../ports/log.ts';
import { type AttemptPorts, startAttempt } from './attempt.ts';
import type { Ending } from './ending.ts';
import type { Places } from './places.ts';
import { type RetryMode, MAX_ATTEMPTS, decideRetry } from './retry-policy.ts';

/** Where a question stands (behaviour 11.10). In a wait, and while it is queued, `attempt` is the one that comes next. */
export type AskProgress =
  | { readonly kind: 'attempting'; readonly attempt: number; readonly attempts: number }
  /** Others take all the places there are (behaviour 17.9). */
  | { readonly kind: 'queued'; readonly attempt: number; readonly attempts: number }
  | {
      readonly kind: 'waiting';
      readonly attempt: number;
      readonly attempts: number;
      readonly delayMs: number;
      /** Milliseconds since 1970-01-01T00:00:00Z. */
      readonly untilMs: number;
      readonly failure: Failure;
    };

export interface AskOptions {
  readonly retryMode: RetryMode;
  /** The limit of each attempt, as for `startAttempt`. */
  readonly attemptTimeoutMs: number;
}

export interface AskPorts extends AttemptPorts {
  readonly log: Log;
  readonly places: Places;
}

export interface AskListeners {
  onProgress(progress: AskProgress): void;
  /** The text of the current attempt so far; only when streaming. */
  onText(text: string): void;
  /** Called exactly once, at the end, perhaps before `startAsk` has returned; `partial` is the newest text of any attempt. */
  onEnd(ending: Ending, partial: string): void;
}

export interface Ask {
  /** Cuts a wait short; false when there is none. */
  retryNow(): boolean;
  /** Ends the question; false when it has ended before. */
  stop(): boolean;
}

/** Asks one question: attempts, waits and limits, until exactly one result (behaviour 11.6 to 11.15). */
export function startAsk(
  ports: AskPorts,
  request: CompletionRequest,
  options: AskOptions,
  listeners: AskListeners,
): Ask {
  const place = ports.places.createPlace();
  let ended = false;
  let partial = '';
  let stopPresent: Cancel | undefined;
  let skipWait: (() => void) | undefined;

  function end(ending: Ending): boolean {
    if (ended) return false;
    ended = true;
    leave();
    listeners.onEnd(ending, partial);
    place.giveBack();
    return true;
  }

  function leave(): void {
    stopPresent?.();
    stopPresent = undefined;
  }

  function queue(number: number): void {
    if (place.isAwaited()) listeners.onProgress({ kind: 'queued', attempt: number, attempts: MAX_ATTEMPTS });
    if (!ended) place.take(() => attempt(number));
  }

  function attempt(number: number): void {
    listeners.onProgress({ kind: 'attempting', attempt: number, attempts: MAX_ATTEMPTS });
    if (ended) return;
    stopPresent = startAttempt(ports, request, options.attemptTimeoutMs, {
      onText(text) {
        partial = text;
        listeners.onText(text);
      },
      onResult: (result) => follow(result, number),
    });
  }

  function follow(result: CompletionEnding, number: number): void {
    switch (result.kind) {
      case 'reply':
        end({ kind: 'answered', text: result.text, ...(result.isCut ? { isCut: true } : {}) });
        return;
      case 'threw':
        ports.log.write({ kind: 'port-threw', detail: result.detail });
        end(result);
        return;
      case 'failure':
        ports.log.write(logEntryOf(result, number));
        repeatOrGiveUp(result, number);
    }
  }

  function repeatOrGiveUp(failure: Failure, number: number): void {
    const decision = decideRetry(failure, number, options.retryMode);
    if (decision.kind === 'give-up') end({ kind: 'failed', failure });
    else wait(decision.delayMs, failure, number + 1);
  }

  function wait(delayMs: number, failure: Failure, next: number): void {
    const untilMs = ports.clock.now() + delayMs;
    stopPresent = ports.clock.after(delayMs, goOn);
    skipWait = goOn;
    const waiting = {
      kind: 'waiting',
      attempt: next,
      attempts: MAX_ATTEMPTS,
      delayMs,
      untilMs,
      failure,
    } as const;
    listeners.onProgress(waiting);
    // Others can use the place meanwhile; they begin once it is told that this one waits.
    if (skipWait === goOn) place.giveBack();

    function goOn(): void {
      if (skipWait !== goOn || ended) return;
      skipWait = undefined;
      leave();
      // A listener may have cut the wait short before that.
      place.giveBack();
      if (!ended) queue(next);
    }
  }

  queue(1);
  return {
    retryNow() {
      if (ended || !skipWait) return false;
      skipWait();
      return true;
    },
    stop: () => end({ kind: 'stopped' }),
  };
}

/** Whether an attempt at this question has failed, which the shells and the indicator show as trouble (behaviour 5.2, 11.10). */
export function isRetrying({ attempt }: AskProgress): boolean {
  return attempt > 1;
}

function logEntryOf({ reason, status, detail }: Failure, attempt: number) {
  const facts = { kind: 'attempt-failed', reason, detail, attempt, attempts: MAX_ATTEMPTS } as const;
  return status === undefined ? facts : { ...facts, status };
}
