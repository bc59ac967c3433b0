import type { Cancel, Clock } from '../../ports/clock.ts';
import type {
  Completion,
  CompletionEnding,
  CompletionEvent,
  CompletionRequest,
  Failure,
} from '../../ports/completion.ts';
import type { Log } from '../../ports/log.ts';
import type { Answerer } from '../answerer.ts';
import { MAX_REPLY_CHARACTERS } from '../limits.ts';
import { MAX_ATTEMPTS, retryDelayMs } from './retry-policy.ts';
import type { Slots } from './slots.ts';

/** Where a question stands. Except while `attempting`, `attempt` is the next one. */
export type AskProgress =
  | { readonly kind: 'attempting'; readonly attempt: number }
  /** All slots are taken; it waits for one. */
  | { readonly kind: 'queued'; readonly attempt: number }
  /** The answerer cannot be reached without a network, and there is none; it waits for `retryNow`. */
  | { readonly kind: 'offline'; readonly attempt: number }
  | {
      readonly kind: 'waiting';
      readonly attempt: number;
      readonly delayMs: number;
      readonly failure: Failure;
    };

/** A wait that `retryNow` cuts short. */
type Wait = Extract<AskProgress, { readonly kind: 'waiting' | 'offline' }>;

/** How a question ended: by its last attempt, or by the visitor. */
export type Ending = CompletionEnding | { readonly kind: 'stopped' };

const ENDLESS_THOUGHT: Failure = {
  kind: 'failure',
  reason: 'spent-on-thinking',
  detail: `The thought is longer than ${MAX_REPLY_CHARACTERS} characters`,
};

/** An answerer, ready to be asked. */
export interface Answering {
  readonly answerer: Pick<Answerer, 'kind' | 'host' | 'retryMode' | 'pace'>;
  readonly completion: Completion;
  readonly slots: Slots;
  /** Whether an attempt may begin; otherwise its question waits for `retryNow`. */
  isReachable(): boolean;
}

export interface AskPorts {
  readonly clock: Clock;
  readonly log: Log;
}

/** What an answer took. */
export interface Effort {
  /** Of the attempt whose text is the newest, or that ended with a reply; undefined if no text came. */
  readonly durationMs: number | undefined;
  /** What the model thought in the last attempt; empty if the provider sent none. */
  readonly thought: string;
}

export interface AskListeners {
  /**
   * Called each time that the model's context is too small for the request; returns a shorter one, which is asked at once,
   * or undefined when nothing is left to drop.
   */
  shorten?(): CompletionRequest | undefined;
  onProgress(progress: AskProgress): void;
  /**
   * The text of the current attempt so far, and its newest part, which at first is all of it; only when streaming. Empty
   * when the text so far was a thought.
   */
  onText(text: string, newest: string): void;
  /** The thought of the current attempt so far; only when streaming. */
  onThought(thought: string): void;
  /**
   * Called exactly once, at the end, perhaps before `startAsk` has returned; `partial` is the newest text of any
   * attempt.
   */
  onEnd(ending: Ending, partial: string, effort: Effort): void;
}

export interface Ask {
  /** Cuts a wait short, even where the answerer does not seem reachable; does nothing when there is none. */
  retryNow(): void;
  /** Does nothing once the question has ended. */
  stop(): void;
}

/**
 * Asks one question: attempts, waits and limits, until exactly one ending. It uses callbacks instead of a promise, so
 * that a stop has taken effect when `stop` returns.
 */
