import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { balanceText, cutToWidth, fitText } from '../../../src/domain/picture/fit-text.ts';

const widthOf = ({ length }: string) => length;

const fit = (text: string, width: number, maxLines: number) => fitText(text, { width, maxLines }, widthOf);

describe('a fitted text', () => {
  it.each([
    ['one two three', 7, 2, ['one two', 'three'], true],
    ['one two three', 8, 2, ['one two', 'three'], true],
    ['one two three', 7, 1, ['one tw…'], false],
    ['one two three four', 8, 2, ['one two', 'three…'], false],
    ['breakfast', 5, 2, ['break', 'fast'], true],
    ['a breakfast', 5, 3, ['a', 'break', 'fast'], true],
    ['breakfast time', 7, 1, ['breakf…'], false],
    ['', 7, 2, [], true],
    ['  one  ', 7, 2, ['one'], true],
  ])('%j of width %d on %d lines is %j', (text, width, maxLines, lines, isWhole) => {
    expect(fit(text, width, maxLines)).toEqual({ lines, isWhole });
  });

  it('is cut between what readers see as characters', () => {
    expect(cutToWidth('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 13, widthOf)).toBe('👩‍👩‍👧‍👦…');
    expect(cutToWidth('🇩🇪🇫🇷x', 7, widthOf)).toBe('🇩🇪…');
    expect(cutToWidth('ge\u0301ne\u0301', 3, widthOf)).toBe('g…');
  });

  it('has lines of about the same width on request', () => {
    const balanced = balanceText('one two three four', { width: 14, maxLines: 2 }, widthOf);
    expect(balanced).toEqual({ lines: ['one two', 'three four'], isWhole: true });
  });

  test.prop([
    fc.string({ unit: fc.constantFrom('a', ' ', 'é', '🦊', '-') }),
    fc.integer({ min: 4, max: 30 }),
    fc.integer({ min: 1, max: 5 }),
  ])(
    'stays within its lines, loses no word if it is whole, and else ends with an ellipsis',
    (text, width, maxLines) => {
      for (const { lines, isWhole } of [
        fit(text, width, maxLines),
        balanceText(text, { width, maxLines }, widthOf),
      ]) {
        expect(lines.length).toBeLessThanOrEqual(maxLines);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        const letters = text.replaceAll(' ', '');
        const shown = lines.join('').replaceAll(' ', '');
        if (isWhole) expect(shown).toBe(letters);
        else {
          expect(shown.endsWith('…')).toBe(true);
          expect(letters.startsWith(shown.slice(0, -1))).toBe(true);
        }
      }
    },
  );
});
