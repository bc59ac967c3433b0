import type { Clock } from '../../src/ports/clock.ts';
import type {
  Completion,
  CompletionEnding,
  CompletionEvent,
  CompletionRequest,
  Failure,
  Reply,
} from '../../src/ports/completion.ts';

/** The provider's behaviour in one attempt; its deltas come only when streaming. */
export type Scripted =
  | {
      readonly kind: 'outcome';
      readonly outcome: Reply | Failure;
      readonly afterMs?: number;
      /** Told before the deltas. */
      readonly thoughts?: readonly string[];
      readonly deltas?: readonly string[];
    }
  | { readonly kind: 'hang'; readonly deltas?: readonly string[] }
  | { readonly kind: 'throw'; readonly error: Error };

export interface StartedCall {
  readonly request: CompletionRequest;
  readonly startedAtMs: number;
  cancelled: boolean;
  settled: boolean;
  /** Answers a call from outside, even after its end, which no completion may do. */
  answer(outcome: CompletionEnding): void;
  text(delta: string): void;
  /** Tells a part of a thought. */
  think(delta: string): void;
  /** Says that the text so far was a thought. */
  takeBack(): void;
}

export interface ScriptedCompletion extends Completion {
  readonly calls: StartedCall[];
  /** Adds the behaviour of the next attempts, in order. */
  script(...steps: Scripted[]): void;
  /** Calls that neither settled nor were cancelled. */
  inFlight(): number;
}

export function reply(text: string | null, afterMs = 0): Scripted {
  return { kind: 'outcome', outcome: { kind: 'reply', text }, afterMs };
}

/** What a demo replies to a question for which it has no answer. */
export function generalReply(text: string, afterMs = 0): Scripted {
  return { kind: 'outcome', outcome: { kind: 'reply', text, isGeneral: true }, afterMs };
}

export function failure(partial: Partial<Omit<Failure, 'kind'>> = {}, afterMs = 0): Scripted {
  const outcome: Failure = { kind: 'failure', reason: 'server', detail: 'scripted', ...partial };
  return { kind: 'outcome', outcome, afterMs };
}

export const hang: Scripted = { kind: 'hang' };

/** A provider that does exactly what the script says, and throws when the script is over. */
export function createScriptedCompletion(clock: Clock, ...steps: Scripted[]): ScriptedCompletion {
  const script = [...steps];
  const calls: StartedCall[] = [];

  return {
    calls,
    script: (...more) => void script.push(...more),
    inFlight: () => calls.filter((call) => !call.settled && !call.cancelled).length,
    start(request, hear) {
      const step = script.shift();
      if (!step) throw new Error(`No script for attempt ${calls.length + 1}`);
      const call = openCall(request, hear, clock.now());
      calls.push(call);
      if (step.kind === 'throw') {
        call.settled = true;
        throw step.error;
      }
      const stopTimer = perform(step, call, clock);
      return () => {
        if (call.settled || call.cancelled) return;
        call.cancelled = true;
        stopTimer();
      };
    },
  };
}

function openCall(
  request: CompletionRequest,
  hear: (event: CompletionEvent) => void,
  startedAtMs: number,
): StartedCall {
  const call: StartedCall = {
    request,
    startedAtMs,
    cancelled: false,
    settled: false,
    answer(outcome) {
      call.settled = true;
      hear(outcome);
    },
    text: (delta) => hear({ kind: 'text', delta }),
    think: (delta) => hear({ kind: 'thought', delta }),
    takeBack: () => hear({ kind: 'was-thought' }),
  };
  return call;
}

/** What is due at once comes when `start` has returned. */
function perform(step: Exclude<Scripted, { kind: 'throw' }>, call: StartedCall, clock: Clock): () => void {
  const ending = step.kind === 'outcome' ? step.outcome : undefined;
  const afterMs = step.kind === 'outcome' ? (step.afterMs ?? 0) : 0;
  queueMicrotask(() => {
    const thoughts = step.kind === 'outcome' && call.request.streaming ? (step.thoughts ?? []) : [];
    for (const delta of thoughts) if (isOpen(call)) call.think(delta);
    for (const delta of call.request.streaming ? (step.deltas ?? []) : []) {
      if (isOpen(call)) call.text(delta);
    }
    if (ending && afterMs === 0) end();
  });
  return ending && afterMs > 0 ? clock.after(afterMs, end) : () => undefined;

  function end(): void {
    if (ending && isOpen(call)) call.answer(ending);
  }
}

function isOpen({ settled, cancelled }: StartedCall): boolean {
  return !settled && !cancelled;
}
