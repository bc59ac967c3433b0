import { VIEWS } from '../visit/seen.ts';
import type { Law } from './law.ts';

/** Behaviour 11.17. */
export const disposedForGood: Law = {
  name: 'after the end nothing changes any more, whatever is commanded or answered',
  breach({ before, after, ledger: { disposed, present }, wasDisposed, callsInFlight }) {
    if (disposed && callsInFlight > 0) return `${callsInFlight} requests are left`;
    if (!wasDisposed) return undefined;
    if (present.logged.length + present.chances.length + present.calls.length > 0) return 'a port was used';
    if (present.timerDelays.length > 0) return 'a timer was set';
    for (const view of VIEWS) if (after[view] !== before[view]) return `${view} changed`;
    return undefined;
  },
};
