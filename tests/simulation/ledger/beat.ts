const INTERVAL_MS = 3000;

/** When the metrics tick: every 3000 ms while they run (behaviour 8.1, 8.7). */
export interface Beat {
  running: boolean;
  /** By virtual time; undefined while at rest. */
  dueMs: number | undefined;
  /** The same moment by the clock on the wall. */
  dueByClockMs: number;
  ticks: number;
}

/** A moment by virtual time and by the clock on the wall, and how late, all in all, time has let things be. */
export interface Instant {
  readonly elapsedMs: number;
  readonly nowMs: number;
  readonly lateMs: number;
}

export function createBeat(): Beat {
  return { running: false, dueMs: undefined, dueByClockMs: 0, ticks: 0 };
}

/** Starting waits a whole interval; stopping forgets the beat. */
export function setBeatRunning(beat: Beat, running: boolean, instant: Instant): void {
  if (beat.running === running) return;
  beat.running = running;
  if (running) expectTickIn(beat, INTERVAL_MS, instant);
  else beat.dueMs = undefined;
}

/**
 * A tick that comes late by the clock, after a sleep or a jump forwards, is followed by the next at the next full
 * interval; one that comes in time, or after the clock went back, by the next a whole interval later.
 */
export function countTick(beat: Beat, instant: Instant): void {
  const lateMs = Math.max(0, instant.nowMs - beat.dueByClockMs);
  beat.ticks += 1;
  expectTickIn(beat, INTERVAL_MS - (lateMs % INTERVAL_MS), instant);
}

function expectTickIn(beat: Beat, delayMs: number, { elapsedMs, nowMs }: Instant): void {
  beat.dueMs = elapsedMs + delayMs;
  beat.dueByClockMs = nowMs + delayMs;
}
