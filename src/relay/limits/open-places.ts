import { randomUUID } from 'node:crypto';
import { KEY_PREFIX, type LimitStore } from './limit-store.ts';

/** Places that are taken for as long as a question is open. */
export interface OpenPlaces {
  /** What frees the place that it took; undefined when all are taken. Known at once where no store is asked. */
  take(key: string, limit: number): Freeing | undefined | Promise<Freeing | undefined>;
  /** Frees all places of this relay. */
  dispose(): void;
}

type Freeing = () => void;

interface OpenPlacesOptions {
  /** Names them among those of a store. */
  readonly scope: string;
  readonly store: LimitStore | undefined;
  /** In the store, a place is free again after this time at the latest, as when its relay has died. */
  readonly leaseMs: number;
}

/** The places that are taken, each with the time at which its lease ends, by the store's own clock. */
const TAKE_LEASE = `
local time = redis.call('TIME')
local now_ms = time[1] * 1000 + math.floor(time[2] / 1000)
local limit = tonumber(ARGV[1])
if redis.call('ZCARD', KEYS[1]) >= limit then redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now_ms) end
if redis.call('ZCARD', KEYS[1]) >= limit then return 0 end
redis.call('ZADD', KEYS[1], now_ms + ARGV[2], ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/** Counts the places of this relay, and with a store those of all relays. */
export function createOpenPlaces({ scope, store, leaseMs }: OpenPlacesOptions): OpenPlaces {
  const taken = new Map<string, number>();
  const leases = new Map<string, string>();

  function change(key: string, difference: number): void {
    const count = (taken.get(key) ?? 0) + difference;
    if (count > 0) taken.set(key, count);
    else taken.delete(key);
  }

  function endLease(place: string): void {
    const key = leases.get(place);
    leases.delete(place);
    if (store && key !== undefined) store.tell(() => store.client.zrem(key, place));
  }

  async function takeLease(from: LimitStore, key: string, limit: number): Promise<Freeing | undefined> {
    const place = randomUUID();
    const storeKey = `${KEY_PREFIX}:${scope}:${key}`;
    const answer = await from.ask(() => from.client.eval(TAKE_LEASE, 1, storeKey, limit, leaseMs, place));
    if (answer === 0) {
      change(key, -1);
      return undefined;
    }
    if (answer === 1) leases.set(place, storeKey);
    return () => {
      change(key, -1);
      endLease(place);
    };
  }

  return {
    take(key, limit) {
      // These are among those that the store counts; they are known while it is away.
      if ((taken.get(key) ?? 0) >= limit) return undefined;
      change(key, 1);
      return store ? takeLease(store, key, limit) : () => change(key, -1);
    },
    dispose() {
      for (const place of leases.keys()) endLease(place);
    },
  };
}
