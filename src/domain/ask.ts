import type { Cancel } from '../ports/clock.ts';
import type { CompletionRequest, Failure } from '../ports/completion.ts';
import { type AttemptOptions, type AttemptPorts, type AttemptResult, startAttempt } from './attempt.ts';
import { type RetryMode, MAX_ATTEMPTS, decideRetry } from './retry-policy.ts';
import { logSafely } from './log-safely.ts';

/** Where a question stands (behaviour 11.10). In a wait, `attempt` is the one that comes next. */
export type AskProgress =
  | { readonly kind: 'attempting'; readonly attempt: number; readonly attempts: number }
  | {
      readonly kind: 'waiting';
      readonly attempt: number;
      readonly attempts: number;
      readonly delayMs: number;
      /** Milliseconds since 1970-01-01T00:00:00Z. */
      readonly untilMs: number;
      readonly failure: Failure;
    };

/** How a question ended (behaviour 11.13); `failed` when a port threw. */
export type AskResult =
  | { readonly kind: 'reply'; readonly text: string | null }
  | { readonly kind: 'apology'; readonly failure: Failure }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly detail: string };

export interface AskOptions extends AttemptOptions {
  readonly retryMode: RetryMode;
}

export interface AskListeners {
  onProgress(progress: AskProgress): void;
  /** The text of the current attempt so far; only when streaming. */
  onText(text: string): void;
  /** Called exactly once, at the end, with the newest text of any attempt. */
  onEnd(result: AskResult, partial: string): void;
}

export interface Ask {
  /** Cuts a wait short; false when there is none. */
  retryNow(): boolean;
  /** Ends the question; false when it has ended before. */
  cancel(): boolean;
}

/** Asks one question: attempts, waits and limits, until exactly one result (behaviour 11.6 to 11.15). */
export function startAsk(
  ports: AttemptPorts,
  request: CompletionRequest,
  options: AskOptions,
  listeners: AskListeners,
): Ask {
  let ended = false;
  let partial = '';
  let stopPresent: Cancel | undefined;
  let skipWait: (() => void) | undefined;

  function end(result: AskResult): boolean {
    if (ended) return false;
    ended = true;
    stopPresent?.();
    listeners.onEnd(result, partial);
    return true;
  }

  function attempt(number: number): void {
    try {
      listeners.onProgress({ kind: 'attempting', attempt: number, attempts: MAX_ATTEMPTS });
    } finally {
      // Even when a listener throws: that is the shell's fault, and the question continues.
      if (!ended) call(number);
    }
  }

  function call(number: number): void {
    const stop = startAttempt(ports, request, options, {
      onText(text) {
        partial = text;
        listeners.onText(text);
      },
      onResult: (result) => follow(result, number),
    });
    stopPresent = stop;
    // A listener may have ended the question at the first text.
    if (ended) stop();
  }

  function follow(result: AttemptResult, number: number): void {
    switch (result.kind) {
      case 'reply':
        end(result);
        return;
      case 'threw':
        fail(result.detail);
        return;
      case 'failure':
        logSafely(ports.log, logEntryOf(result, number));
        repeatOrGiveUp(result, number);
    }
  }

  function repeatOrGiveUp(failure: Failure, number: number): void {
    const decision = decideRetry(failure, number, options.retryMode);
    if (decision.kind === 'give-up') end({ kind: 'apology', failure });
    else wait(decision.delayMs, failure, number + 1);
  }

  function wait(delayMs: number, failure: Failure, next: number): void {
    let untilMs: number;
    try {
      untilMs = ports.clock.now() + delayMs;
      stopPresent = ports.clock.after(delayMs, goOn);
    } catch (error) {
      fail(String(error));
      return;
    }
    skipWait = goOn;
    listeners.onProgress({
      kind: 'waiting',
      attempt: next,
      attempts: MAX_ATTEMPTS,
      delayMs,
      untilMs,
      failure,
    });

    function goOn(): void {
      if (skipWait !== goOn || ended) return;
      skipWait = undefined;
      // Stryker disable next-line OptionalChaining: the wait that ends here has set it
      stopPresent?.();
      attempt(next);
    }
  }

  function fail(detail: string): void {
    logSafely(ports.log, { kind: 'port-threw', detail });
    end({ kind: 'failed', detail });
  }

  attempt(1);
  return {
    retryNow() {
      if (ended || !skipWait) return false;
      skipWait();
      return true;
    },
    cancel: () => end({ kind: 'cancelled' }),
  };
}

function logEntryOf({ reason, status, detail }: Failure, attempt: number) {
  const facts = { kind: 'attempt-failed', reason, detail, attempt, attempts: MAX_ATTEMPTS } as const;
  return status === undefined ? facts : { ...facts, status };
}
