import type { Clock, Cancel } from '../ports/clock.ts';
import type {
  Completion,
  CompletionEnding,
  CompletionEvent,
  CompletionRequest,
  Failure,
} from '../ports/completion.ts';

export interface AttemptPorts {
  readonly clock: Clock;
  readonly completion: Completion;
}

interface AttemptListeners {
  /** The whole text so far; only when streaming. */
  onText(text: string): void;
  /** Called once, before `startAttempt` has returned where the completion throws, and never after `stop`. */
  onResult(result: CompletionEnding): void;
}

const STREAM_TOTAL_FACTOR = 4;

/**
 * Starts one attempt. It ends by itself within its limits; `stop` ends it silently.
 * @param attemptTimeoutMs The limit for a whole answer; when streaming, for each silence (behaviour 11.9, 11.15).
 */
export function startAttempt(
  { clock, completion }: AttemptPorts,
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
    cancelTotal?.();
    cancelSilence?.();
    cancelCall?.();
  }

  function end(result: CompletionEnding): void {
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

  function hear(event: CompletionEvent): void {
    // What is under way when the attempt ends may still arrive (behaviour 11.17).
    if (!open) return;
    if (event.kind !== 'text') {
      end(event);
      return;
    }
    limitSilence();
    text += event.delta;
    onText(text);
  }

  limitSilence();
  if (request.streaming) limitTotal();
  try {
    cancelCall = completion.start(request, hear);
  } catch (error) {
    // The send step throws (behaviour 11.12).
    end({ kind: 'threw', detail: String(error) });
  }
  return stop;
}

function timedOut(limitMs: number): Failure {
  return { kind: 'failure', reason: 'timeout', detail: `No complete answer within ${limitMs} ms` };
}
