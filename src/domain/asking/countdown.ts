import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Cancel, Clock } from '../../ports/clock.ts';

interface Countdown {
  /** Whole seconds until the end, rounded up; undefined when nothing is counted. */
  readonly secondsLeft: ReadonlySignal<number | undefined>;
  start(durationMs: number): void;
  stop(): void;
}

/** Counts the seconds of a wait. It only uses timers, so a clock that jumps does not affect it. */
export function createCountdown(clock: Clock): Countdown {
  const secondsLeft = signal<number | undefined>(undefined);
  let cancelTimers: readonly Cancel[] = [];

  function stop(): void {
    for (const cancel of cancelTimers) cancel();
    cancelTimers = [];
    secondsLeft.value = undefined;
  }

  return {
    secondsLeft,
    start(durationMs) {
      stop();
      const seconds = Math.ceil(durationMs / 1000);
      secondsLeft.value = seconds;
      // All timers start now: one that fires late in a sleeping tab must not delay the others.
      cancelTimers = Array.from({ length: seconds }, (_, left) =>
        clock.after(durationMs - left * 1000, () => void (secondsLeft.value = left)),
      );
    },
    stop,
  };
}
