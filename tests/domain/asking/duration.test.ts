import { fc, test } from '@fast-check/vitest';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { addDuration } from '../../../src/domain/asking/duration.ts';
import { SECONDS } from '../../../src/domain/checks/schema-parts.ts';

it.each([
  [0, 3160, 3.2],
  [0.1, 200, 0.3],
  [3.2, 0, 3.2],
  [3.2, -5000, 3.2],
  [999_999, 9_000_000_000, 1_000_000],
])('%d s and %d ms are %d s', (seconds, ms, all) => {
  expect(addDuration(seconds, ms)).toBe(all);
});

const seconds = fc.integer({ min: 0, max: 10_000_000 }).map((tenths) => tenths / 10);

test.prop([seconds, fc.double({ noNaN: true, noDefaultInfinity: true })])(
  'it is never less than before, never more than can be kept, and has one decimal',
  (before, ms) => {
    const all = addDuration(before, ms);
    expect(v.is(SECONDS, all)).toBe(true);
    expect(all).toBeGreaterThanOrEqual(before);
    expect(Math.round(all * 10) / 10).toBe(all);
  },
);
