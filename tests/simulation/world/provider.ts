import type { Completion, CompletionEvent, CompletionRequest } from '../../../src/ports/completion.ts';
import type { CallPlan } from './call-plan.ts';
import type { Call, Fact, Telling } from './fact.ts';
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

const SOON_MS = 5;

/** The provider as one visit sees it: each call goes as planned when it starts, and a plan may break the contract. */
export function createProvider({ clock, plan, record, hold, number }: ProviderParts): Completion {
  return {
    start(request: CompletionRequest, hear: (event: CompletionEvent) => void) {
      const { ending, endsAfterMs, isHasty, texts, lateText, endsAgain, onCancel } = plan(request);
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
      let hasReturned = false;
      let isCancelling = false;

      function telling(): Telling {
        if (isCancelling) return 'inside cancel';
        if (call.cancelled) return 'late';
        return hasReturned ? 'in time' : 'inside start';
      }

      function say(delta: string): void {
        record({ kind: 'text', call, delta, telling: telling() });
        hear({ kind: 'text', delta });
      }

      function end(): void {
        if (call.settled || ending.kind === 'never') return;
        const told = telling();
        call.settled = true;
        record({ kind: 'settled', call, telling: told });
        if (ending.kind === 'throws') {
          hasReturned = true;
          throw ending.error;
        }
        hear(ending.event as CompletionEvent);
        if (endsAgain) later(SOON_MS, endAgain);
        if (lateText !== undefined) later(SOON_MS, () => say(lateText));
      }

      function endAgain(): void {
        if (ending.kind !== 'event') return;
        record({ kind: 'settled-again', call });
        hear(ending.event);
      }

      function later(afterMs: number, run: () => void): void {
        events.push(clock.add('event', afterMs, run));
      }

      for (const { afterMs, delta } of texts) {
        if (afterMs === 0 && isHasty) say(delta);
        else later(afterMs, () => say(delta));
      }
      if (ending.kind === 'throws' || (endsAfterMs === 0 && isHasty)) end();
      else if (endsAfterMs === 'held') hold({ call, release: end });
      else later(endsAfterMs, end);
      hasReturned = true;
      return () => {
        if (call.settled || call.cancelled) return;
        call.cancelled = true;
        record({ kind: 'call-cancelled', call });
        isCancelling = true;
        if (onCancel === 'tells') end();
        isCancelling = false;
        if (onCancel === 'ends' || onCancel === 'tells') {
          for (const event of events) clock.remove(event);
          call.settled = true;
        }
        if (onCancel === 'throws') {
          record({ kind: 'cancel-threw', call });
          throw new Error('simulated: cancel');
        }
      };
    },
  };
}
