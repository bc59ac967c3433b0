import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { KEY_PREFIX, type LimitStore } from './limit-store.ts';

/** Counts questions in windows of time; under each key, a window begins with its first question. */
export interface Counter {
  /** Counts one; gives the ms until its window ends where that is more than the limit. */
  count(key: string, limit: number): Promise<number | undefined>;
}

interface CounterOptions {
  /** Names the counter among those of a store. */
  readonly scope: string;
  readonly windowSeconds: number;
  readonly store: LimitStore | undefined;
}

/**
 * Counts in the store, and in memory without one or while it is away. The library's own `insuranceLimiter` does not tell
 * which of the two has counted, and so not that a store accepts no writes.
 */
export function createCounter({ scope, windowSeconds, store }: CounterOptions): Counter {
  // The library counts, and the limit is ours to compare.
  const options = { points: 0, duration: windowSeconds, keyPrefix: `${KEY_PREFIX}:${scope}` };
  const memory = new RateLimiterMemory(options);
  const stored = store && new RateLimiterRedis({ ...options, storeClient: store.client });

  return {
    async count(key, limit) {
      const inStore = stored && (await store.ask(() => stored.penalty(key)));
      const { consumedPoints, msBeforeNext } = inStore ?? (await memory.penalty(key));
      return consumedPoints > limit ? msBeforeNext : undefined;
    },
  };
}
