import type { Randomness } from '../ports/randomness.ts';

const VALUES = 2 ** 32;

/** Randomness from the platform's cryptographic source, in steps of 2^-32. */
export function createSystemRandomness(): Randomness {
  const buffer = new Uint32Array(1);
  return {
    next() {
      const [value = 0] = crypto.getRandomValues(buffer);
      return value / VALUES;
    },
  };
}
