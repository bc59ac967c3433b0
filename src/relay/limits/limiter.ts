import { createHash } from 'node:crypto';
import { createCounter } from './counter.ts';
import { KEY_PREFIX, type LimitStoreOptions, createLimitStore } from './limit-store.ts';
import { createOpenPlaces } from './open-places.ts';

/** How much may be asked; of what is undefined, any amount. */
export interface Limits {
  /** Of one visitor in a minute. */
  readonly questionsPerVisitor: number;
  /** Of all visitors in a minute. */
  readonly questionsPerMinute: number;
  /** Of one visitor at the same time. */
  readonly openPerVisitor: number;
  /** Of all visitors at the same time. */
  readonly openQuestions: number;
  /** Of all visitors in a day (UTC). */
  readonly questionsPerDay: number | undefined;
}

/** What a limit counts, and whose. */
export type LimitScope = 'visitor-minute' | 'visitor-open' | 'minute' | 'open' | 'day';

/** A question that may not pass now; part of the relay's refusals. */
export interface LimitReached {
  readonly kind: 'limit-reached';
  readonly scope: LimitScope;
  readonly limit: number;
  readonly retryAfterMs: number;
}

/** A request that may be read. */
export interface Entrance {
  readonly kind: 'entered';
  /** Takes a place among the questions of all visitors; gives the limit that is in the way, if one is. */
  takePlace(): Promise<LimitReached | undefined>;
  /** The exchange is over, however it ended. */
  leave(): void;
}

/** Shares the provider among visitors. */
export interface Limiter {
  /** Counts a request in the share of its visitor, before its body is read. */
  enter(visitor: string): Promise<Entrance | LimitReached>;
  /** Whether relays that should count together cannot reach their store now. */
  isStoreAway(): boolean;
  dispose(): void;
}

const MINUTE_SECONDS = 60;

const DAY_MS = 86_400_000;

/** The count of a day may begin at its first moment and must last until its end. */
const DAY_SECONDS = 2 * (DAY_MS / 1000);

/** Somebody's answer may end at any time. */
const OPEN_RETRY_MS = 2000;

const EVERYBODY = 'all';

/**
 * Limits what one visitor may ask, so that the others can, and what all may (behaviour 21.1 to 21.5). With a store, relays
 * count the questions of a minute and of a day together; open ones are counted by each.
 */
export function createLimiter(limits: Limits, storeOptions?: LimitStoreOptions): Limiter {
  const { questionsPerVisitor, questionsPerMinute, openPerVisitor, openQuestions, questionsPerDay } = limits;
  const store = storeOptions && createLimitStore(storeOptions);
  const minutesOfVisitors = createCounter({ scope: 'visitor-minute', windowSeconds: MINUTE_SECONDS, store });
  const minute = createCounter({ scope: 'minute', windowSeconds: MINUTE_SECONDS, store });
  const day = createCounter({ scope: 'day', windowSeconds: DAY_SECONDS, store });
  const openOfVisitors = createOpenPlaces(openPerVisitor);
  const open = createOpenPlaces(openQuestions);

  /** What is open is looked at first: a question that it refuses is not counted. */
  async function enter(visitor: string): Promise<Entrance | LimitReached> {
    const key = store ? hashOf(visitor) : visitor;
    const free = openOfVisitors.take(key);
    if (!free) return reached('visitor-open', openPerVisitor, OPEN_RETRY_MS);
    const endsInMs = await minutesOfVisitors.count(key, questionsPerVisitor);
    if (endsInMs === undefined) return createEntrance(free);
    free();
    return reached('visitor-minute', questionsPerVisitor, endsInMs);
  }

  function createEntrance(freeOfVisitor: () => void): Entrance {
    const toFree = [freeOfVisitor];
    return {
      kind: 'entered',
      async takePlace() {
        const free = open.take(EVERYBODY);
        if (!free) return reached('open', openQuestions, OPEN_RETRY_MS);
        toFree.push(free);
        const endsInMs = await minute.count(EVERYBODY, questionsPerMinute);
        if (endsInMs !== undefined) return reached('minute', questionsPerMinute, endsInMs);
        if (questionsPerDay === undefined) return undefined;
        const isDayFull = (await day.count(today(), questionsPerDay)) !== undefined;
        return isDayFull ? reached('day', questionsPerDay, msUntilMidnight()) : undefined;
      },
      leave() {
        for (const free of toFree.splice(0)) free();
      },
    };
  }

  return {
    enter,
    isStoreAway: () => store?.isAway() ?? false,
    dispose: () => store?.dispose(),
  };
}

function reached(scope: LimitScope, limit: number, retryAfterMs: number): LimitReached {
  return { kind: 'limit-reached', scope, limit, retryAfterMs };
}

/** Such as 2026-03-09, in UTC. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function msUntilMidnight(): number {
  return DAY_MS - (Date.now() % DAY_MS);
}

/** An address is nobody else's to read, also where the store is. */
function hashOf(visitor: string): string {
  return createHash('sha256').update(`${KEY_PREFIX}:${visitor}`).digest('base64url').slice(0, 22);
}
