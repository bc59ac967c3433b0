import { describe, expect, it } from 'vitest';
import { readInterleavings } from './interleavings.ts';

describe('a race', () => {
  it.each([
    [{}, 100],
    [{ QUARTET_TEST_RACES: '' }, 100],
    [{ QUARTET_TEST_RACES: '500' }, 500],
  ])('runs, with %j, %i interleavings', (environment, expected) => {
    expect(readInterleavings(environment)).toBe(expected);
  });

  it.each(['99', '1e400', '100.5', 'many', '-100'])('refuses %j interleavings and says why', (value) => {
    expect(() => readInterleavings({ QUARTET_TEST_RACES: value })).toThrow(
      `QUARTET_TEST_RACES is "${value}"; it must be a whole number from 100 on`,
    );
  });
});
