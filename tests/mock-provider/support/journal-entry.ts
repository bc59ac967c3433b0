import type { JournalEntry } from '../../../mock-provider/state/state.ts';

/** What a test says of a request: when it began and how long it took, in ms, and whatever else matters. */
export interface Told extends Partial<JournalEntry> {
  at: number;
  forMs?: number;
}

/** Entries in a row; each is as `entryOf` says. */
export function journalOf(...told: readonly Told[]): JournalEntry[] {
  return told.map((one, index) => entryOf(index + 1, one));
}

/** A failure that passes. */
export const failed = { status: 500, finish: null, fault: { id: 'fault-1', kind: 'status' } };

/** A request that its client left while it was waiting. */
export const left = { status: null, finish: null, clientLeft: true };

/** An entry of the journal, answered with 200 and read to its end unless told otherwise; one with `forMs: -1` is open. */
function entryOf(number: number, { at, forMs = 10, ...told }: Told): JournalEntry {
  const isOpen = forMs < 0;
  return {
    id: `request-${number}`,
    time: at,
    endedAt: isOpen ? null : at + forMs,
    durationMs: isOpen ? null : forMs,
    method: 'POST',
    path: '/v1/chat/completions',
    headers: {},
    status: 200,
    fault: null,
    model: 'gpt-3.5-turbo',
    stream: false,
    persona: 'visionary',
    reply: 'visionary-ideas-1',
    text: 'What could my bakery become?',
    question: 'cafe',
    parameters: 'beef',
    error: null,
    param: null,
    retryAfterMs: null,
    shouldRetry: null,
    finish: (told.status ?? 200) === 200 ? 'stop' : null,
    clientLeft: false,
    ...told,
  };
}
