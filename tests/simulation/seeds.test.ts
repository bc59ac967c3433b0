import { expect, it } from 'vitest';
import { seedsFrom } from './seeds.ts';

it('seeds follow one another', () => {
  expect([...seedsFrom(7, 3)]).toEqual([7, 8, 9]);
});
