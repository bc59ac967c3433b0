import type { Clock } from '../ports/clock.ts';

/** The longest delay that timers take; beyond it they would fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    after(delayMs, run) {
      const timer = setTimeout(run, Math.min(Math.max(0, delayMs), MAX_DELAY_MS));
      return () => clearTimeout(timer);
    },
  };
}
