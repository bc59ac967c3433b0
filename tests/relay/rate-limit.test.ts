import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { admit } from '../../src/relay/rate-limit.ts';

const LIMIT = 20;

/** The times at which questions passed, asked at the given times one after another. */
function passedOf(timesMs: readonly number[]): readonly number[] {
  let admitted: readonly number[] = [];
  return timesMs.filter((nowMs) => {
    const admission = admit(admitted, nowMs, LIMIT);
    if (admission.kind === 'admitted') admitted = admission.admitted;
    return admission.kind === 'admitted';
  });
}

const twentyAtOnce: readonly number[] = Array.from({ length: 20 }, () => 1000);

const timesMs = fc
  .array(fc.integer({ min: 0, max: 8000 }), { maxLength: 200 })
  .map((gapsMs) =>
    gapsMs.map((_, index) => gapsMs.slice(0, index + 1).reduce((sum, gapMs) => sum + gapMs, 0)),
  );

it('twenty pass at once, the next is told to wait for the minute to end', () => {
  expect(passedOf([...twentyAtOnce, 1000])).toEqual(twentyAtOnce);
  expect(admit(twentyAtOnce, 11_000, LIMIT)).toEqual({ kind: 'limited', retryAfterMs: 50_000 });
});

it('the window slides', () => {
  expect(admit(twentyAtOnce, 60_999, LIMIT)).toEqual({ kind: 'limited', retryAfterMs: 1 });
  expect(admit(twentyAtOnce, 61_000, LIMIT)).toEqual({ kind: 'admitted', admitted: [61_000] });
});

it('a refused question does not make the wait longer', () => {
  const [first] = passedOf([...twentyAtOnce, ...twentyAtOnce.map(() => 60_999), 61_000]).slice(20);
  expect(first).toBe(61_000);
});

it('a clock that goes back makes no room, and no wait beyond a minute', () => {
  expect(
    admit(
      twentyAtOnce.map((atMs) => atMs + 3_600_000),
      0,
      LIMIT,
    ),
  ).toEqual({ kind: 'limited', retryAfterMs: 60_000 });
});

test.prop([timesMs])('no minute ever has more than 20', (times) => {
  const passed = passedOf(times);
  for (const [index, atMs] of passed.entries()) {
    expect(atMs - (passed[index - 20] ?? -Infinity)).toBeGreaterThanOrEqual(60_000);
  }
});

test.prop([timesMs, fc.array(fc.integer({ min: 0, max: 10_000_000 }))])(
  'the wait it names is long enough, and none shorter is',
  (times, later) => {
    const admitted = passedOf(times);
    for (const nowMs of later) {
      const admission = admit(admitted, nowMs, LIMIT);
      if (admission.kind === 'admitted') continue;
      const { retryAfterMs } = admission;
      expect(retryAfterMs).toBeGreaterThan(0);
      expect(retryAfterMs).toBeLessThanOrEqual(60_000);
      if (nowMs < Math.max(...admitted)) continue;
      expect(admit(admitted, nowMs + retryAfterMs, LIMIT).kind).toBe('admitted');
      expect(admit(admitted, nowMs + retryAfterMs - 1, LIMIT).kind).toBe('limited');
    }
  },
);

it('the limit is the one that was set', () => {
  expect(admit([1000], 1000, 2)).toEqual({ kind: 'admitted', admitted: [1000, 1000] });
  expect(admit([1000, 1000], 1000, 2).kind).toBe('limited');
});
