/** Chance, as the core sees it. */
export interface Randomness {
  /** A number from 0 up to, but never, 1. */
  next(): number;
}
