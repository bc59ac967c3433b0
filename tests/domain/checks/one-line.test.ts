import { test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { shortLine } from '../../../src/domain/checks/one-line.ts';
import { anyText } from '../../support/conversations.ts';

it.each([
  ['Why?\r\n\n  Really?', 'Why? Really?'],
  ['a\u202eb\u0007c\u2028d', 'abc d'],
  ['2 * 3 = **6**', '2 * 3 = **6**'],
  ['x'.repeat(120), 'x'.repeat(120)],
  ['x'.repeat(121), `${'x'.repeat(120)}…`],
  [`${'x'.repeat(119)} y`, `${'x'.repeat(119)}…`],
  [`${'x'.repeat(119)}🦊`, `${'x'.repeat(119)}…`],
])('a short line of %j is %j', (text, line) => {
  expect(shortLine(text)).toBe(line);
});

test.prop([anyText])('a short line has no line ends, and at most 121 characters', (text) => {
  expect(shortLine(text)).toMatch(/^[^\n\r\u0085\u2028\u2029\u202e\0]{0,121}$/);
});
