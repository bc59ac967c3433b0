import { fc, test } from '@fast-check/vitest';
import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entrance, LimitReached, Limiter, Limits } from '../../../src/relay/limits/limiter.ts';
import { eventually } from '../../support/eventually.ts';
import { waitForStore } from '../../support/patient-store.ts';
import { type TestRedis, lacksRedis, startRedis } from '../../support/redis.ts';
import { limiterOf } from './test-limiter.ts';

const ADDRESS = '203.0.113.77';

let redis: TestRedis;
let limiters: Limiter[] = [];
/** What was told of the store, per limiter. */
let told: boolean[][] = [];

describe.skipIf(lacksRedis())('relays that share a store (21.5)', () => {
  beforeAll(async () => {
    redis = await startRedis();
  });

  beforeEach(async () => {
    waitForStore();
    limiters = [];
    told = [];
    await redis.say('FLUSHALL');
  });

  afterEach(async () => {
    for (const limiter of limiters) limiter.dispose();
    await eventually(async () => expect(await clients()).toBe(0));
    vi.restoreAllMocks();
  });

  afterAll(() => redis.close());

  async function share(limits: Partial<Limits>): Promise<[Limiter, Limiter]> {
    return [await connect(limits), await connect(limits)];
  }

  async function connect(limits: Partial<Limits>): Promise<Limiter> {
    const heard: boolean[] = [];
    const limiter = limiterOf(limits, {
      address: redis.address,
      onStore: (isAway: boolean) => heard.push(isAway),
    });
    limiters.push(limiter);
    told.push(heard);
    await untilItCounts(limiter);
    return limiter;
  }

  async function untilItCounts(limiter: Limiter): Promise<void> {
    await redis.say('FLUSHALL');
    await eventually(async () => {
      // Of what is asked before, the memory counts nothing that is looked at.
      const entrance = await limiter.enter('somebody');
      if (entrance.kind === 'entered') entrance.leave();
      expect(await redis.say('DBSIZE')).not.toMatch(/^:0/);
    });
    await redis.say('FLUSHALL');
  }

  async function clients(): Promise<number> {
    const list = await redis.say('CLIENT LIST');
    return (list.match(/^id=/gm) ?? []).length - 1;
  }

  /** A whole exchange; gives the scope of the refusal, or 'passed'. */
  async function exchange(limiter: Limiter, visitor = ADDRESS): Promise<string> {
    const entrance = await limiter.enter(visitor);
    if (entrance.kind !== 'entered') return entrance.scope;
    const refusal = await entrance.takePlace();
    entrance.leave();
    return refusal?.scope ?? 'passed';
  }

  /** As many outcomes of each kind. */
  function countsOf(outcomes: readonly string[]): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
    return counts;
  }

  async function exchangesOn(some: readonly Limiter[], count: number): Promise<readonly string[]> {
    const outcomes: string[] = [];
    for (let index = 0; index < count; index += 1) {
      for (const limiter of some) outcomes.push(await exchange(limiter));
    }
    return outcomes;
  }

  it.each<[string, Partial<Limits>]>([
    ['visitor-minute', { questionsPerVisitor: 5 }],
    ['minute', { questionsPerMinute: 5 }],
    ['day', { questionsPerDay: 5 }],
  ])('count together: %s', async (scope, limits) => {
    const both = await share(limits);
    expect(countsOf(await exchangesOn(both, 5))).toEqual({ passed: 5, [scope]: 5 });
  });

  it('tell the rest of the shared minute as the wait', async () => {
    const [one, other] = await share({ questionsPerMinute: 1 });
    await exchange(one);
    const minuteOf = /:(?<ms>\d+)/.exec(await redis.say('PTTL quartet:limits:minute:all'));
    const entrance = (await other.enter('a')) as Entrance;
    const refused = (await entrance.takePlace()) as LimitReached;
    expect(refused.scope).toBe('minute');
    expect(refused.retryAfterMs).toBeGreaterThan(0);
    expect(refused.retryAfterMs).toBeLessThanOrEqual(Number(minuteOf?.groups?.['ms']));
  });

  test.prop([fc.integer({ min: 1, max: 20 }), fc.array(fc.boolean(), { minLength: 1, maxLength: 40 })], {
    numRuns: 15,
  })('let exactly as many pass as they may, however many ask at once', async (limit, askers) => {
    const limits = { questionsPerVisitor: 40, questionsPerMinute: limit, openPerVisitor: 40 };
    for (const limiter of limiters.splice(0)) limiter.dispose();
    const both = await share({ ...limits, questionsPerVisitor: 120 });
    const outcomes = await Promise.all(askers.map((isFirst) => exchange(both[isFirst ? 0 : 1])));
    expect(countsOf(outcomes)['passed']).toBe(Math.min(limit, askers.length));
  });

  it('keep nothing there without an end, and no address', async () => {
    const [one] = await share({ questionsPerDay: 10 });
    await exchange(one);
    const keys = (await redis.say('KEYS *')).split('\r\n').filter((line) => line.includes('quartet'));
    expect(keys).toHaveLength(3);
    for (const key of keys) {
      expect(key).toMatch(/^quartet:limits:/);
      expect(Number((await redis.say(`PTTL ${key}`)).slice(1).split('\r\n')[0])).toBeGreaterThan(0);
    }
    const values = await Promise.all(keys.map((key) => redis.say(`DUMP ${key}`)));
    expect([...keys, ...values].join()).not.toContain(ADDRESS);
  });

  it('ask the store as often for the hundredth question as for the first', async () => {
    const one = await connect({ questionsPerDay: 1000 });
    const commandsOf = async () => {
      await redis.say('CONFIG RESETSTAT');
      await exchange(one);
      const stats = await redis.say('INFO commandstats');
      const calls = [...stats.matchAll(/cmdstat_(?:incrby|eval|evalsha):calls=(\d+)/g)];
      return calls.reduce((sum, [, count]) => sum + Number(count), 0);
    };
    const first = await commandsOf();
    await exchangesOn([one], 98);
    expect(first).toBeGreaterThan(5);
    expect(await commandsOf()).toBe(first);
  });

  describe('when the store is away', () => {
    afterEach(() => redis.restart());

    it('count on their own, lose no question, and share it again once it is back', async () => {
      const [one, other] = await share({ questionsPerMinute: 3 });
      await redis.kill();
      expect(countsOf(await exchangesOn([one], 5))).toEqual({ passed: 3, minute: 2 });
      expect(countsOf(await exchangesOn([other], 5))).toEqual({ passed: 3, minute: 2 });
      await eventually(() => expect([one.isStoreAway(), other.isStoreAway()]).toEqual([true, true]));
      await redis.restart();
      await eventually(() => expect([one.isStoreAway(), other.isStoreAway()]).toEqual([false, false]));
      expect(told).toEqual([
        [true, false],
        [true, false],
      ]);
      expect(countsOf(await exchangesOn([one, other], 5))).toEqual({ passed: 3, minute: 7 });
    });

    it('go on though it is there and says nothing', async () => {
      const [one] = await share({ questionsPerMinute: 3 });
      // What is about to be asked waits for its answer as it does outside of tests.
      vi.restoreAllMocks();
      redis.stall();
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => exchange(one)));
      expect(countsOf(outcomes)).toEqual({ passed: 3, minute: 2 });
      expect(one.isStoreAway()).toBe(true);
      redis.resume();
      await eventually(() => expect(one.isStoreAway()).toBe(false));
      expect(told[0]).toEqual([true, false]);
    });

    it('end while it is away, and do not come back with it', async () => {
      const [one, other] = await share({});
      redis.stall();
      one.dispose();
      redis.resume();
      await redis.kill();
      await eventually(() => expect(other.isStoreAway()).toBe(true));
      other.dispose();
      expect(await exchange(other)).toBe('passed');
      await redis.restart();
      expect(await clients()).toBe(0);
      expect(told).toEqual([[], [true]]);
    });
  });
});

