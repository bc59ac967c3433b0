import type { Completion, CompletionRequest, Failure, Outcome } from '../../src/ports/completion.ts';
import type { Clock } from '../../src/ports/clock.ts';

/** What the provider does with one attempt. */
export type Scripted =
  | {
      readonly kind: 'outcome';
      readonly outcome: Outcome;
      readonly afterMs?: number;
      readonly deltas?: readonly string[];
    }
  | { readonly kind: 'hang'; readonly deltas?: readonly string[] }
  | { readonly kind: 'throw'; readonly error: Error }
  | { readonly kind: 'reject'; readonly error: Error };

export interface StartedCall {
  readonly request: CompletionRequest;
  readonly startedAtMs: number;
  readonly streamed: boolean;
  cancelled: boolean;
  settled: boolean;
  /** Answers a call from outside, also after it was cancelled. */
  answer(outcome: Outcome): void;
  text(delta: string): void;
}

export interface ScriptedCompletion extends Completion {
  readonly calls: StartedCall[];
  /** Adds what the next attempts will meet, in order. */
  script(...steps: Scripted[]): void;
  /** Calls that neither settled nor were cancelled. */
  inFlight(): number;
}

export function reply(text: string | null, afterMs = 0): Scripted {
  return { kind: 'outcome', outcome: { kind: 'reply', text }, afterMs };
}

export function failure(partial: Partial<Omit<Failure, 'kind'>> = {}, afterMs = 0): Scripted {
  const outcome: Failure = { kind: 'failure', reason: 'server', detail: 'scripted', ...partial };
  return { kind: 'outcome', outcome, afterMs };
}

export const hang: Scripted = { kind: 'hang' };

/** A provider that does exactly what it was told, and throws when it was told nothing. */
export function createScriptedCompletion(clock: Clock, ...steps: Scripted[]): ScriptedCompletion {
  const script = [...steps];
  const calls: StartedCall[] = [];

  return {
    calls,
    script: (...more) => void script.push(...more),
    inFlight: () => calls.filter((call) => !call.settled && !call.cancelled).length,
    start(request, onText) {
      const step = script.shift();
      if (!step) throw new Error(`No script for attempt ${calls.length + 1}`);
      const { promise, resolve, reject } = deferred<Outcome>();
      const call: StartedCall = {
        request,
        startedAtMs: clock.now(),
        streamed: onText !== undefined,
        cancelled: false,
        settled: false,
        answer(outcome) {
          call.settled = true;
          resolve(outcome);
        },
        text: (delta) => onText?.(delta),
      };
      calls.push(call);
      if (step.kind === 'throw') {
        call.settled = true;
        throw step.error;
      }
      if (step.kind === 'reject') {
        call.settled = true;
        reject(step.error);
      } else {
        if (onText) for (const delta of step.deltas ?? []) onText(delta);
        if (step.kind === 'outcome') answerLater(clock, call, step.outcome, step.afterMs ?? 0);
      }
      return {
        outcome: promise,
        cancel() {
          if (call.settled || call.cancelled) return;
          call.cancelled = true;
          resolve({ kind: 'cancelled' });
        },
      };
    },
  };
}

function answerLater(clock: Clock, call: StartedCall, outcome: Outcome, afterMs: number): void {
  if (afterMs === 0) call.answer(outcome);
  else clock.after(afterMs, () => !call.cancelled && call.answer(outcome));
}

function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((whenResolved, whenRejected) => {
    resolve = whenResolved;
    reject = whenRejected;
  });
  return { promise, resolve, reject };
}
