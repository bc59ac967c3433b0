import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from './settings.ts';
import type { RelayCode } from '../wire/error-codes.ts';
import { RequestRefusal } from './errors.ts';
import { createPlaces } from './places.ts';
import { SITE_FACTOR, type Visitor } from './visitor.ts';

/** Shares the provider among visitors. */
export interface Limits {
  /** Counts a question against its visitor before its body is read. Rejects with a RequestRefusal. */
  enter(visitor: Visitor): Promise<Entrance>;
  /** Whether the relays' shared store is unreachable. */
  isStoreAway(): boolean;
  close(): void;
}

/** A question whose body may be read. */
export interface Entrance {
  /** Counts it against the limits of all visitors. Rejects with a RequestRefusal. */
  pass(): Promise<void>;
  /** To be called when the question has ended, however it ended. */
  leave(): void;
}

interface LimitsOptions {
  readonly settings: LimitSettings;
  readonly warn: (line: string) => void;
}

type LimitSettings = Pick<
  Settings,
  | 'questionsPerVisitor'
  | 'questionsPerMinute'
  | 'openQuestions'
  | 'questionsPerDay'
  | 'tableAtOnce'
  | 'limitStore'
>;

/** Counts under a key; returns the count, or how long to wait if the limit is reached. */
type Counter = (key: string) => Promise<{ readonly count: number } | { readonly retryAfterMs: number }>;

interface Store {
  readonly client: Redis;
  /** To be called when a question was not counted in the store. */
  noteMiss(): void;
  isAway(): boolean;
  close(): void;
}

const MINUTE_MS = 60_000;

const MINUTE_SECONDS = 60;

const DAY_MS = 86_400_000;

/** A day's count may begin at its first moment and must last until its end. */
const TWO_DAYS_SECONDS = 2 * (DAY_MS / 1000);

/** Two table rounds with maps. Visitors who ask no more per minute can ask even while others ask a lot. */
export const LIGHT_QUESTIONS = 10;

const MIN_OPEN_PER_VISITOR = 8;

/** An open answer may end at any time. */
const OPEN_RETRY_MS = 2000;

const EVERYBODY = 'all';

/** Other programs may use the same store. */
const KEY_PREFIX = 'quartet:limits';

/** How long an unresponsive store may delay a question. */
const SILENCE_MS = 500;

/** For this long after a failure the store counts as unreachable. */
const MISSED_MS = 10_000;

const STORE_AWAY =
  'The store of QUARTET_LIMIT_STORE does not answer. Until it does, this server counts questions on its own, from zero.';

const STORE_BACK = 'The store of QUARTET_LIMIT_STORE answers again, and questions are counted there.';

