import type { Cancel, Clock } from '../../ports/clock.ts';

/**
 * Calls back at given times after the start. If the tab sleeps, missed calls are dropped, except that the last one comes
 * late. A clock that is set has no effect.
 * @param nextMs the first time after this one, in milliseconds from the start; undefined once there is none
 * @param passedMs how long ago the start was
 */
export function startBeat(
  clock: Clock,
  nextMs: (elapsedMs: number) => number | undefined,
  onBeat: (elapsedMs: number) => void,
  passedMs = 0,
): Cancel {
  const startedAtMs = clock.monotonicMs() - passedMs;
  let cancelTimer: Cancel | undefined;

  function waitFrom(elapsedMs: number): void {
    const dueMs = nextMs(elapsedMs);
    cancelTimer = dueMs === undefined ? undefined : clock.after(dueMs - elapsedMs, () => arrive(dueMs));
  }

  function arrive(dueMs: number): void {
    // Timers of a browser may come a millisecond early.
    const elapsedMs = Math.max(dueMs, clock.monotonicMs() - startedAtMs);
    waitFrom(elapsedMs);
    onBeat(elapsedMs);
  }

  waitFrom(passedMs);
  return () => cancelTimer?.();
}
