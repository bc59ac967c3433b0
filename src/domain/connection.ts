import type { AskProgress } from './ask.ts';
import type { Notice } from './notice.ts';

export type ConnectionState = 'connected' | 'reconnecting' | 'unavailable';

/** What the indicator says of the provider, by the last exchange (behaviour 5.2). */
export function connectionOf(
  asking: { readonly progress: AskProgress } | undefined,
  notice: Notice | undefined,
): ConnectionState {
  if (asking)
    return asking.progress.kind === 'waiting' || asking.progress.attempt > 1 ? 'reconnecting' : 'connected';
  return notice?.kind === 'no-answer' ? 'unavailable' : 'connected';
}
