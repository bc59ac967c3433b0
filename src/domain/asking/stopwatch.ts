import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Cancel, Clock } from '../../ports/clock.ts';
import { startBeat } from './beat.ts';

interface Stopwatch {
  /** Seconds that it has run, rounded; undefined until it runs. */
  readonly seconds: ReadonlySignal<number | undefined>;
  readonly isRunning: ReadonlySignal<boolean>;
  /** Goes on from where it was paused; does nothing while it runs. */
  start(): void;
  pause(): void;
  reset(): void;
}

/** Counts whole seconds while it runs; can be paused. */
export function createStopwatch(clock: Clock): Stopwatch {
  const seconds = signal<number | undefined>(undefined);
  const isRunning = signal(false);
  let pausedAfterMs = 0;
  let startedAtMs = 0;
  let stopBeat: Cancel | undefined;

  function pause(): void {
    if (!isRunning.peek()) return;
    pausedAfterMs += clock.monotonicMs() - startedAtMs;
    seconds.value = secondsOf(pausedAfterMs);
    isRunning.value = false;
    stopBeat?.();
  }

  return {
    seconds,
    isRunning,
    start() {
      if (isRunning.peek()) return;
      startedAtMs = clock.monotonicMs();
      isRunning.value = true;
      seconds.value = secondsOf(pausedAfterMs);
      const nextMs = (elapsedMs: number) =>
        (secondsOf(pausedAfterMs + elapsedMs) + 0.5) * 1000 - pausedAfterMs;
      stopBeat = startBeat(
        clock,
        nextMs,
        (elapsedMs) => void (seconds.value = secondsOf(pausedAfterMs + elapsedMs)),
      );
    },
    pause,
    reset() {
      pause();
      pausedAfterMs = 0;
      seconds.value = undefined;
    },
  };
}

function secondsOf(ms: number): number {
  return Math.round(ms / 1000);
}
