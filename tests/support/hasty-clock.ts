import type { Clock } from '../../src/ports/clock.ts';
import { createVirtualClock } from './virtual-clock.ts';

/** A clock on which every wait ends with the next turn of the event loop. */
export function createHastyClock(): Clock {
  const clock = createVirtualClock();
  return {
    now: clock.now,
    monotonicMs: clock.monotonicMs,
    after(delayMs, run) {
      const cancel = clock.after(delayMs, run);
      setImmediate(() => clock.advanceSync(delayMs));
      return cancel;
    },
  };
}
