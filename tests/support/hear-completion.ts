import type {
  Completion,
  CompletionEnding,
  CompletionEvent,
  CompletionRequest,
} from '../../src/ports/completion.ts';

/** One attempt, listened to. */
export interface Hearing {
  readonly events: readonly CompletionEvent[];
  readonly deltas: readonly string[];
  /** The first ending that is told. */
  readonly ending: Promise<CompletionEnding>;
  readonly cancel: () => void;
}

export function hearCompletion(completion: Completion, request: CompletionRequest): Hearing {
  const events: CompletionEvent[] = [];
  const deltas: string[] = [];
  let resolve!: (ending: CompletionEnding) => void;
  const ending = new Promise<CompletionEnding>((settled) => (resolve = settled));
  const cancel = completion.start(request, (event) => {
    events.push(event);
    if (event.kind === 'text') deltas.push(event.delta);
    else resolve(event);
  });
  return { events, deltas, ending, cancel };
}