export function startAsk(
  { clock, log }: AskPorts,
  { answerer: { retryMode, pace }, completion, slots, isReachable }: Answering,
  firstRequest: CompletionRequest,
  { shorten, onProgress, onText, onThought, onEnd }: AskListeners,
): Ask {
  const slot = slots.createSlot();
  let request = firstRequest;
  let hasEnded = false;
  let partial = '';
  let thought = '';
  /** Of the last attempt. */
  let durationMs = 0;
  /** Of the attempt that `partial` is from. */
  let partialMs: number | undefined;
  /** Whether a thought has used up the tokens of an attempt. */
  let hasSpent = false;
  /** Ends the current attempt or wait. */
  let leave: Cancel = () => undefined;
  let skipWait: (() => void) | undefined;

  function end(ending: Ending): void {
    if (hasEnded) return;
    hasEnded = true;
    leave();
    try {
      const isAnswered = ending.kind === 'reply' && Boolean(ending.text?.trim());
      onEnd(ending, partial, { durationMs: isAnswered ? durationMs : partialMs, thought });
    } finally {
      slot.release();
    }
  }

  /** @param isInsisted whether the attempt begins even if the answerer does not seem reachable */
  function queue(attemptNumber: number, isInsisted = false): void {
    if (slot.mustWait()) onProgress({ kind: 'queued', attempt: attemptNumber });
    if (hasEnded) return;
    slot.acquire(() => {
      if (isInsisted || isReachable()) attempt(attemptNumber);
      else wait({ kind: 'offline', attempt: attemptNumber });
    });
  }

  function attempt(attemptNumber: number): void {
    onProgress({ kind: 'attempting', attempt: attemptNumber });
    if (hasEnded) return;
    const startedAtMs = clock.monotonicMs();
    const earlierPartial = partial;
    let isOpen = true;
    let text = '';
    thought = '';
    let isBlank = true;
    let cancelCall: Cancel | undefined;
    let cancelSilence = startLimit(pace.firstMs);
    const cancelTotal =
      request.streaming && pace.totalMs !== undefined ? startLimit(pace.totalMs) : undefined;
    leave = () => {
      isOpen = false;
      durationMs = clock.monotonicMs() - startedAtMs;
      if (!isBlank) partialMs = durationMs;
      cancelSilence();
      cancelTotal?.();
      cancelCall?.();
    };

    function startLimit(limitMs: number): Cancel {
      return clock.after(limitMs, () => {
        const detail = `${text === '' ? 'No answer' : 'No end of the answer'} within ${limitMs} ms`;
        close({ kind: 'failure', reason: 'timeout', detail });
      });
    }

    function close(result: CompletionEnding): void {
      leave();
      if (result.kind === 'failure') repeatOrGiveUp(result, attemptNumber);
      else {
        if (result.kind === 'threw') log.write({ kind: 'port-threw', detail: result.detail });
        end(result);
      }
    }

    try {
      cancelCall = completion.start(request, (event) => {
        // The port promises silence from here on; a late event would spoil the next attempt, so it is checked all the same.
        if (!isOpen) return;
        if (isEnding(event)) {
          close(event);
          return;
        }
        cancelSilence();
        cancelSilence = startLimit(pace.silenceMs);
        if (event.kind === 'thought') {
          thought += event.delta;
          if (thought.length <= MAX_REPLY_CHARACTERS) onThought(thought);
          else {
            // Another attempt would go on for ever, too.
            logFailure(ENDLESS_THOUGHT, attemptNumber);
            end(ENDLESS_THOUGHT);
          }
          return;
        }
        if (event.kind === 'was-thought') {
          [text, partial, isBlank] = ['', earlierPartial, true];
          onText('', '');
          return;
        }
        text += event.delta;
        if (text.length > MAX_REPLY_CHARACTERS) {
          // The rest would be cut anyway, and may never end.
          end({ kind: 'reply', text, ...(thought !== '' && { thought }) });
          return;
        }
        const newest = isBlank ? text : event.delta;
        isBlank &&= event.delta.trim() === '';
        // A blank beginning does not replace an earlier text.
        if (isBlank) return;
        partial = text;
        onText(text, newest);
      });
    } catch (error) {
      // Sending itself has failed.
      close({ kind: 'threw', detail: String(error) });
    }
  }

  function logFailure({ reason, status, detail }: Failure, attemptNumber: number): void {
    const facts = { reason, detail, attempt: attemptNumber, attempts: MAX_ATTEMPTS };
    log.write({ kind: 'attempt-failed', ...facts, ...(status === undefined ? {} : { status }) });
  }

  function repeatOrGiveUp(failure: Failure, attemptNumber: number): void {
    logFailure(failure, attemptNumber);
    const shorter = failure.reason === 'too-long-for-model' ? shorten?.() : undefined;
    if (shorter) {
      request = shorter;
      attempt(attemptNumber);
      return;
    }
    const delayMs = retryDelayMs(failure, attemptNumber, retryMode, hasSpent);
    hasSpent ||= failure.reason === 'spent-on-thinking';
    if (delayMs === undefined) end(failure);
    else wait({ kind: 'waiting', attempt: attemptNumber + 1, delayMs, failure });
  }

  function wait(progress: Wait): void {
    const skip = () => goOn(!isReachable());
    leave = progress.kind === 'waiting' ? clock.after(progress.delayMs, () => goOn(false)) : () => undefined;
    skipWait = skip;
    onProgress(progress);
    // Listeners learn first that this question waits; then its slot is free for others.
    if (skipWait === skip) slot.release();

    function goOn(isInsisted: boolean): void {
      if (skipWait !== skip || hasEnded) return;
      skipWait = undefined;
      leave();
      // A listener may have cut the wait short before the release above.
      slot.release();
      if (!hasEnded) queue(progress.attempt, isInsisted);
    }
  }

  queue(1);
  return { retryNow: () => skipWait?.(), stop: () => end({ kind: 'stopped' }) };
}

/** Whether an attempt at this question has failed. */
export function isRetrying({ attempt }: AskProgress): boolean {
  return attempt > 1;
}

function isEnding(event: CompletionEvent): event is CompletionEnding {
  return event.kind === 'reply' || event.kind === 'failure' || event.kind === 'threw';
}
