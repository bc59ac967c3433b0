import type { Scheduler } from 'fast-check';
import { type VirtualClock, createVirtualClock } from '../support/virtual-clock.ts';

/**
 * A clock whose time passes in steps of the scheduler: when a timer's turn comes, time passes until it rings, and with
 * it rings all that was due before.
 */
export function createRacingClock(scheduler: Scheduler): VirtualClock {
  const clock = createVirtualClock();
  return {
    ...clock,
    after(delayMs, run) {
      const dueMs = clock.now() + Math.max(0, delayMs);
      let waiting = true;
      const cancel = clock.after(delayMs, () => {
        waiting = false;
        run();
      });
      // A sequence, because the scheduler waits for the end of its items.
      scheduler.scheduleSequence([
        {
          label: `time passes until the timer of ${delayMs} ms`,
          builder: async () => {
            if (waiting) await clock.advance(dueMs - clock.now());
          },
        },
      ]);
      return () => {
        waiting = false;
        cancel();
      };
    },
  };
}
