import { fc, test } from '@fast-check/vitest';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { cleanLine } from '../../../src/domain/checks/clean-line.ts';
import { line } from '../../../src/domain/checks/schema-parts.ts';

it.each([
  ['llama3.2 · localhost', 'llama3.2 · localhost'],
  [' two\nlines\t', 'two?lines?'],
  ['ll\u202Eama', 'll?ama'],
  ['\u0301', '?'],
  ['', '?'],
  ['a'.repeat(51), 'a'.repeat(50)],
  [`${'a'.repeat(49)} b`, 'a'.repeat(49)],
  [`${'a'.repeat(49)}😀`, 'a'.repeat(49)],
])('%j becomes the line %j', (text, clean) => {
  expect(cleanLine(text, 50)).toBe(clean);
});

test.prop([fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 })])(
  'any text becomes a line that a record can hold, and stays that line',
  (text, maxUnits) => {
    const clean = cleanLine(text, maxUnits);
    expect(v.is(line(maxUnits), clean)).toBe(true);
    expect(cleanLine(clean, maxUnits)).toBe(clean);
  },
);
