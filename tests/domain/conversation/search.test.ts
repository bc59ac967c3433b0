import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createMessage } from '../../../src/domain/conversation/conversation.ts';
import { searchOf } from '../../../src/domain/conversation/search.ts';
import { anyText } from '../../support/conversations.ts';
import { longestMarks } from '../../support/longest-marks.ts';

const PIECES = 'é e\u0301 İ I ß ẞ ﬁ Σ ς σ 한 하 が 😀 \ud83d \ude00 👩‍💻 Ǆ \u212b \u0345 שָׁ . * \u202e'.split(
  ' ',
);

const hostileText = fc
  .array(fc.oneof(anyText, fc.constantFrom(...PIECES, ' ', '\u00a0', '\n\t', '\u3000')), { maxLength: 8 })
  .map((pieces) => pieces.join(''));

describe('the search in messages', () => {
  it('lists the newest match first, with the text around it', () => {
    const messages = talk('A small bakery', 'Flour first.', 'Which BAKERY?');
    expect(searchOf({ messages })(' bakery ')).toEqual({
      found: [
        { message: messages[2], before: 'Which ', marked: 'BAKERY', after: '?' },
        { message: messages[0], before: 'A small ', marked: 'bakery', after: '' },
      ],
      count: 2,
    });
  });

  it.each([
    ['Crème brûlée', 'creme BRULEE', 'Crème brûlée'],
    ['a cafe\u0301 here', 'café', 'cafe\u0301'],
    ['İİ in İstanbul', 'istanbul', 'İstanbul'],
    ['one\n\n  two\tthree', 'one two  three', 'one\n\n  two\tthree'],
    ['x \u0301 \n y', 'x y', 'x \u0301 \n y'],
    ['ΟΔΟΣ ΟΔΟΣ', 'οδός', 'ΟΔΟΣ'],
    ['eine Straße', 'STRASSE', 'Straße'],
    ['Maße', 's', 'ß'],
    ['한글', '하', '한'],
    ['😀😀 (a|b)* [c]', '(A|B)*', '(a|b)*'],
    ['a \ud83d b', '\ud83d b', '\ud83d b'],
  ])('finds in %j the match %j', (content, text, part) => {
    expect(firstFound(content, text)?.marked).toBe(part);
  });

  it.each(['', ' \n', '\u0301', ' \u0301 '])('finds nothing for %j', (text) => {
    expect(searchOf({ messages: talk('e\u0301   x') })(text)).toEqual({ found: [], count: 0 });
  });

  it('lists only as many matches as a person reads, and counts all', () => {
    const messages = talk(...Array.from({ length: 120 }, (_, index) => `Text ${index}`));
    const { found, count } = searchOf({ messages })('text');
    expect(count).toBe(120);
    expect(found.map(({ message }) => message)).toEqual(messages.slice(-50).toReversed());
  });

  test.prop([hostileText, hostileText, hostileText])(
    'finds every part of a text, and marks whole characters',
    (before, part, after) => {
      const found = firstFound(before + part + after, part)?.marked;
      if (found === undefined) expect(part).toMatch(/^[\s\p{M}]*$/u);
      else expect(firstFound(found, part)?.marked).toBe(found);
      expect(halves(found ?? '')).toBeLessThanOrEqual(halves(before + part + after));
    },
  );
});

describe('many combining marks', () => {
  const marks = '\u0301\u0323'.repeat(500);

  it('are never put in order', () => {
    expect(longestMarks(() => void firstFound(`a${marks}b`, `ab${marks}`))).toBe(0);
    expect(firstFound(`a${marks}b`, `ab${marks}`)?.marked).toBe(`a${marks}b`);
  });
});

describe('an excerpt', () => {
  it('is cut between words on both sides of the match', () => {
    const found = firstFound(`${'before '.repeat(100)}HERE${' behind'.repeat(100)}`, 'here');
    expect(found?.before).toMatch(/^…(before ){20,}$/);
    expect(found?.after).toMatch(/^( behind){20,}…$/);
  });

  it.each(['😀', 'x😀'])('around %j splits no character', (piece) => {
    const faces = piece.repeat(100);
    const { before, after } = firstFound(`${faces}HERE${faces}`, 'here')!;
    expect(halves(before) + halves(after)).toBe(0);
  });
});

function talk(...texts: readonly string[]) {
  return texts.map((text, index) => createMessage(index % 2 === 0 ? 'user' : 'ai', text, index));
}

function firstFound(content: string, text: string) {
  return searchOf({ messages: talk(content) })(text).found[0];
}

function halves(text: string): number {
  return text.match(/\p{Cs}/gu)?.length ?? 0;
}