/** With a store, relays count questions per minute and per day together; each counts its own open ones. */
export async function createLimits({ settings, warn }: LimitsOptions): Promise<Limits> {
  const { questionsPerVisitor, questionsPerMinute, openQuestions, questionsPerDay, limitStore } = settings;
  const openPerVisitor = Math.max(
    MIN_OPEN_PER_VISITOR,
    2 * settings.tableAtOnce,
    Math.ceil(questionsPerVisitor / 2),
  );
  const store = limitStore === undefined ? undefined : await createStore(limitStore, warn);
  // Addresses are personal data, so the store gets only hashes.
  const hashed = (count: Counter): Counter => (store === undefined ? count : (key) => count(hashOf(key)));
  const counter = (scope: string, points: number, seconds = MINUTE_SECONDS) =>
    createCounter(store, scope, points, seconds);
  const ofVisitor = hashed(counter('visitor', questionsPerVisitor));
  const ofSite = hashed(counter('site', SITE_FACTOR * questionsPerVisitor));
  const forAll = counter('minute', Math.ceil(questionsPerMinute / 2));
  const forLight = counter('minute-light', Math.floor(questionsPerMinute / 2));
  const ofDay = counter('day', questionsPerDay ?? 0, TWO_DAYS_SECONDS);
  const openOfVisitors = createPlaces(openPerVisitor);
  const openOfAll = createPlaces(openQuestions);

  /** @returns whether the visitor has asked little in this minute */
  async function countVisitor({ household, site }: Visitor): Promise<boolean> {
    const counts = [await ofVisitor(household)];
    if (site !== undefined) counts.push(await ofSite(site));
    return counts.every((counted, index) => {
      if ('retryAfterMs' in counted) {
        throw reached(
          'visitor_limit_exceeded',
          `${questionsPerVisitor} questions a minute`,
          counted.retryAfterMs,
        );
      }
      return counted.count <= LIGHT_QUESTIONS * (index === 0 ? 1 : SITE_FACTOR);
    });
  }

  async function countAll(isLight: boolean): Promise<void> {
    let counted = await forAll(EVERYBODY);
    if ('retryAfterMs' in counted && isLight) counted = await forLight(EVERYBODY);
    if ('retryAfterMs' in counted) {
      throw reached('rate_limit_exceeded', `${questionsPerMinute} questions a minute`, counted.retryAfterMs);
    }
    if (questionsPerDay === undefined) return;
    const now = new Date();
    if ('retryAfterMs' in (await ofDay(now.toISOString().slice(0, 10)))) {
      const untilMidnightMs = DAY_MS - (now.getTime() % DAY_MS);
      throw reached('daily_questions_exceeded', `${questionsPerDay} questions`, untilMidnightMs);
    }
  }

  return {
    async enter(visitor) {
      // Open questions are checked first, so that a question refused for them is not counted.
      const leaves = [
        takePlace(openOfVisitors, visitor.household, 'visitor_open_limit_exceeded', openPerVisitor),
      ];
      const leave = (): void => {
        for (const free of leaves.splice(0)) free();
      };
      try {
        const isLight = await countVisitor(visitor);
        return {
          leave,
          async pass() {
            leaves.push(takePlace(openOfAll, EVERYBODY, 'open_limit_exceeded', openQuestions));
            await countAll(isLight);
          },
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
    isStoreAway: () => store?.isAway() ?? false,
    close: () => store?.close(),
  };
}

function createCounter(store: Store | undefined, scope: string, points: number, duration: number): Counter {
  const options = { points, duration, keyPrefix: `${KEY_PREFIX}:${scope}` };
  const limiter =
    store === undefined
      ? new RateLimiterMemory(options)
      : new RateLimiterRedis({
          ...options,
          storeClient: store.client,
          rejectIfRedisNotReady: true,
          insuranceLimiter: new NotedMemory(options, store.noteMiss),
        });
  return async (key) => {
    try {
      return { count: (await limiter.consume(key)).consumedPoints };
    } catch (rejected) {
      if (rejected instanceof RateLimiterRes) return { retryAfterMs: rejected.msBeforeNext };
      throw rejected;
    }
  };
}

/** Counts in memory what the store does not, and reports it. */
class NotedMemory extends RateLimiterMemory {
  readonly #note: () => void;

  constructor(options: ConstructorParameters<typeof RateLimiterMemory>[0], note: () => void) {
    super(options);
    this.#note = note;
  }

  override consume(...given: Parameters<RateLimiterMemory['consume']>): Promise<RateLimiterRes> {
    this.#note();
    return super.consume(...given);
  }
}

/** Connects at once, and again whenever the connection is lost. The address may hold a password and is never logged. */
async function createStore(address: string, warn: (line: string) => void): Promise<Store> {
  const { Redis } = await import('ioredis');
  const client = new Redis(address, {
    connectTimeout: 2000,
    socketTimeout: SILENCE_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
    // Don't queue: what the store misses is counted in memory, and would later count twice.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
  });
  let missedAtMs = Number.NEGATIVE_INFINITY;
  let isSaidAway = false;
  let minute: NodeJS.Timeout | undefined;

  /** A full or read-only store is connected, but does not count. */
  const isAway = (): boolean => client.status !== 'ready' || performance.now() - missedAtMs < MISSED_MS;

  /** At most once a minute, as a store may come and go. */
  function say(): void {
    if (minute !== undefined || isAway() === isSaidAway) return;
    isSaidAway = !isSaidAway;
    warn(isSaidAway ? STORE_AWAY : STORE_BACK);
    minute = setTimeout(() => {
      minute = undefined;
      say();
    }, MINUTE_MS).unref();
  }

  // The error's text contains the address; a 'close' event follows anyway.
  client.on('error', () => undefined);
  client.on('close', say);
  client.on('ready', () => {
    missedAtMs = Number.NEGATIVE_INFINITY;
    say();
  });
  return {
    client,
    noteMiss() {
      missedAtMs = performance.now();
      say();
    },
    isAway,
    close() {
      client.off('close', say);
      client.disconnect();
      clearTimeout(minute);
    },
  };
}

function takePlace(
  places: ReturnType<typeof createPlaces>,
  key: string,
  code: RelayCode,
  most: number,
): () => void {
  const free = places(key);
  if (free === undefined) throw reached(code, `${most} questions open at the same time`, OPEN_RETRY_MS);
  return free;
}

function reached(code: RelayCode, detail: string, retryAfterMs: number): RequestRefusal {
  return new RequestRefusal(code, { detail, retryAfterMs });
}

function hashOf(address: string): string {
  return createHash('sha256').update(`${KEY_PREFIX}:${address}`).digest('base64url').slice(0, 22);
}
