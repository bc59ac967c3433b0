export interface Pace {
  readonly delayMs: number;
  /** Between two chunks of a stream. */
  readonly chunkDelayMs: number;
}

export const usualPace: Pace = { delayMs: 400, chunkDelayMs: 30 };
