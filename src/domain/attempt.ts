import type { Clock, Cancel } from '../ports/clock.ts';
import type {
  Completion,
  CompletionCall,
  CompletionRequest,
  Failure,
  Outcome,
  Reply,
} from '../ports/completion.ts';
import type { Log } from '../ports/log.ts';
import { logSafely } from './log-safely.ts';

/** How an attempt ended; `threw` when a port broke its promise (behaviour 11.12, 11.18). */
export type AttemptResult = Reply | Failure | { readonly kind: 'threw'; readonly detail: string };

export interface AttemptPorts {
  readonly clock: Clock;
  readonly completion: Completion;
  readonly log: Log;
}

export interface AttemptOptions {
  /** The limit for a whole answer; when streaming, for each silence (behaviour 11.9, 11.15). */
  readonly attemptTimeoutMs: number;
  readonly streaming: boolean;
}

export interface AttemptListeners {
  /** The whole text so far; only when streaming. */
  onText(text: string): void;
  /** Called once, never after `stop`. */
  onResult(result: AttemptResult): void;
}

const STREAM_TOTAL_FACTOR = 4;

/** Starts one attempt. It ends by itself within its limits, whatever the port does; `stop` ends it silently. */
export function startAttempt(
  { clock, completion, log }: AttemptPorts,
  request: CompletionRequest,
  { attemptTimeoutMs, streaming }: AttemptOptions,
  { onText, onResult }: AttemptListeners,
): Cancel {
  let open = true;
  let text = '';
  let call: CompletionCall | undefined;
  let cancelTotal: Cancel | undefined;
  let cancelSilence: Cancel | undefined;

  function stop(): void {
    open = false;
    cancelTotal?.();
    cancelSilence?.();
    cancelSafely(call, log);
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

  function hear(delta: string): void {
    if (!open || delta === '') return;
    text += delta;
    limitSilence();
    onText(text);
  }

  async function begin(): Promise<AttemptResult> {
    limitSilence();
    if (streaming) {
      const totalMs = attemptTimeoutMs * STREAM_TOTAL_FACTOR;
      cancelTotal = clock.after(totalMs, () => end(timedOut(totalMs)));
    }
    call = streaming ? completion.start(request, hear) : completion.start(request);
    if (!open) cancelSafely(call, log);
    return resultOf(await call.outcome);
  }

  begin().then(end, (error: unknown) => end({ kind: 'threw', detail: String(error) }));
  return stop;
}

function resultOf(outcome: Outcome): AttemptResult {
  switch (outcome.kind) {
    case 'reply':
      return outcome.text === null || typeof outcome.text === 'string' ? outcome : broken(outcome);
    case 'failure':
      return outcome;
    case 'cancelled':
      return {
        kind: 'failure',
        reason: 'broken-answer',
        detail: 'The call was cancelled, but not by the core',
      };
    default:
      return broken(outcome);
  }
}

/** An outcome that no completion may return. */
function broken(outcome: unknown): AttemptResult {
  return { kind: 'threw', detail: `The completion answered with ${JSON.stringify(outcome)}` };
}

function timedOut(limitMs: number): Failure {
  return { kind: 'failure', reason: 'timeout', detail: `No complete answer within ${limitMs} ms` };
}

function cancelSafely(call: CompletionCall | undefined, log: Log): void {
  try {
    call?.cancel();
  } catch (error) {
    logSafely(log, { kind: 'port-threw', detail: String(error) });
  }
}
