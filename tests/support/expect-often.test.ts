import { describe, expect, it } from 'vitest';
import { expectOften } from './expect-often.ts';

const NOBODY_ASKS = () => {
  throw new Error('The message was written');
};

describe('what is expected often', () => {
  it('passes where Vitest passes it, and writes no message', () => {
    const list = [1];
    expectOften(list, NOBODY_ASKS).toBe(list);
    expectOften<unknown>({ a: [1, { b: 2 }] }, NOBODY_ASKS).toEqual({ a: [1, { b: 2 }] });
    expectOften<unknown>({ a: 1 }).toEqual({ a: 1, b: undefined });
    expectOften(2, NOBODY_ASKS).toBeLessThanOrEqual(2);
  });

  it.each<readonly [string, () => void]>([
    ['another object that is equal', () => expectOften([1], () => 'so it is').toBe([1])],
    ['another content', () => expectOften([{ a: 1 }], () => 'so it is').toEqual([{ a: 2 }])],
    ['a larger number', () => expectOften(3, () => 'so it is').toBeLessThanOrEqual(2)],
    ['no number', () => expectOften(Number.NaN, () => 'so it is').toBeLessThanOrEqual(2)],
  ])('fails as Vitest does, with the message: %s', (_, check) => {
    expect(check).toThrow('so it is');
  });
});
