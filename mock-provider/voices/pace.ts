export interface Pace {
  delayMs: number;
  /** Between two chunks of a stream. */
  chunkDelayMs: number;
}

export const usualPace: Readonly<Pace> = { delayMs: 400, chunkDelayMs: 30 };
