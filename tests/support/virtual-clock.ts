import type { Cancel, Clock } from '../../src/ports/clock.ts';

interface Timer {
  readonly dueMs: number;
  readonly run: () => void;
}

export interface VirtualClock extends Clock {
  /** Moves from one due time to the next, running the timers on the way. */
  advanceSync(durationMs: number): void;
  /** The same, but lets promises settle before the move, after every timer and at the end. */
  advance(durationMs: number): Promise<void>;
  /** Time passes and no timer runs; timers due meanwhile run once, late, at the end. */
  sleep(durationMs: number): void;
  /** Changes only what `now` returns, as when the clock is set; timers keep their distance. */
  jump(differenceMs: number): void;
  /** The number of waiting timers. */
  pending(): number;
}

// Taken at load, so that a test with fake timers still has a real turn of the event loop.
const nextTurn = setImmediate;

/** Lets every promise that can settle do so. */
export function settle(): Promise<void> {
  return new Promise((resolve) => nextTurn(resolve));
}

export function createVirtualClock(startMs = 1_800_000_000_000): VirtualClock {
  const timers = new Set<Timer>();
  let elapsedMs = 0;
  let offsetMs = startMs;

  function earliest(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of timers) if (!first || timer.dueMs < first.dueMs) first = timer;
    return first;
  }

  function runNext(untilMs: number): boolean {
    const timer = earliest();
    if (!timer || timer.dueMs > untilMs) return false;
    timers.delete(timer);
    elapsedMs = Math.max(elapsedMs, timer.dueMs);
    timer.run();
    return true;
  }

  return {
    now: () => offsetMs + elapsedMs,
    monotonicMs: () => elapsedMs,
    after(delayMs, run): Cancel {
      const timer = { dueMs: elapsedMs + Math.max(0, delayMs), run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advanceSync(durationMs) {
      const untilMs = elapsedMs + durationMs;
      while (runNext(untilMs));
      elapsedMs = untilMs;
    },
    async advance(durationMs) {
      const untilMs = elapsedMs + durationMs;
      await settle();
      while (runNext(untilMs)) await settle();
      elapsedMs = untilMs;
    },
    sleep(durationMs) {
      elapsedMs += durationMs;
      const due = [...timers].filter((timer) => timer.dueMs <= elapsedMs);
      for (const timer of due.toSorted((a, b) => a.dueMs - b.dueMs)) {
        if (timers.delete(timer)) timer.run();
      }
    },
    jump(differenceMs) {
      offsetMs += differenceMs;
    },
    pending: () => timers.size,
  };
}
