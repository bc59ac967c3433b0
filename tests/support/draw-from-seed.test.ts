import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { SEED } from './seed.ts';

const draw = (parameters = {}) => fc.sample(fc.nat(), { numRuns: 20, ...parameters });

it('what names no seed draws from that of the run', () => {
  expect(draw()).toEqual(draw({ seed: SEED }));
  expect(draw()).not.toEqual(draw({ seed: SEED + 1 }));
});

const runs: number[] = [];
test.prop([fc.nat()], { numRuns: 20 })('so does a property', (drawn) => {
  runs.push(drawn);
  if (runs.length === 20) expect(runs).toEqual(draw());
});
