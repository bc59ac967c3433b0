import type { AskProgress, AskResult } from './ask.ts';

export type ConnectionState = 'connected' | 'reconnecting' | 'offline' | 'unavailable';

/** How the provider behaved in the last question that ended with its word. */
export type Exchange = 'answered' | 'unanswered';

/** What the indicator says, by the network and the last exchange with whichever persona (behaviour 5.2). */
export function connectionOf(
  asking: { readonly progress: AskProgress } | undefined,
  lastExchange: Exchange | undefined,
  isOnline: boolean,
): ConnectionState {
  if (!isOnline) return 'offline';
  if (asking && asking.progress.attempt > 1) return 'reconnecting';
  return lastExchange === 'unanswered' ? 'unavailable' : 'connected';
}

/** The last exchange after a question has ended; a cancelled one says nothing of the provider. */
export function nextExchange(last: Exchange | undefined, result: AskResult): Exchange | undefined {
  switch (result.kind) {
    case 'reply':
      return 'answered';
    case 'apology':
    case 'failed':
      return 'unanswered';
    case 'cancelled':
      return last;
  }
}
