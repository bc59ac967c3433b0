import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Cancel, Clock } from '../../ports/clock.ts';
import { startBeat } from './beat.ts';

interface Countdown {
  /** Whole seconds until the end, rounded up; undefined when nothing is counted. */
  readonly secondsLeft: ReadonlySignal<number | undefined>;
  start(durationMs: number): void;
  stop(): void;
}

/** Counts the seconds of a wait. */
export function createCountdown(clock: Clock): Countdown {
  const secondsLeft = signal<number | undefined>(undefined);
  let stopBeat: Cancel | undefined;

  function stop(): void {
    stopBeat?.();
    secondsLeft.value = undefined;
  }

  return {
    secondsLeft,
    start(durationMs) {
      stop();
      const secondsAt = (elapsedMs: number) => Math.max(0, Math.ceil((durationMs - elapsedMs) / 1000));
      const nextMs = (elapsedMs: number) => {
        const seconds = secondsAt(elapsedMs);
        return seconds === 0 ? undefined : durationMs - (seconds - 1) * 1000;
      };
      secondsLeft.value = secondsAt(0);
      stopBeat = startBeat(clock, nextMs, (elapsedMs) => void (secondsLeft.value = secondsAt(elapsedMs)));
    },
    stop,
  };
}
