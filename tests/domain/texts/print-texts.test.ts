import { expect, it } from 'vitest';
import { describePrint } from '../../../src/domain/texts/print-texts.ts';

it.each([
  ['messages', 24, 24, 'Printed on May 1.'],
  [
    'messages',
    1000,
    10_001,
    'Printed on May 1. It has only the newest 1,000 of 10,001 messages; an export has all of them.',
  ],
  ['rounds', 50, 51, 'Printed on May 1. It has only the newest 50 of 51 rounds.'],
] as const)('a print says when it was made, and what it lacks: %s', (what, shown, all, words) =>
  expect(describePrint('May 1', what, shown, all)).toBe(words),
);
