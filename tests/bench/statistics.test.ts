import { describe, expect, it } from 'vitest';
import { median, percentile, sum } from '../../bench/harness/statistics.mjs';

describe('the median', () => {
  it.each([
    [[7], 7],
    [[9, 1, 5], 5],
    [[10, 2, 1, 4], 3],
    [[100, 20, 3], 20],
  ])('of %j is %d, in whatever order', (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  it('of nothing is no number', () => {
    expect(median([])).toBeNaN();
  });
});

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [50, 50],
    [90, 90],
    [98, 98],
    [100, 100],
  ])('%d of the numbers from 1 to 100 is %d', (percent, value) => {
    expect(percentile(hundred, percent)).toBe(value);
  });

  it('is one of the values, not between two', () => {
    expect(percentile([1, 2, 30], 50)).toBe(2);
    expect(percentile([1, 2, 30], 98)).toBe(30);
  });

  it('of nothing is no number', () => {
    expect(percentile([], 50)).toBeNaN();
  });
});

it('the sum of nothing is 0', () => {
  expect(sum([])).toBe(0);
  expect(sum([1, 2, 3.5])).toBe(6.5);
});
