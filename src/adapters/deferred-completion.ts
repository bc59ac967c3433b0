import type { Completion, CompletionCall, Outcome } from '../ports/completion.ts';

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
