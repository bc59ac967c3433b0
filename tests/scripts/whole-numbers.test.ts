import { expect, it } from 'vitest';
import { readWholeNumbers } from '../../scripts/lib/whole-numbers.ts';

it('numbers and lists of numbers are read by their names', () => {
  const given = ['--seed', '31', '--without', '3,5,8'];
  expect(readWholeNumbers(given, ['seed', 'steps'], ['without'])).toEqual({
    numbers: { seed: 31 },
    lists: { without: [3, 5, 8] },
  });
  expect(readWholeNumbers([], ['seed'], ['without'])).toEqual({
    numbers: {},
    lists: { without: [] },
  });
});

it.each(['x', '-1', '1.5', '1e3', ''])('what is no whole number is refused with its name: %j', (word) => {
  expect(() => readWholeNumbers([`--minutes=${word}`], ['minutes'])).toThrow('--minutes is a whole number');
});

it('an unknown argument is refused with those that are known', () => {
  expect(() => readWholeNumbers(['--hours', '1'], ['minutes'])).toThrow('Known are --minutes.');
});
