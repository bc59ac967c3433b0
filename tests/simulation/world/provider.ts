import type { Completion, CompletionEvent, CompletionRequest } from '../../../src/ports/completion.ts';
import type { CallPlan } from './call-plan.ts';
import type { Call, Fact } from './fact.ts';
import type { Occurrence, WorldClock } from './world-clock.ts';

/** What stands between a visit's port and what the world does with it. */
export interface ProviderParts {
  readonly clock: WorldClock;
  readonly plan: (request: CompletionRequest) => CallPlan;
  readonly record: (fact: Fact) => void;
  /** A call's end that comes when a step wants it. */
  readonly hold: (release: HeldEnd) => void;
  /** The number of the next call. */
  readonly number: () => number;
}

export interface HeldEnd {
  readonly call: Call;
  readonly release: () => void;
}

/** The provider as one visit sees it: each call goes as planned when it starts. */
export function createProvider({ clock, plan, record, hold, number }: ProviderParts): Completion {
  return {
    start(request: CompletionRequest, hear: (event: CompletionEvent) => void) {
      const { ending, endsAfterMs, texts, goesOn } = plan(request);
      const call: Call = {
        number: number(),
        request,
        ending,
        startedMs: clock.elapsedMs(),
        settled: false,
        cancelled: false,
        leftBy: undefined,
      };
      record({ kind: 'call-started', call });
      const events: Occurrence[] = [];

      function say(delta: string): void {
        record({ kind: 'text', call, delta, isLate: call.cancelled });
        hear({ kind: 'text', delta });
      }

      function end(): void {
        if (call.settled || ending.kind === 'never') return;
        call.settled = true;
        record({ kind: 'settled', call, isLate: call.cancelled });
        if (ending.kind === 'throws') throw ending.error;
        hear(ending.event);
      }

      function later(afterMs: number, run: () => void): void {
        events.push(clock.add('event', afterMs, run));
      }

      for (const { afterMs, delta } of texts) later(afterMs, () => say(delta));
      if (ending.kind === 'throws') end();
      else if (endsAfterMs === 'held') hold({ call, release: end });
      else later(endsAfterMs, end);
      return () => {
        if (call.settled || call.cancelled) return;
        call.cancelled = true;
        record({ kind: 'call-cancelled', call });
        if (goesOn) return;
        for (const event of events) clock.remove(event);
        call.settled = true;
      };
    },
  };
}
