import type { Cancel, Clock } from '../ports/clock.ts';

/** The longest delay that timers accept; beyond it they would fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

export function createSystemClock(): Clock {
  return { now: () => Date.now(), monotonicMs: () => performance.now(), after };
}

function after(delayMs: number, run: () => void): Cancel {
  let timer = arm(delayMs);
  return () => clearTimeout(timer);

  function arm(leftMs: number): ReturnType<typeof setTimeout> {
    if (leftMs <= MAX_DELAY_MS) return setTimeout(run, Math.max(0, leftMs));
    return setTimeout(() => void (timer = arm(leftMs - MAX_DELAY_MS)), MAX_DELAY_MS);
  }
}
