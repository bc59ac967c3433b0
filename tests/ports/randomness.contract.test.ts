import { describe, expect, it } from 'vitest';
import { createSystemRandomness } from '../../src/adapters/system-randomness.ts';
import { createSeededRandomness } from '../support/seeded-randomness.ts';

const SUBJECTS = [
  ['system', () => createSystemRandomness()],
  ['seeded', () => createSeededRandomness(42)],
] as const;

describe.each(SUBJECTS)('%s chance', (_, create) => {
  const randomness = create();
  const values = Array.from({ length: 10_000 }, () => randomness.next());

  it('is at least 0 and below 1', () => {
    for (const value of values) expect(value >= 0 && value < 1).toBe(true);
  });

  it('reaches all parts of its range about equally', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (const value of values) counts[Math.floor(value * 10)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(250);
  });
});

describe('seeded chance', () => {
  it('repeats itself for a seed and differs for another', () => {
    const take = (seed: number) => Array.from({ length: 5 }, createSeededRandomness(seed).next);
    expect(take(7)).toEqual(take(7));
    expect(take(7)).not.toEqual(take(8));
  });
});
