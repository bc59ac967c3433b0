/** Cancels a timer; does nothing if called again or after the timer has fired. */
export type Cancel = () => void;

/** Time, as the core sees it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. It may jump, even backwards. */
  now(): number;
  /** Milliseconds since a moment that stays the same while the program runs; setting the clock does not change it. */
  monotonicMs(): number;
  /** Calls `run` once, no earlier than `delayMs` from now, never before `after` has returned. */
  after(delayMs: number, run: () => void): Cancel;
}
