import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Cancel, Clock } from '../../ports/clock.ts';
import { startBeat } from './beat.ts';

interface Stopwatch {
  /** Seconds that it has run, rounded; undefined until it runs. */
  readonly seconds: ReadonlySignal<number | undefined>;
  readonly isRunning: ReadonlySignal<boolean>;
  /** Goes on from where it was paused; does nothing while it runs. */
  run(): void;
  pause(): void;
  reset(): void;
}

/** Counts the seconds of what comes and goes. */
export function createStopwatch(clock: Clock): Stopwatch {
  const seconds = signal<number | undefined>(undefined);
  const isRunning = signal(false);
  let beforeMs = 0;
  let startedAtMs = 0;
  let stopBeat: Cancel | undefined;

  function pause(): void {
    if (!isRunning.peek()) return;
    beforeMs += clock.monotonicMs() - startedAtMs;
    seconds.value = secondsOf(beforeMs);
    isRunning.value = false;
    stopBeat?.();
  }

  return {
    seconds,
    isRunning,
    run() {
      if (isRunning.peek()) return;
      startedAtMs = clock.monotonicMs();
      isRunning.value = true;
      seconds.value = secondsOf(beforeMs);
      const nextMs = (elapsedMs: number) => (secondsOf(beforeMs + elapsedMs) + 0.5) * 1000 - beforeMs;
      stopBeat = startBeat(
        clock,
        nextMs,
        (elapsedMs) => void (seconds.value = secondsOf(beforeMs + elapsedMs)),
      );
    },
    pause,
    reset() {
      pause();
      beforeMs = 0;
      seconds.value = undefined;
    },
  };
}

function secondsOf(ms: number): number {
  return Math.round(ms / 1000);
}
