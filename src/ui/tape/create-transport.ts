import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Clock } from '../../ports/clock.ts';

/** What is played: a replay, as far as its time is concerned. */
export interface Played {
  /** Where it ends; a replay that departs from its tape ends there. */
  readonly endMs: number;
  /** The moment of what comes next; undefined at the end. */
  nextMs(): number | undefined;
  /** Shows what it is at this moment, from wherever it is now. */
  goTo(positionMs: number): void;
}

/** Plays, pauses and leads anywhere (behaviour 19.11). */
export interface Transport {
  readonly positionMs: ReadonlySignal<number>;
  readonly isPlaying: ReadonlySignal<boolean>;
  /** One of {@link SPEEDS}. */
  readonly speed: ReadonlySignal<number>;
  /** Plays, from the beginning if it is at its end; pauses if it plays. */
  toggle(): void;
  goTo(positionMs: number): void;
  choose(speed: number): void;
  /** While nobody can see it, it stays where it is. */
  hold(isHeld: boolean): void;
  dispose(): void;
}

/** How many times as fast as it was. */
export const SPEEDS: readonly number[] = [1, 2, 4, 8, 16];

/** How often the position moves where nothing happens. */
const TICK_MS = 100;

/** A machine that has slept, or a clock that was set, does not take the tape along. */
const MOST_BETWEEN_TICKS_MS = 1000;

export function createTransport(played: Played, clock: Clock): Transport {
  const positionMs = signal(0);
  const isPlaying = signal(false);
  const speed = signal(1);
  let isHeld = false;
  let tickedMs = 0;
  let cancelTick: (() => void) | undefined;

  function show(wantedMs: number): void {
    const reachedMs = Math.min(Math.max(wantedMs, 0), played.endMs);
    played.goTo(reachedMs);
    positionMs.value = reachedMs;
  }

  function run(): void {
    cancelTick?.();
    cancelTick = undefined;
    if (!isPlaying.peek() || isHeld) return;
    tickedMs = clock.now();
    const untilNextMs = ((played.nextMs() ?? Infinity) - positionMs.peek()) / speed.peek();
    cancelTick = clock.after(Math.max(0, Math.min(TICK_MS, untilNextMs)), tick);
  }

  function tick(): void {
    const passedMs = Math.min(Math.max(clock.now() - tickedMs, 0), MOST_BETWEEN_TICKS_MS);
    show(positionMs.peek() + passedMs * speed.peek());
    if (positionMs.peek() >= played.endMs) isPlaying.value = false;
    run();
  }

  return {
    positionMs,
    isPlaying,
    speed,
    toggle() {
      const isAtEnd = positionMs.peek() >= played.endMs;
      if (!isPlaying.peek() && isAtEnd) show(0);
      isPlaying.value = !isPlaying.peek();
      run();
    },
    goTo(wantedMs) {
      show(wantedMs);
      run();
    },
    choose(chosen) {
      speed.value = chosen;
      run();
    },
    hold(held) {
      isHeld = held;
      run();
    },
    dispose() {
      isPlaying.value = false;
      run();
    },
  };
}
