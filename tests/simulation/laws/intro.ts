import type { LoadingView } from '../../../src/domain/loading-schedule.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Law } from './law.ts';

/** When each view of the intro begins (behaviour 3.2, 3.3). */
const SCHEDULE = [
  { fromMs: 0, completedSteps: 0, phase: 'loading' },
  { fromMs: 800, completedSteps: 1, phase: 'loading' },
  { fromMs: 2000, completedSteps: 2, phase: 'loading' },
  { fromMs: 3000, completedSteps: 3, phase: 'loading' },
  { fromMs: 3600, completedSteps: 4, phase: 'loading' },
  { fromMs: 4100, completedSteps: 5, phase: 'pausing' },
  { fromMs: 4600, completedSteps: 5, phase: 'fading' },
  { fromMs: 5100, completedSteps: 5, phase: 'done' },
] as const;

const DONE = SCHEDULE.length - 1;

/** Behaviour 3.2 to 3.5. A clock that jumps may make the intro shorter, and never longer. */
export const introByTime: Law = {
  name: 'the loading view is a function of the time that has passed, and done once',
  breach({ before, after, ledger, calm, elapsedMs }) {
    const { intro, stage, disposed } = ledger;
    const row = rowOf(after.intro);
    const changed = after.intro !== before.intro;
    if (row < 0) return `it shows ${JSON.stringify(after.intro)}`;
    if ((row === DONE) !== (stage !== 'intro')) return `it is ${after.intro.phase} in the ${stage}`;
    if (changed && row <= rowOf(before.intro)) return `it went back to row ${row}`;
    const passedMs = elapsedMs - intro.startedMs;
    const early = !intro.skipped && SCHEDULE[row]!.fromMs > passedMs + intro.forwardMs;
    if (early) return `it shows row ${row} after ${passedMs} ms`;
    if (changed && !intro.skipped && inTime(ledger, elapsedMs) && SCHEDULE[row]!.fromMs !== passedMs) {
      return `row ${row} came after ${passedMs} ms`;
    }
    if (row === DONE || disposed || !calm) return undefined;
    const stayedMs = elapsedMs - intro.changedMs;
    const lastsMs = SCHEDULE[row + 1]!.fromMs - SCHEDULE[row]!.fromMs;
    if (stayedMs >= lastsMs) return `row ${row} has lasted ${stayedMs} ms`;
    const behind = !intro.wentBack && SCHEDULE[row + 1]!.fromMs <= passedMs;
    return behind ? `it still shows row ${row} after ${passedMs} ms` : undefined;
  },
};

/** Whether nobody has touched the clock, and the timer that ran was not late. */
function inTime({ intro, present }: Ledger, elapsedMs: number): boolean {
  return intro.forwardMs === 0 && !intro.wentBack && present.timerDueMs === elapsedMs;
}

function rowOf({ completedSteps, phase }: LoadingView): number {
  return SCHEDULE.findIndex((row) => row.completedSteps === completedSteps && row.phase === phase);
}
