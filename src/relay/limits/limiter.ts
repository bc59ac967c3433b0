import { createHash } from 'node:crypto';
import { type Share, createCounter } from './counter.ts';
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
  readonly tokensPerDay: number | undefined;
}

/** What a limit counts, and whose. */
export type LimitScope = 'visitor-minute' | 'visitor-open' | 'minute' | 'open' | 'day' | 'tokens';

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
  /** Takes a place among the questions of all visitors. `tokens` is the most that question and answer may come to. */
  takePlace(tokens: number): Promise<Place | LimitReached>;
  /** The exchange is over, however it ended. */
  leave(): void;
}

/** A question that may be passed on. */
export interface Place {
  readonly kind: 'place';
  /** The provider did not answer: the question costs the other visitors nothing. */
  giveBack(): void;
  /** What question and answer came to, in tokens. */
  settle(tokens: number): void;
}

/** Shares the provider among visitors. */
export interface Limiter {
  /** Counts a request in the share of its visitor, before its body is read. */
  enter(visitor: string): Promise<Entrance | LimitReached>;
  /** Whether relays that should count together cannot reach their store now. */
  isStoreAway(): boolean;
  dispose(): void;
}

export interface LimiterOptions {
  /** Where several relays count together; without one, each counts in its memory, from nothing at each start. */
  readonly store?: LimitStoreOptions | undefined;
  /** The longest that a question may be open. */
  readonly longestOpenMs: number;
}

const MINUTE_SECONDS = 60;

const DAY_MS = 86_400_000;

/** The count of a day may begin at its first moment and must last until its end. */
const DAY_SECONDS = 2 * (DAY_MS / 1000);

/** Somebody's answer may end at any time. */
const OPEN_RETRY_MS = 2000;

const EVERYBODY = 'all';

/** Limits what one visitor may ask, so that the others can, and what all may (behaviour 21.1 to 21.5). */
export function createLimiter(
  limits: Limits,
  { store: storeOptions, longestOpenMs }: LimiterOptions,
): Limiter {
  const store = storeOptions && createLimitStore(storeOptions);
  const minutesOfVisitors = createCounter({ scope: 'visitor-minute', windowSeconds: MINUTE_SECONDS, store });
  const minute = createCounter({ scope: 'minute', windowSeconds: MINUTE_SECONDS, store });
  const questionsOfDay = createCounter({ scope: 'day', windowSeconds: DAY_SECONDS, store });
  const tokensOfDay = createCounter({ scope: 'tokens', windowSeconds: DAY_SECONDS, store });
  const openOfVisitors = createOpenPlaces({ scope: 'visitor-open', store, leaseMs: longestOpenMs });
  const open = createOpenPlaces({ scope: 'open', store, leaseMs: longestOpenMs });

  async function enter(visitor: string): Promise<Entrance | LimitReached> {
    const { questionsPerVisitor, openPerVisitor } = limits;
    const key = store ? hashOf(visitor) : visitor;
    const asked = await minutesOfVisitors.take(key, 1, questionsPerVisitor);
    if (asked.kind === 'full') return reached('visitor-minute', questionsPerVisitor, asked.endsInMs);
    const free = await openOfVisitors.take(key, openPerVisitor);
    if (free) return createEntrance(free);
    asked.correct(0);
    return reached('visitor-open', openPerVisitor, OPEN_RETRY_MS);
  }

  function createEntrance(freeOfVisitor: () => void): Entrance {
    const toFree = [freeOfVisitor];
    let hasLeft = false;

    function leave(): void {
      hasLeft = true;
      for (const free of toFree.splice(0)) free();
    }

    async function takePlace(tokens: number): Promise<Place | LimitReached> {
      const { questionsPerMinute, openQuestions, questionsPerDay, tokensPerDay } = limits;
      const shares: Share[] = [];
      const refuse = (scope: LimitScope, limit: number, retryAfterMs: number): LimitReached => {
        for (const share of shares) share.correct(0);
        leave();
        return reached(scope, limit, retryAfterMs);
      };

      const inMinute = await minute.take(EVERYBODY, 1, questionsPerMinute);
      if (inMinute.kind === 'full') return refuse('minute', questionsPerMinute, inMinute.endsInMs);
      shares.push(inMinute);

      const free = await open.take(EVERYBODY, openQuestions);
      if (!free) return refuse('open', openQuestions, OPEN_RETRY_MS);
      toFree.push(free);

      if (questionsPerDay !== undefined) {
        const inDay = await questionsOfDay.take(today(), 1, questionsPerDay);
        if (inDay.kind === 'full') return refuse('day', questionsPerDay, msUntilMidnight());
        shares.push(inDay);
      }
      if (tokensPerDay === undefined) return createPlace(shares);
      const ofTokens = await tokensOfDay.take(today(), Math.ceil(tokens), tokensPerDay);
      if (ofTokens.kind === 'full') return refuse('tokens', tokensPerDay, msUntilMidnight());
      return createPlace(shares, ofTokens);
    }

    return {
      kind: 'entered',
      leave,
      async takePlace(tokens) {
        const place = await takePlace(tokens);
        if (hasLeft) leave();
        return place;
      },
    };
  }

  return {
    enter,
    isStoreAway: () => store?.isAway() ?? false,
    dispose() {
      for (const each of [minutesOfVisitors, minute, questionsOfDay, tokensOfDay, openOfVisitors, open]) {
        each.dispose();
      }
      store?.dispose();
    },
  };
}

function createPlace(shares: readonly Share[], tokensShare?: Share): Place {
  let isOver = false;
  const once = (run: () => void): void => {
    if (!isOver) run();
    isOver = true;
  };
  return {
    kind: 'place',
    giveBack: () =>
      once(() => {
        for (const share of [...shares, ...(tokensShare ? [tokensShare] : [])]) share.correct(0);
      }),
    settle: (tokens) => once(() => tokensShare?.correct(Math.ceil(tokens))),
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
