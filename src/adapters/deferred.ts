import type { Completion, CompletionCall, Outcome } from '../ports/completion.ts';
import type { DrillResult, FaultDrill } from '../ports/faults.ts';

/**
 * A completion whose code is fetched with the first question. If the code cannot be loaded, the attempt fails with
 * `client-not-loaded` (behaviour 11.18), and the next attempt fetches it again.
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

/** The mock's faults, whose code is fetched on first use; if it cannot be loaded, they are unreachable and it is fetched again. */
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
