/** Counts wrong tries, so that nobody finds a code by trying (behaviour 21.19). */
export interface Tries {
  /** How long a visitor must wait before the next try, in ms; 0 for not at all. */
  waitMs(visitor: string): number;
  count(visitor: string): void;
}

interface Window {
  readonly startsMs: number;
  readonly ofVisitors: Map<string, number>;
  ofAll: number;
}

const WINDOW_MS = 60_000;

const LIMIT_OF_VISITOR = 5;

/** Also the most visitors that are remembered. */
const LIMIT_OF_ALL = 30;

/**
 * Not of the library that counts questions: it counts in a later turn, and between the look at a count and the next try
 * somebody could send any number of others. What is kept is bounded by the tries of all. `now` gives epoch ms.
 */
export function createTries(now: () => number): Tries {
  let newest = windowFrom(now());

  function present(): Window {
    const nowMs = now();
    // After the clock is set back, nobody waits longer than before.
    const isOver = nowMs >= newest.startsMs + WINDOW_MS || nowMs < newest.startsMs;
    return (newest = isOver ? windowFrom(nowMs) : newest);
  }

  return {
    waitMs(visitor) {
      const { startsMs, ofVisitors, ofAll } = present();
      const isSpent = ofAll >= LIMIT_OF_ALL || (ofVisitors.get(visitor) ?? 0) >= LIMIT_OF_VISITOR;
      return isSpent ? startsMs + WINDOW_MS - now() : 0;
    },
    count(visitor) {
      const { ofVisitors } = present();
      ofVisitors.set(visitor, (ofVisitors.get(visitor) ?? 0) + 1);
      newest.ofAll += 1;
    },
  };
}

function windowFrom(startsMs: number): Window {
  return { startsMs, ofVisitors: new Map(), ofAll: 0 };
}
