import type { AskResult } from './ask.ts';

/** What became of a persona's question while another was open (behaviour 5.13). */
export type Mark = 'answering' | 'answered' | 'failed';

/** The mark of a question that ended elsewhere; none for one that the visitor stopped. */
export function markOf(result: AskResult): Mark | undefined {
  switch (result.kind) {
    case 'reply':
      return 'answered';
    case 'apology':
    case 'failed':
      return 'failed';
    case 'cancelled':
      return undefined;
  }
}
