import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { wrapLines } from '../../src/cli/wrap-lines.ts';

it.each([
  ['', []],
  ['one two three', ['one two', 'three']],
  ['seventy-one two', ['seventy-', 'one two']],
  ['seven88 x', ['seven88', 'x']],
])('breaks %j', (text, lines) => {
  expect(wrapLines(text, 8)).toEqual(lines);
});

test.prop([fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 })])(
  'loses no character but blanks, and makes no line too long',
  (text, max) => {
    const lines = wrapLines(text, max);
    expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    for (const line of lines) expect(Array.from(line).length).toBeLessThanOrEqual(max);
  },
);
