import type { Completion, CompletionCall, Outcome } from '../ports/completion.ts';
import type { DrillResult, FaultDrill } from '../ports/faults.ts';

/**
 * A completion whose code is fetched with the first question. Code that cannot be had is a failed attempt of reason
 * `client-not-loaded` (behaviour 11.18), and is fetched again for the next.
 */
export function createDeferredCompletion(load: () => Promise<Completion>): Completion {
  return {
    start(request, onText) {
      let call: CompletionCall | undefined;
      let isCancelled = false;
      let endCancelled: (outcome: Outcome) => void;
      const cancelled = new Promise<Outcome>((resolve) => (endCancelled = resolve));

      async function perform(): Promise<Outcome> {
        let completion: Completion;
        try {
          completion = await load();
        } catch (error) {
          return { kind: 'failure', reason: 'client-not-loaded', detail: String(error) };
        }
        if (isCancelled) return cancelled;
        call = completion.start(request, onText);
        return call.outcome;
      }

      return {
        outcome: Promise.race([perform(), cancelled]),
        cancel() {
          isCancelled = true;
          call?.cancel();
          endCancelled({ kind: 'cancelled' });
        },
      };
    },
  };
}

/** The mock's faults by code that is fetched when they are first looked at; code that cannot be had makes them unreachable, and is fetched again. */
export function createDeferredFaults(load: () => Promise<FaultDrill>): FaultDrill {
  let loading: Promise<FaultDrill> | undefined;

  async function reach(operation: (faults: FaultDrill) => Promise<DrillResult>) {
    try {
      loading ??= load();
      return await operation(await loading);
    } catch (error) {
      loading = undefined;
      return { kind: 'unreachable', detail: String(error) } as const;
    }
  }

  return {
    set: (fault, times) => reach((faults) => faults.set(fault, times)),
    current: () => reach((faults) => faults.current()),
  };
}
