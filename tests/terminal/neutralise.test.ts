import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { neutralise } from '../../src/terminal/clean-text.ts';

const anyText = fc.string({
  unit: fc.oneof(fc.string({ unit: 'binary', maxLength: 1 }), controlCharacter()),
});

describe('a neutralised text', () => {
  it.each([
    ['colours', '\u001B[31mred', '␛[31mred'],
    ['cursor moves', '\u001B[2J\u001B[H', '␛[2J␛[H'],
    ['a window title', '\u001B]0;owned\u0007', '␛]0;owned␇'],
    ['a link', '\u001B]8;;https://evil.example\u001B\\x', '␛]8;;https://evil.example␛\\x'],
    ['sequences of one 8-bit character', '\u009B31mred', '\ufffd31mred'],
    ['a return that writes over what stands there', 'good\rbad', 'good␍bad'],
    ['backspaces', 'bad\b\b\bgood', 'bad␈␈␈good'],
    ['delete', 'a\u007Fb', 'a␡b'],
    ['a turned direction of reading', 'a\u202Egpj.exe', 'a<U+202E>gpj.exe'],
    ['isolated directions', '\u2066x\u2069', '<U+2066>x<U+2069>'],
    ['invisible characters', 'pass\u200Bword\ufeff', 'pass<U+200B>word<U+FEFF>'],
    ['half a character', 'a\ud83d', 'a\ufffd'],
  ])('shows %s instead of doing them', (_, text, shown) => {
    expect(neutralise(text)).toBe(shown);
  });

  it.each([
    'Grüße, 日本, שלום',
    'نمی\u200Cخواهم',
    '👩\u200D🔬 and 🏴\u{E0067}\u{E0062}\u{E007F}',
    'a\nb',
    'e\u0301',
  ])('keeps %s as it is', (text) => {
    expect(neutralise(text)).toBe(text);
  });

  it('has one kind of line end and no tabs', () => {
    expect(neutralise('a\r\nb\u2028c\u2029d\te')).toBe('a\nb\nc\nd    e');
  });

  test.prop([anyText])('has no control character but line ends, and changes no more', (text) => {
    const shown = neutralise(text);
    expect(shown).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    expect(neutralise(shown)).toBe(shown);
  });
});

function controlCharacter(): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCodePoint(code));
}
