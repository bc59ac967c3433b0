import { fc, test } from '@fast-check/vitest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entrance, LimitReached, Limiter, Limits } from '../../../src/relay/limits/limiter.ts';
import { limiterOf } from './test-limiter.ts';

const NOON = Date.UTC(2026, 4, 1, 12);

let limiter: Limiter;

beforeEach(() => vi.useFakeTimers({ now: NOON }));

afterEach(() => {
  limiter.dispose();
  vi.useRealTimers();
});

function limit(limits: Partial<Limits>): void {
  limiter = limiterOf(limits);
}

async function enter(visitor = 'a'): Promise<Entrance> {
  const entrance = await limiter.enter(visitor);
  if (entrance.kind !== 'entered') throw new Error(`Refused: ${entrance.scope}`);
  return entrance;
}

/** A question that is open until its visitor leaves. */
async function ask(visitor = 'a'): Promise<Entrance> {
  const entrance = await enter(visitor);
  const refusal = await entrance.takePlace();
  if (refusal) throw new Error(`Refused: ${refusal.scope}`);
  return entrance;
}

/** A whole exchange; gives the refusal, if there is one. */
async function exchange(visitor = 'a'): Promise<LimitReached | undefined> {
  const entrance = await limiter.enter(visitor);
  if (entrance.kind !== 'entered') return entrance;
  const refusal = await entrance.takePlace();
  entrance.leave();
  return refusal;
}

async function refusalsOf(count: number, visitor = 'a'): Promise<readonly (LimitReached | undefined)[]> {
  const refusals: (LimitReached | undefined)[] = [];
  for (let index = 0; index < count; index += 1) refusals.push(await exchange(visitor));
  return refusals;
}

/** How often a run uses what takes longer for more: the methods of maps and lists. */
async function stepsOf(run: () => Promise<unknown>): Promise<number> {
  let steps = 0;
  const restore = [Map.prototype, Array.prototype].flatMap((prototype) =>
    Object.entries(Object.getOwnPropertyDescriptors(prototype)).map(([name, descriptor]) => {
      const original: unknown = descriptor.value;
      if (typeof original !== 'function' || name === 'constructor') return () => undefined;
      function counted(this: unknown, ...given: unknown[]): unknown {
        steps += 1;
        return Reflect.apply(original as () => unknown, this, given);
      }
      Object.defineProperty(prototype, name, { ...descriptor, value: counted });
      return () => Object.defineProperty(prototype, name, descriptor);
    }),
  );
  try {
    await run();
  } finally {
    for (let index = 0; index < restore.length; index += 1) restore[index]?.();
  }
  return steps;
}

const passed = (count: number): readonly undefined[] => Array.from({ length: count }, () => undefined);

describe('the share of a visitor in a minute (21.1)', () => {
  it('is theirs alone, and the wait is the rest of the minute', async () => {
    limit({ questionsPerVisitor: 2 });
    expect(await refusalsOf(2)).toEqual(passed(2));
    vi.advanceTimersByTime(15_500);
    expect(await exchange()).toEqual({
      kind: 'limit-reached',
      scope: 'visitor-minute',
      limit: 2,
      retryAfterMs: 44_500,
    });
    expect(await exchange('b')).toBeUndefined();
    vi.advanceTimersByTime(44_499);
    expect((await exchange())?.retryAfterMs).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await refusalsOf(3)).toMatchObject([undefined, undefined, { scope: 'visitor-minute' }]);
  });

  it('counts what is never passed on, and is whole again after its minute', async () => {
    limit({ questionsPerVisitor: 2 });
    (await enter()).leave();
    (await enter()).leave();
    for (let count = 0; count < 10; count += 1) {
      expect(await limiter.enter('a')).toMatchObject({ scope: 'visitor-minute' });
    }
    vi.advanceTimersByTime(60_000);
    expect(await exchange()).toBeUndefined();
  });

  it('also limits how many are open at the same time, and those it refuses cost nothing', async () => {
    limit({ questionsPerVisitor: 3, openPerVisitor: 2 });
    const first = await ask();
    await ask();
    const refused = await limiter.enter('a');
    expect(refused).toMatchObject({ scope: 'visitor-open', limit: 2 });
    expect((refused as LimitReached).retryAfterMs).toBeLessThanOrEqual(5000);
    expect(await exchange('b')).toBeUndefined();
    first.leave();
    first.leave();
    const third = await ask();
    third.leave();
    expect(await limiter.enter('a')).toMatchObject({ scope: 'visitor-minute' });
  });
});

