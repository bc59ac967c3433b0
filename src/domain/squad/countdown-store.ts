import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Cancel, Clock } from '../../ports/clock.ts';

export interface CountdownStore {
  /** Whole seconds until the end, rounded up; undefined when nothing is counted. */
  readonly secondsLeft: ReadonlySignal<number | undefined>;
  start(durationMs: number): void;
  stop(): void;
}

/** Counts the seconds of a wait (behaviour 11.10). It reads no time, so a clock that jumps cannot confuse it. */
export function createCountdownStore(clock: Clock): CountdownStore {
  const secondsLeft = signal<number | undefined>(undefined);
  let cancelTimer: Cancel | undefined;

  function count(seconds: number, changeInMs: number): void {
    secondsLeft.value = seconds;
    cancelTimer = seconds > 0 ? clock.after(changeInMs, () => count(seconds - 1, 1000)) : undefined;
  }

  function stop(): void {
    cancelTimer?.();
    secondsLeft.value = undefined;
  }

  return {
    secondsLeft,
    start(durationMs) {
      stop();
      const seconds = Math.ceil(durationMs / 1000);
      count(seconds, durationMs - (seconds - 1) * 1000);
    },
    stop,
  };
}
