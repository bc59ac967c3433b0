import type { Randomness } from '../../src/ports/randomness.ts';

/** Repeatable chance: the same seed gives the same numbers (mulberry32). */
export function createSeededRandomness(seed: number): Randomness {
  let state = seed >>> 0;
  return {
    next() {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    },
  };
}

/** Chance that always returns this value. */
export function createConstantRandomness(value: number): Randomness {
  return { next: () => value };
}

/** The largest number below 1. */
export const JUST_BELOW_ONE = 1 - Number.EPSILON / 2;
