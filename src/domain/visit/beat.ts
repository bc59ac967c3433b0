import type { Cancel, Clock } from '../../ports/clock.ts';

/**
 * Calls back at given moments of a time that starts now. Moments that pass while the tab sleeps are left out, but for the
 * last call, which comes late; a clock that is set back delays none.
 * @param nextMs the first moment after this one, in milliseconds from the start; undefined once there is none
 */
export function startBeat(
  clock: Clock,
  nextMs: (elapsedMs: number) => number | undefined,
  onBeat: (elapsedMs: number) => void,
): Cancel {
  let startedAtMs = clock.now();
  let cancelTimer: Cancel | undefined;

  function waitFrom(elapsedMs: number): void {
    const dueMs = nextMs(elapsedMs);
    cancelTimer = dueMs === undefined ? undefined : clock.after(dueMs - elapsedMs, () => arrive(dueMs));
  }

  function arrive(dueMs: number): void {
    const nowMs = clock.now();
    const elapsedMs = Math.max(dueMs, nowMs - startedAtMs);
    // If the clock was set back, the start moves with it.
    startedAtMs = nowMs - elapsedMs;
    waitFrom(elapsedMs);
    onBeat(elapsedMs);
  }

  waitFrom(0);
  return () => cancelTimer?.();
}
