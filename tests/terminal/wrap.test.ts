import { fc, test } from '@fast-check/vitest';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { neutralise } from '../../src/terminal/clean-text.ts';
import { wrap, wrapRows } from '../../src/terminal/wrap.ts';

const words = fc
  .array(fc.constantFrom('a', 'of', 'the', 'quartet', '日本', 'é', '👩‍🔬', 'x'.repeat(30)))
  .map((list) => list.join(' '));
const columns = fc.integer({ min: 2, max: 60 });

describe('a wrapped text', () => {
  it('breaks between words, and within a word only where it must', () => {
    expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
    expect(wrap('a unbreakableword b', 6)).toEqual(['a', 'unbrea', 'kablew', 'ord b']);
  });

  it('keeps line ends, empty lines and the spaces that begin a line', () => {
    expect(wrap('a\n\n  b', 10)).toEqual(['a', '', '  b']);
  });

  it('counts what is wide as two columns and never halves it', () => {
    expect(wrap('日本日本', 5)).toEqual(['日本', '日本']);
    expect(stringWidth('👩‍🔬 e\u0301')).toBe(4);
  });

  test.prop([words, columns])('fits, and loses nothing but spaces', (text, width) => {
    const rows = wrap(text, width);
    for (const row of rows) expect(stringWidth(row)).toBeLessThanOrEqual(width);
    expect(rows.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });

  test.prop([words, columns])('breaks no word that has room in a row', (text, width) => {
    const whole = new Set(wrap(text, width).flatMap((row) => row.split(' ')));
    for (const word of text.split(' ')) if (stringWidth(word) <= width) expect(whole).toContain(word);
  });

  test.prop([fc.string({ unit: 'grapheme' }).map(neutralise), columns])(
    'has rows that follow one another in the text without a gap',
    (text, width) => {
      let at = 0;
      for (const { start, end, text: row } of wrapRows(text, width)) {
        expect(text.slice(at, start)).toMatch(/^\n?$/);
        expect(row).toBe(text.slice(start, end).trimEnd());
        at = end;
      }
      expect(at).toBe(text.length);
    },
  );

  it.each([997, 998, 999, 1000])(
    'breaks no character in two, wherever it stands in a long word',
    (before) => {
      const text = `${'x'.repeat(before)}${'👩‍🔬'.repeat(1000)}`;
      const rows = wrap(text, 60);
      expect(rows.join('')).toBe(text);
      for (const row of rows) expect(row).toMatch(/^x*(👩‍🔬)*$/u);
    },
  );

  it('breaks a single word of 200,000 characters without hanging', () => {
    expect(wrap('x'.repeat(200_000), 50)).toHaveLength(4000);
  });
});