describe.skipIf(lacksRedis())('a store that cannot be used (21.5)', () => {
  const SECRET = 'canary-of-the-store';

  async function tellOf(
    address: (port: number) => string,
    settings: readonly string[] = [],
  ): Promise<readonly unknown[]> {
    const unusable = await startRedis(settings);
    const said: unknown[] = [];
    const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...words: unknown[]) => void said.push(...words)),
    );
    const heard: boolean[] = [];
    const limiter = limiterOf(
      { questionsPerMinute: 1 },
      { address: address(unusable.port), onStore: (isAway) => heard.push(isAway) },
    );
    try {
      const entrance = (await limiter.enter('a')) as Entrance;
      expect(await entrance.takePlace()).toBeUndefined();
      await eventually(async () => {
        await limiter.enter('a');
        expect(limiter.isStoreAway()).toBe(true);
      });
      expect(await entrance.takePlace()).toMatchObject({ scope: 'minute' });
    } finally {
      limiter.dispose();
      await unusable.close();
      for (const spy of spies) spy.mockRestore();
    }
    expect(heard).toEqual([true]);
    expect(JSON.stringify(said)).not.toContain(SECRET);
    return said;
  }

  it('that nobody answers at', async () => {
    expect(await tellOf(() => `redis://:${SECRET}@127.0.0.1:1`)).toEqual([]);
  });

  it('whose password is another', async () => {
    expect(
      await tellOf((port) => `redis://:${SECRET}@127.0.0.1:${port}`, ['--requirepass', 'other']),
    ).toEqual([]);
  });

  it('that wants a password, and is told none', async () => {
    expect(await tellOf((port) => `redis://127.0.0.1:${port}`, ['--requirepass', SECRET])).toEqual([]);
  });

  it('that takes nothing in', async () => {
    expect(await tellOf((port) => `redis://127.0.0.1:${port}`, ['--maxmemory', '1'])).toEqual([]);
  });

  it('that speaks something else', async () => {
    expect(await tellOf((port) => `rediss://127.0.0.1:${port}`)).toEqual([]);
  });
});
