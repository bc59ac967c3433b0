import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTROL_CHARACTER, HARMFUL_CHARACTER } from '../../../src/domain/checks/harmful-characters.ts';

const ACTS = new RegExp(CONTROL_CHARACTER, 'u');
const HARMS = new RegExp(HARMFUL_CHARACTER, 'u');

const acts = (text: string) => ACTS.test(text);
const harms = (text: string) => HARMS.test(text);

const ACTING = [
  ['a null', '\0'],
  ['an escape', '\u001b'],
  ['a line feed', '\n'],
  ['a control character of Latin 1', '\u009b'],
  ['a soft hyphen', '\u00ad'],
  ['a blank without width', '\u200b'],
  ['an override of the direction', '\u202e'],
  ['an isolate of the direction', '\u2066'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['a byte order mark', '\ufeff'],
  ['half a surrogate pair', '\ud800'],
  ['a language tag', '\u{e0001}'],
] as const;

const UNSEEN = [
  ['a grapheme joiner', '\u034f'],
  ['a leading filler of Hangul', '\u115f'],
  ['a vowel filler of Hangul', '\u1160'],
  ['a vowel of Khmer without a shape', '\u17b4'],
  ['another', '\u17b5'],
  ['a filler of Hangul', '\u3164'],
  ['a narrow filler of Hangul', '\uffa0'],
  ['a blank of Braille', '\u2800'],
  ['the sign for an unreadable byte', '\ufffd'],
] as const;

/** As names, messages and emoji have them. */
const SOUND = [
  'Grüße, 世界',
  'مرحبا',
  'नमस्ते',
  'می\u200cخواهم',
  '👩\u200d🔬',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e007f}',
  '\u{1f469}',
  '\u00a0',
];

describe('characters that act', () => {
  it.each(ACTING)('include %s', (_, character) => {
    expect(acts(`a${character}b`)).toBe(true);
  });

  it.each(UNSEEN)('do not include %s', (_, character) => {
    expect(acts(character)).toBe(false);
  });
});

describe('harmful characters', () => {
  it.each(UNSEEN)('include %s', (_, character) => {
    expect(harms(`a${character}b`)).toBe(true);
  });

  it('include all that act', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(harms(text) || !acts(text)).toBe(true);
      }),
      { examples: ACTING.map(([, character]): [string] => [character]) },
    );
  });

  it.each(SOUND)('are not in %s', (text) => {
    expect(harms(text)).toBe(false);
  });
});