describe('the limits of all visitors (21.3)', () => {
  it('hold over a minute, with the rest of it as the wait', async () => {
    limit({ questionsPerMinute: 3 });
    for (const visitor of ['a', 'b', 'c']) expect(await exchange(visitor)).toBeUndefined();
    vi.advanceTimersByTime(20_000);
    expect(await exchange('d')).toMatchObject({ scope: 'minute', limit: 3, retryAfterMs: 40_000 });
    vi.advanceTimersByTime(40_000);
    expect(await exchange('d')).toBeUndefined();
  });

  it('hold for open questions', async () => {
    limit({ openQuestions: 2 });
    const [first] = [await ask('a'), await ask('b')];
    const refused = await exchange('c');
    expect(refused).toMatchObject({ scope: 'open', limit: 2 });
    expect(refused?.retryAfterMs).toBeLessThanOrEqual(5000);
    first.leave();
    expect(await exchange('c')).toBeUndefined();
  });

  it('keep no place for a question that one of them has refused', async () => {
    limit({ openPerVisitor: 1, openQuestions: 1, questionsPerDay: 0 });
    expect(await exchange('a')).toMatchObject({ scope: 'day' });
    expect(await exchange('a')).toMatchObject({ scope: 'day' });
  });

  it('take no place for a visitor who has left', async () => {
    limit({ openQuestions: 1 });
    const entrance = await enter();
    const place = entrance.takePlace();
    entrance.leave();
    await place;
    expect(await exchange('b')).toBeUndefined();
  });

  it('are as many as was said, whoever asks them', async () => {
    limit({ questionsPerVisitor: 30, questionsPerMinute: 100 });
    for (const visitor of ['a', 'b', 'c']) expect(await refusalsOf(30, visitor)).toEqual(passed(30));
    expect(await refusalsOf(11, 'd')).toMatchObject([...passed(10), { scope: 'minute', limit: 100 }]);
    expect(await exchange('e')).toMatchObject({ scope: 'minute' });
  });

  it('leave room for others beside one who asks without end', async () => {
    limit({ questionsPerVisitor: 30, questionsPerMinute: 120 });
    await refusalsOf(500, 'abuser');
    for (const visitor of ['a', 'b', 'c']) expect(await refusalsOf(30, visitor)).toEqual(passed(30));
  });

  it('are all there for visitors who ask once', async () => {
    limit({ questionsPerVisitor: 1, questionsPerMinute: 4 });
    for (const visitor of ['a', 'b', 'c', 'd']) expect(await exchange(visitor)).toBeUndefined();
    expect(await exchange('e')).toMatchObject({ scope: 'minute' });
  });

  it('are all there for a visitor who is alone and asks little', async () => {
    limit({ questionsPerVisitor: 15, questionsPerMinute: 5 });
    expect(await refusalsOf(6)).toMatchObject([...passed(5), { scope: 'minute', limit: 5 }]);
  });
});

describe('the limits of a day (21.4)', () => {
  it('end at midnight UTC, whenever they began', async () => {
    limit({ questionsPerDay: 2 });
    expect(await refusalsOf(3)).toMatchObject([
      ...passed(2),
      { scope: 'day', limit: 2, retryAfterMs: 12 * 3_600_000 },
    ]);
    vi.advanceTimersByTime(12 * 3_600_000 - 1);
    expect(await exchange()).toMatchObject({ scope: 'day', retryAfterMs: 1 });
    vi.advanceTimersByTime(1);
    expect(await refusalsOf(3)).toMatchObject([...passed(2), { scope: 'day', retryAfterMs: 86_400_000 }]);
    vi.advanceTimersByTime(86_400_000);
    expect(await exchange()).toBeUndefined();
  });

  it('are none unless they are set', async () => {
    limit({});
    expect(await refusalsOf(1000)).toEqual(passed(1000));
  });
});

