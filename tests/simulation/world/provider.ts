import type { Completion, CompletionRequest, Outcome } from '../../../src/ports/completion.ts';
import type { CallPlan } from './call-plan.ts';
import type { Call, Fact } from './fact.ts';
import type { Occurrence, WorldClock } from './world-clock.ts';

/** What stands between a visit's port and what the world does with it. */
export interface ProviderParts {
  readonly clock: WorldClock;
  readonly plan: (streamed: boolean) => CallPlan;
  readonly record: (fact: Fact) => void;
  /** A call's end that comes when a step wants it. */
  readonly hold: (release: HeldEnd) => void;
  /** A call has settled while the core was running: the core hears of it when it has run. */
  readonly settledInside: (call: Call) => void;
  /** The number of the next call. */
  readonly number: () => number;
}

export interface HeldEnd {
  readonly call: Call;
  readonly release: () => void;
}

/** The provider as one visit sees it: each call goes as planned when it starts. */
export function createProvider({
  clock,
  plan,
  record,
  hold,
  settledInside,
  number,
}: ProviderParts): Completion {
  return {
    start(request: CompletionRequest, onText?: (delta: string) => void) {
      const { ending, endsAfterMs, texts, lateText, onCancel } = plan(onText !== undefined);
      const call: Call = {
        number: number(),
        request,
        streamed: onText !== undefined,
        ending,
        startedMs: clock.elapsedMs(),
        settled: false,
        cancelled: false,
        leftBy: undefined,
      };
      record({ kind: 'call-started', call });
      const events: Occurrence[] = [];
      const { promise, resolve, reject } = deferred();

      function say(delta: string): void {
        record({ kind: 'text', call, delta });
        onText?.(delta);
      }

      function settle(): void {
        call.settled = true;
        if (ending.kind === 'outcome') resolve(ending.outcome);
        else if (ending.kind === 'nonsense') resolve(ending.outcome as Outcome);
        else if (ending.kind === 'rejects') reject(ending.error);
        if (lateText !== undefined && onText) events.push(clock.add('event', 5, () => say(lateText)));
      }

      function end(): void {
        if (call.settled || ending.kind === 'never') return;
        record({ kind: 'settled', call });
        settle();
      }

      for (const { afterMs, delta } of texts) {
        if (afterMs === 0) say(delta);
        else events.push(clock.add('event', afterMs, () => say(delta)));
      }
      if (ending.kind === 'throws') {
        call.settled = true;
        settledInside(call);
        throw ending.error;
      }
      if (endsAfterMs === 'held') hold({ call, release: end });
      else if (endsAfterMs > 0) events.push(clock.add('event', endsAfterMs, end));
      else if (ending.kind !== 'never') {
        settle();
        settledInside(call);
      }
      return {
        outcome: promise,
        cancel() {
          if (call.settled || call.cancelled) return;
          call.cancelled = true;
          record({ kind: 'call-cancelled', call });
          if (onCancel === 'ends') {
            for (const event of events) clock.remove(event);
            call.settled = true;
            resolve({ kind: 'cancelled' });
          }
          if (onCancel === 'throws') {
            record({ kind: 'cancel-threw', call });
            throw new Error('simulated: cancel');
          }
        },
      };
    },
  };
}

function deferred() {
  let resolve!: (outcome: Outcome) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<Outcome>((whenResolved, whenRejected) => {
    resolve = whenResolved;
    reject = whenRejected;
  });
  return { promise, resolve, reject };
}
