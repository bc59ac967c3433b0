import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import { elementSigns } from '../../../src/domain/squad/signs.ts';

describe('the sign of a persona', () => {
  it('differs for each of the four', () => {
    expect(elementSigns(PERSONAS.map(({ name }) => name))).toEqual(['Vi', 'Me', 'Ex', 'Ev']);
  });

  it.each([
    ['The Visionary', 'Vi'],
    ['security', 'Se'],
    ['QA', 'QA'],
    ['Q', 'Q'],
    ['7 of 9', '9'],
    ['O’Brien', 'OB'],
    ['(Tests)', 'Te'],
    ['Visionary !', 'Vi'],
    ['🦊 Flint', 'Fl'],
    ['Flint 🦊', 'Fl'],
    ['石英', '石英'],
    ['Перо', 'Пе'],
    ['E\u0301clair', 'E\u0301c'],
    ['𝒱isionary', '𝒱i'],
  ])('is the beginning of the last word of %s: %s', (name, sign) => {
    expect(elementSigns([name])).toEqual([sign]);
  });

  it('of a word is the same beside plain and other characters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]*[0-9A-Za-z][!-~]*$/), (word) => {
        expect(elementSigns([word])).toEqual(elementSigns([`${word}…`]));
      }),
    );
  });

  it.each(['🦊', '👩🏽‍🚀', '🇳🇴', '❤️'])('is a whole emoji where the name has no letter: %s', (name) => {
    expect(elementSigns([`${name}🦊`])).toEqual([name]);
  });

  it('comes from a word that no other persona’s name has', () => {
    expect(elementSigns(['White Hat', 'Red Hat', 'Hat'])).toEqual(['Wh', 'Re', 'Ha']);
    expect(elementSigns(['Reviewer of tests', 'Reviewer of speed'])).toEqual(['Te', 'Sp']);
  });

  it('skips letters to differ from the ones before it', () => {
    expect(elementSigns(['Olivine', 'Olive', 'OLAF'])).toEqual(['Ol', 'Oi', 'OA']);
  });

  const anyNames = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), { maxLength: 8 });

  test.prop([anyNames])('exists for any name, and splits no character', (names) => {
    const signs = elementSigns(names);
    expect(signs).toHaveLength(names.length);
    for (const [index, sign] of signs.entries()) {
      expect(sign).not.toBe('');
      expect(sign).not.toMatch(/\p{Surrogate}/u);
      expect(names[index]!.toUpperCase()).toContain(String.fromCodePoint(sign.toUpperCase().codePointAt(0)!));
    }
  });
});
