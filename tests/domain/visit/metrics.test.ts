import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { type Metrics, keepReading, nextTickMs, tickMetrics } from '../../../src/domain/visit/metrics.ts';
import { JUST_BELOW_ONE, createConstantRandomness } from '../../support/seeded-randomness.ts';

const START: Metrics = {
  uptimePercent: 99.97,
  responseTimeSeconds: 0.1,
  neuralPathways: 800_000,
  loadFactor: 0.8,
};

const HUNDREDTHS = [0.12, 0.13, 0.14, 0.15, 0.16, 0.17, 0.18, 0.19, 0.2, 0.21, 0.22, 0.23, 0.24];

/** Any number that chance may return, often one of its bounds. */
const anyChance = fc.oneof(
  fc.double({ min: 0, max: JUST_BELOW_ONE, noNaN: true }),
  fc.constantFrom(0, JUST_BELOW_ONE),
);

const anyMetrics = fc.record({
  uptimePercent: fc.double({ min: 0, max: 100, noNaN: true }),
  responseTimeSeconds: fc.double({ min: 0, max: 10, noNaN: true }),
  neuralPathways: fc.nat({ max: 1_000_000_000 }),
  loadFactor: fc.double({ min: 0, max: 1, noNaN: true }),
});

describe('a metric tick', () => {
  it('gives the lower bounds when chance is 0', () => {
    expect(tickMetrics(START, createConstantRandomness(0))).toEqual({
      uptimePercent: 99.97,
      responseTimeSeconds: 0.12,
      neuralPathways: 800_000,
      loadFactor: 0,
    });
  });

  it('stays within the upper bounds when chance is at its largest', () => {
    const metrics = tickMetrics(START, createConstantRandomness(JUST_BELOW_ONE));
    expect(metrics.responseTimeSeconds).toBe(0.24);
    expect(metrics.neuralPathways).toBe(849_999);
    expect(metrics.loadFactor).toBeLessThan(0.25);
    expect(metrics.uptimePercent).toBe(99.97);
  });

  it('draws a separate chance for each value', () => {
    const values = [0.5, 0.1, 0.9];
    const metrics = tickMetrics(START, { next: () => values.shift() ?? Number.NaN });
    expect(metrics).toEqual({
      uptimePercent: 99.97,
      responseTimeSeconds: 0.18,
      neuralPathways: 805_000,
      loadFactor: 0.225,
    });
  });
});

test.prop([anyMetrics, fc.array(fc.tuple(anyChance, anyChance, anyChance), { maxLength: 20 })])(
  'the metrics stay within their bounds under any chance',
  (start, ticks) => {
    let before = start;
    for (const chances of ticks) {
      const left = [...chances];
      const after = tickMetrics(before, { next: () => left.shift()! });
      expect(after.uptimePercent).toBe(start.uptimePercent);
      // 0.12 to 0.24 in steps of a hundredth.
      expect(HUNDREDTHS).toContain(after.responseTimeSeconds);
      const growth = after.neuralPathways - before.neuralPathways;
      expect(growth).toBe(Math.trunc(growth));
      expect(growth).toBeGreaterThanOrEqual(0);
      expect(growth).toBeLessThanOrEqual(49_999);
      expect(after.loadFactor).toBeGreaterThanOrEqual(0);
      expect(after.loadFactor).toBeLessThan(0.25);
      before = after;
    }
  },
);

describe('the readings', () => {
  it('keep the newest 60', () => {
    let readings: readonly Metrics[] = [];
    for (let count = 1; count <= 65; count += 1)
      readings = keepReading(readings, { ...START, neuralPathways: count });
    expect(readings).toHaveLength(60);
    expect(readings[0]?.neuralPathways).toBe(6);
    expect(readings.at(-1)?.neuralPathways).toBe(65);
  });
});

it.each([
  [0, 3000],
  [2999, 3000],
  [3000, 6000],
  [10_500, 12_000],
])('the first tick after %i ms comes at %i ms', (elapsedMs, dueMs) => {
  expect(nextTickMs(elapsedMs)).toBe(dueMs);
});
