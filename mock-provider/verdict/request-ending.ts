import type { JournalEntry } from '../state/state.ts';

/** `broken`: the answer came in part, or could not be understood. `refused`: an error status. */
export type RequestEnding = 'answered' | 'refused' | 'broken' | 'left' | 'open';

type Ended = Pick<JournalEntry, 'endedAt' | 'clientLeft' | 'status' | 'finish'>;

/** How a request ended, as its client saw it. */
export function endingOf({ endedAt, clientLeft, status, finish }: Ended): RequestEnding {
  if (endedAt === null) return 'open';
  if (clientLeft) return 'left';
  if (status !== null && status >= 400) return 'refused';
  return finish === null ? 'broken' : 'answered';
}
