import { describe, expect, it } from 'vitest';
import { byDepth } from '../support/depth.ts';
import { readInterleavings } from './interleavings.ts';

const USUAL = byDepth(25, 100);

describe('a race', () => {
  it.each([
    [{}, USUAL],
    [{ QUARTET_TEST_RACES: '' }, USUAL],
    [{ QUARTET_TEST_RACES: '500' }, 500],
  ])('runs, with %j, %i interleavings', (environment, expected) => {
    expect(readInterleavings(environment)).toBe(expected);
  });

  it.each(['24', '1e400', '100.5', 'many', '-100'])('refuses %j interleavings and says why', (value) => {
    expect(() => readInterleavings({ QUARTET_TEST_RACES: value })).toThrow(
      `QUARTET_TEST_RACES is "${value}"; it must be a whole number from 25 on`,
    );
  });
});
