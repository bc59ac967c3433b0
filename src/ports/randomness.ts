/** Randomness, as the core sees it. */
export interface Randomness {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
}