describe('what is counted', () => {
  it('is forgotten once it is over', async () => {
    limit({ questionsPerDay: 1_000_000 });
    for (let count = 0; count < 1000; count += 1) await exchange(`visitor-${count}`);
    expect(vi.getTimerCount()).toBe(1002);
    vi.advanceTimersByTime(60_000);
    expect(vi.getTimerCount()).toBe(1);
  });

  it('costs no more steps for the ten thousandth question than for the tenth', async () => {
    limit({ questionsPerDay: 1_000_000 });
    const steps: number[] = [];
    for (let count = 1; count <= 10_000; count += 1) {
      if (count !== 10 && count !== 10_000) await exchange();
      else steps.push(await stepsOf(exchange));
    }
    // They differ by a handful, as when ids are made in advance.
    for (const each of steps) expect(each).toBeGreaterThan(5);
    for (const each of steps) expect(each).toBeLessThan(50);
  });
});

interface Step {
  readonly afterMs: number;
  readonly visitor: string;
  readonly end: 'refused-body' | 'answered' | 'stays-open';
  readonly closesFirst: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  afterMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30_000 })),
  visitor: fc.constantFrom('a', 'b', 'c'),
  end: fc.constantFrom('refused-body', 'answered', 'stays-open'),
  closesFirst: fc.boolean(),
});

/** A minute that begins with its first question. */
class Window {
  startsMs = -Infinity;
  count = 0;

  at(nowMs: number): this {
    if (nowMs >= this.startsMs + 60_000) {
      this.startsMs = Infinity;
      this.count = 0;
    }
    return this;
  }

  add(nowMs: number): void {
    if (this.startsMs === Infinity || this.startsMs === -Infinity) this.startsMs = nowMs;
    this.count += 1;
  }
}

test.prop([fc.array(step, { maxLength: 80 })])(
  'whatever is asked, the limiter says what a table of all questions says (21.1, 21.3)',
  async (steps) => {
    vi.setSystemTime(NOON);
    limit({ questionsPerVisitor: 6, questionsPerMinute: 8, openPerVisitor: 2, openQuestions: 3 });
    const ofVisitors = new Map(['a', 'b', 'c'].map((visitor) => [visitor, new Window()]));
    const ofAll = new Window();
    const open: { readonly visitor: string; readonly entrance: Entrance }[] = [];

    for (const { afterMs, visitor, end, closesFirst } of steps) {
      vi.advanceTimersByTime(afterMs);
      const nowMs = Date.now();
      if (closesFirst) open.shift()?.entrance.leave();
      const own = ofVisitors.get(visitor)!.at(nowMs);
      const all = ofAll.at(nowMs);
      const entrance = await limiter.enter(visitor);

      const mayEnter =
        open.filter((each) => each.visitor === visitor).length < 2
          ? own.count < 6 || 'visitor-minute'
          : 'visitor-open';
      expect(entrance.kind === 'entered' || entrance.scope).toBe(mayEnter);
      if (entrance.kind !== 'entered') {
        if (mayEnter === 'visitor-minute') expect(entrance.retryAfterMs).toBe(own.startsMs + 60_000 - nowMs);
        continue;
      }
      own.add(nowMs);
      if (end === 'refused-body') {
        entrance.leave();
        continue;
      }
      const refusal = await entrance.takePlace();
      const mayPass = open.length < 3 ? all.count < 8 || 'minute' : 'open';
      expect(refusal === undefined || refusal.scope).toBe(mayPass);
      if (refusal) {
        if (mayPass === 'minute') expect(refusal.retryAfterMs).toBe(all.startsMs + 60_000 - nowMs);
        entrance.leave();
        continue;
      }
      all.add(nowMs);
      if (end === 'stays-open') open.push({ visitor, entrance });
      else entrance.leave();
    }
    for (const { entrance } of open) entrance.leave();
  },
);
