import type { Completion, CompletionRequest } from '../ports/completion.ts';

/** Asks whoever answers now. A question ends where it began: its later attempts go where its first one went. */
export function createSwitchedCompletion(current: () => Completion): Completion {
  const askedOf = new WeakMap<CompletionRequest, Completion>();
  return {
    start(request, hear) {
      const completion = askedOf.get(request) ?? current();
      askedOf.set(request, completion);
      return completion.start(request, hear);
    },
  };
}
