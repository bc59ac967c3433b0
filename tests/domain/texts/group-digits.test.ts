import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { groupDigits } from '../../../src/domain/texts/group-digits.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [8000, '8,000'],
  [1_234_567, '1,234,567'],
])('%i is written as %s', (count, text) => expect(groupDigits(count)).toBe(text));

test.prop([fc.maxSafeNat()])('every whole number is written as the platform writes it', (count) => {
  expect(groupDigits(count)).toBe(count.toLocaleString('en'));
});
