import { VISIT_VIEWS } from '../visit/seen.ts';
import type { Law } from './law.ts';

/** Behaviour 11.17. */
export const timersHaveAPurpose: Law = {
  name: 'a timer waits only for something that is under way, and the network is watched once until the end',
  breach({ ledger: { ask, stage, beat, disposed, present }, timers, watches }) {
    if (disposed && timers > 0) return `${timers} timers are left after the end`;
    if (watches !== (disposed ? 0 : 1)) return `the network is watched ${watches} times`;
    if (disposed) return undefined;
    const odd = present.timerDelays.find((delayMs) => !(delayMs > 0 && delayMs < Infinity));
    if (odd !== undefined) return `a timer was set for ${odd} ms`;
    const forIntro = stage === 'intro' ? 1 : 0;
    const forBeat = beat.running ? 1 : 0;
    const forAttempt = ask?.streamed ? 2 : 1;
    const forWait = ask?.wait ? 1 + Math.ceil(ask.wait.delayMs / 1000) : forAttempt;
    const most = forIntro + forBeat + (ask ? forWait : 0);
    return timers <= most ? undefined : `${timers} timers wait, and ${most} have a purpose`;
  },
};

/** Expected failure is data; a throw is a bug (behaviour 11.12). */
export const nothingThrown: Law = {
  name: 'the core throws at nobody: not at the shell, not at the clock, not at the provider',
  breach: ({ ledger: { present } }) => present.thrown[0],
};

/** Behaviour 11.17. */
export const disposedForGood: Law = {
  name: 'after the end nothing changes any more, whatever is commanded or answered',
  breach({ before, after, ledger: { disposed, present }, wasDisposed, callsInFlight }) {
    if (disposed && callsInFlight > 0) return `${callsInFlight} requests are left`;
    if (!wasDisposed) return undefined;
    if (present.logged.length + present.chances.length + present.calls.length > 0) return 'a port was used';
    if (present.timerDelays.length > 0) return 'a timer was set';
    if (present.told.length > 0) return `${present.told[0]!.kind} was told`;
    for (const view of VISIT_VIEWS) if (after[view] !== before[view]) return `${view} changed`;
    if (after.readings !== before.readings) return 'readings changed';
    return after.lanes === before.lanes ? undefined : 'a lane changed';
  },
};
