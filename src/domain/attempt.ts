import type { Clock, Cancel } from '../ports/clock.ts';
import type {
  Completion,
  CompletionEnding,
  CompletionEvent,
  CompletionRequest,
  Failure,
} from '../ports/completion.ts';
import type { Log } from '../ports/log.ts';
import { describeThrown, reportThrown } from './log-safely.ts';

/** How an attempt ended; `threw` when a port broke its promise (behaviour 11.12, 11.18). */
export type AttemptResult = CompletionEnding;

export interface AttemptPorts {
  readonly clock: Clock;
  readonly completion: Completion;
  readonly log: Log;
}

interface AttemptListeners {
  /** The whole text so far; only when streaming. */
  onText(text: string): void;
  /** Called once, perhaps before `startAttempt` has returned, and never after `stop`. */
  onResult(result: AttemptResult): void;
}

const STREAM_TOTAL_FACTOR = 4;

/**
 * Starts one attempt. It ends by itself within its limits, whatever the port does; `stop` ends it silently.
 * @param attemptTimeoutMs The limit for a whole answer; when streaming, for each silence (behaviour 11.9, 11.15).
 */
export function startAttempt(
  { clock, completion, log }: AttemptPorts,
  request: CompletionRequest,
  attemptTimeoutMs: number,
  { onText, onResult }: AttemptListeners,
): Cancel {
  let open = true;
  let text = '';
  let cancelCall: Cancel | undefined;
  let cancelTotal: Cancel | undefined;
  let cancelSilence: Cancel | undefined;

  function stop(): void {
    open = false;
    const cancels = [cancelTotal, cancelSilence, cancelCall];
    // Once: a port need not bear a second.
    cancelTotal = cancelSilence = cancelCall = undefined;
    for (const cancel of cancels) if (cancel) reportThrown(cancel, log);
  }

  function end(result: AttemptResult): void {
    if (!open) return;
    stop();
    onResult(result);
  }

  function limitSilence(): void {
    cancelSilence?.();
    cancelSilence = clock.after(attemptTimeoutMs, () => end(timedOut(attemptTimeoutMs)));
  }

  function limitTotal(): void {
    const totalMs = attemptTimeoutMs * STREAM_TOTAL_FACTOR;
    cancelTotal = clock.after(totalMs, () => end(timedOut(totalMs)));
  }

  /** What goes wrong in a port ends the attempt. */
  function endIfThrown(port: () => void): void {
    try {
      port();
    } catch (error) {
      end({ kind: 'threw', detail: describeThrown(error) });
    }
  }

  /** Throws nothing into the port. */
  function hear(event: CompletionEvent): void {
    if (!open) return;
    const result = resultOf(event);
    if (result) {
      reportThrown(() => end(result), log);
    } else if (event.kind === 'text' && event.delta !== '' && request.streaming) {
      endIfThrown(limitSilence);
      if (!open) return;
      text += event.delta;
      reportThrown(() => onText(text), log);
    }
  }

  endIfThrown(() => {
    limitSilence();
    if (request.streaming) limitTotal();
    cancelCall = completion.start(request, hear);
    if (!open) stop();
  });
  return stop;
}

/** How an event ends its attempt; undefined for a text. */
function resultOf(event: CompletionEvent): AttemptResult | undefined {
  const given: unknown = event;
  if (!isRecord(given)) return broken(given);
  switch (event.kind) {
    case 'text':
      return typeof event.delta === 'string' ? undefined : broken(event);
    case 'reply':
      return event.text === null || typeof event.text === 'string' ? event : broken(event);
    case 'failure':
      return typeof event.reason === 'string' ? event : broken(event);
    case 'threw':
      return typeof event.detail === 'string' ? event : broken(event);
    default:
      return broken(event);
  }
}

/** An event that no completion may tell. */
function broken(event: unknown): AttemptResult {
  return { kind: 'threw', detail: `The completion answered with ${show(event)}` };
}

function show(event: unknown): string {
  try {
    return JSON.stringify(event);
  } catch {
    return 'something without JSON';
  }
}

function timedOut(limitMs: number): Failure {
  return { kind: 'failure', reason: 'timeout', detail: `No complete answer within ${limitMs} ms` };
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
