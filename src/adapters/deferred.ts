import type { Completion } from '../ports/completion.ts';
import type { DrillResult, FaultDrill } from '../ports/faults.ts';

/**
 * A completion whose code is fetched with the first question. If the code cannot be loaded, the attempt fails with
 * `client-not-loaded` (behaviour 11.18), and the next attempt fetches it again.
 */
export function createDeferredCompletion(load: () => Promise<Completion>): Completion {
  return {
    start(request, hear) {
      let isCancelled = false;
      let cancelCall: (() => void) | undefined;

      async function begin(): Promise<void> {
        try {
          const completion = await load();
          if (!isCancelled) cancelCall = completion.start(request, hear);
        } catch (error) {
          const detail = String(error);
          if (!isCancelled) hear({ kind: 'failure', reason: 'client-not-loaded', detail });
        }
      }

      void begin();
      return () => {
        isCancelled = true;
        cancelCall?.();
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
