import type { Cancel, Clock } from '../../ports/clock.ts';
import type { Completion, CompletionEnding, CompletionRequest, Failure } from '../../ports/completion.ts';
import type { Log } from '../../ports/log.ts';
import { STREAM_FACTOR } from '../limits.ts';
import { type RetryMode, MAX_ATTEMPTS, decideRetry } from './retry-policy.ts';
import type { Slots } from './slots.ts';

/** Where a question stands. In a wait or a queue, `attempt` is the next one. */
export type AskProgress =
  | { readonly kind: 'attempting'; readonly attempt: number }
  /** All slots are taken; it waits for one. */
  | { readonly kind: 'queued'; readonly attempt: number }
  | {
      readonly kind: 'waiting';
      readonly attempt: number;
      readonly delayMs: number;
      /** Milliseconds since 1970-01-01T00:00:00Z. */
      readonly untilMs: number;
      readonly failure: Failure;
    };

/** How a question ended: by its last attempt, or by the visitor. */
export type Ending = CompletionEnding | { readonly kind: 'stopped' };

export interface AskOptions {
  readonly retryMode: RetryMode;
  /** The limit of an attempt or, when streaming, of each silence within it. */
  readonly attemptTimeoutMs: number;
}

export interface AskPorts {
  readonly clock: Clock;
  readonly completion: Completion;
  readonly log: Log;
  readonly slots: Slots;
}

export interface AskListeners {
  onProgress(progress: AskProgress): void;
  /** The text of the current attempt so far; only when streaming. */
  onText(text: string): void;
  /**
   * Called exactly once, at the end, perhaps before `startAsk` has returned; `partial` is the newest text of any
   * attempt.
   */
  onEnd(ending: Ending, partial: string): void;
}

export interface Ask {
  /** Cuts a wait short; does nothing when there is none. */
  retryNow(): void;
  /** Does nothing once the question has ended. */
  stop(): void;
}

/**
 * Asks one question: attempts, waits and limits, until exactly one ending. It uses callbacks instead of a promise, so
 * that a stop has taken effect when `stop` returns.
 */
export function startAsk(
  { clock, completion, log, slots }: AskPorts,
  request: CompletionRequest,
  { retryMode, attemptTimeoutMs }: AskOptions,
  { onProgress, onText, onEnd }: AskListeners,
): Ask {
  const slot = slots.createSlot();
  let hasEnded = false;
  let partial = '';
  /** Ends the current attempt or wait. */
  let leave: Cancel = () => undefined;
  let skipWait: (() => void) | undefined;

  function end(ending: Ending): void {
    if (hasEnded) return;
    hasEnded = true;
    leave();
    try {
      onEnd(ending, partial);
    } finally {
      slot.release();
    }
  }

  function queue(number: number): void {
    if (slot.mustWait()) onProgress({ kind: 'queued', attempt: number });
    if (!hasEnded) slot.acquire(() => attempt(number));
  }

  function attempt(number: number): void {
    onProgress({ kind: 'attempting', attempt: number });
    if (hasEnded) return;
    let isOpen = true;
    let text = '';
    let isBlank = true;
    let cancelCall: Cancel | undefined;
    let cancelSilence = limit(attemptTimeoutMs);
    const cancelTotal = request.streaming ? limit(attemptTimeoutMs * STREAM_FACTOR) : undefined;
    leave = () => {
      isOpen = false;
      cancelSilence();
      cancelTotal?.();
      cancelCall?.();
    };

    function limit(limitMs: number): Cancel {
      const detail = `No complete answer within ${limitMs} ms`;
      return clock.after(limitMs, () => close({ kind: 'failure', reason: 'timeout', detail }));
    }

    function close(result: CompletionEnding): void {
      leave();
      if (result.kind === 'failure') repeatOrGiveUp(result, number);
      else {
        if (result.kind === 'threw') log.write({ kind: 'port-threw', detail: result.detail });
        end(result);
      }
    }

    try {
      cancelCall = completion.start(request, (event) => {
        // Events that are already on their way may arrive after the end.
        if (!isOpen) return;
        if (event.kind !== 'text') {
          close(event);
          return;
        }
        cancelSilence();
        cancelSilence = limit(attemptTimeoutMs);
        text += event.delta;
        isBlank &&= event.delta.trim() === '';
        // A blank beginning does not replace an earlier text.
        if (isBlank) return;
        partial = text;
        onText(text);
      });
    } catch (error) {
      // Sending itself has failed.
      close({ kind: 'threw', detail: String(error) });
    }
  }

  function repeatOrGiveUp(failure: Failure, number: number): void {
    const { reason, status, detail } = failure;
    const facts = { reason, detail, attempt: number, attempts: MAX_ATTEMPTS };
    log.write({ kind: 'attempt-failed', ...facts, ...(status === undefined ? {} : { status }) });
    const delayMs = decideRetry(failure, number, retryMode);
    if (delayMs === undefined) end(failure);
    else wait(delayMs, failure, number + 1);
  }

  function wait(delayMs: number, failure: Failure, next: number): void {
    const untilMs = clock.now() + delayMs;
    leave = clock.after(delayMs, goOn);
    skipWait = goOn;
    onProgress({ kind: 'waiting', attempt: next, delayMs, untilMs, failure });
    // Listeners learn first that this question waits; then its slot is free for others.
    if (skipWait === goOn) slot.release();

    function goOn(): void {
      if (skipWait !== goOn || hasEnded) return;
      skipWait = undefined;
      leave();
      // A listener may have cut the wait short before the release above.
      slot.release();
      if (!hasEnded) queue(next);
    }
  }

  queue(1);
  return { retryNow: () => skipWait?.(), stop: () => end({ kind: 'stopped' }) };
}

/** Whether an attempt at this question has failed. */
export function isRetrying({ attempt }: AskProgress): boolean {
  return attempt > 1;
}
