import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { KEY_PREFIX, type LimitStore } from './limit-store.ts';

/** Counts in windows of time; under each key, a window begins with what is counted first. */
export interface Counter {
  /** Counts points, unless more than the limit would come together. */
  take(key: string, points: number, limit: number): Promise<Share | Full>;
  dispose(): void;
}

/** Points that have been counted. */
export interface Share {
  readonly kind: 'share';
  /** All points of the window so far. */
  readonly total: number;
  /** Counts them differently; without effect once the window is over. */
  correct(points: number): void;
}

interface Full {
  readonly kind: 'full';
  readonly endsInMs: number;
}

interface CounterOptions {
  /** Names the counter among those of a store. */
  readonly scope: string;
  readonly windowSeconds: number;
  readonly store: LimitStore | undefined;
}

/**
 * Counts in the store, and in memory without one or while it is away. The library's own `insuranceLimiter` does not
 * tell which of the two has counted, but what is given back must go where it came from.
 */
export function createCounter({ scope, windowSeconds, store }: CounterOptions): Counter {
  // It is asked to count and no more: where it refuses, it counts too.
  const options = { points: 0, duration: windowSeconds };
  const memory = new RateLimiterMemory({ ...options, keyPrefix: '' });
  const stored =
    store &&
    new RateLimiterRedis({ ...options, keyPrefix: `${KEY_PREFIX}:${scope}`, storeClient: store.client });

  return {
    async take(key, points, limit) {
      const inStore = stored && (await store.ask(() => stored.penalty(key, points)));
      const { consumedPoints: total, msBeforeNext: endsInMs } =
        inStore ?? (await memory.penalty(key, points));
      const endsAtMs = Date.now() + endsInMs;
      let counted = points;
      const correct = (corrected: number): void => {
        const difference = corrected - counted;
        counted = corrected;
        if (difference === 0 || Date.now() >= endsAtMs) return;
        if (stored && inStore) store.tell(() => stored.penalty(key, difference));
        else void memory.penalty(key, difference);
      };
      if (total <= limit) return { kind: 'share', total, correct };
      correct(0);
      return { kind: 'full', endsInMs };
    },
    dispose() {
      // Each has a timer.
      for (const { key } of memory.dump().storage) void memory.delete(key);
    },
  };
}
