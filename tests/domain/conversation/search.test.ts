import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createSearch, placesIn } from '../../../src/domain/conversation/search.ts';
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
    const passages = talk('A small bakery', 'Flour first.', 'Which BAKERY?');
    expect(createSearch()(passages, ' bakery ')).toEqual({
      found: [
        { passage: passages[2], before: 'Which ', marked: 'BAKERY', after: '?' },
        { passage: passages[0], before: 'A small ', marked: 'bakery', after: '' },
      ],
      count: 2,
    });
  });

  it.each([
    ['**Start** small. *Then* [grow](https://example.org).', 'start small. then grow'],
    ['- one\n- `two`', 'one two'],
    ['**Start** small', '**start'],
  ])('finds in %j, with or without its Markdown, %j', (content, text) => {
    expect(firstFound(content, text)?.marked.toLowerCase()).toBe(text);
  });

  it('takes the newest first, in whatever order they come', () => {
    const [one, two, three] = talk('bread 1', 'bread 2', 'bread 3');
    const { found } = createSearch()([two!, three!, one!], 'bread');
    expect(found.map(({ marked, after }) => marked + after)).toEqual(['bread 3', 'bread 2', 'bread 1']);
  });

  it('shows the first text of a passage that has it, and counts the passage once', () => {
    const round = { texts: ['Which flour?', 'Bread is cheap', 'Bread is good'], timeMs: 1 };
    expect(createSearch()([round], 'bread')).toMatchObject({
      found: [{ passage: round, marked: 'Bread', after: ' is cheap' }],
      count: 1,
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
    expect(createSearch()(talk('e\u0301   x'), text)).toEqual({ found: [], count: 0 });
  });

  it('lists only as many matches as a person reads, and counts all', () => {
    const passages = talk(...Array.from({ length: 120 }, (_, index) => `Text ${index}`));
    const { found, count } = createSearch()(passages, 'text');
    expect(count).toBe(120);
    expect(found.map(({ passage }) => passage)).toEqual(passages.slice(-50).toReversed());
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

describe('all places of a text', () => {
  const found = (content: string, text: string) =>
    placesIn(content, text).map(({ from, to }) => content.slice(from, to));

  it.each([
    ['Crème, CREME\u0301 and creme', 'crème', ['Crème', 'CREME\u0301', 'creme']],
    ['aaaa', 'aa', ['aa', 'aa']],
    ['Maße', 's', ['ß', 'ß']],
    ['ßß', 'sss', ['ßß']],
    ['(a|b)* (A|B)*', '(a|b)*', ['(a|b)*', '(A|B)*']],
    ['パンを焼く。パン屋', 'パン', ['パン', 'パン']],
    ['one\n\ntwo', 'one two', ['one\n\ntwo']],
    ['nothing', ' ', []],
    ['nothing', 'bread', []],
  ])('in %j with %j are %j', (content, text, places) => {
    expect(found(content, text)).toEqual(places);
  });

  test.prop([fc.array(hostileText, { maxLength: 6 }), hostileText])(
    'each contain the text, follow each other and begin with the first match',
    (pieces, text) => {
      const content = pieces.join(text);
      const places = placesIn(content, text);
      expect(content.slice(places[0]?.from ?? 0, places[0]?.to ?? 0)).toBe(
        firstFound(content, text)?.marked ?? '',
      );
      for (const [index, { from, to }] of places.entries()) {
        expect(firstFound(content.slice(from, to), text)).toBeDefined();
        expect(from).toBeLessThan(to);
        expect(from).toBeGreaterThanOrEqual(places[index - 1]?.from ?? 0);
      }
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
  return texts.map((text, index) => ({ texts: [text], timeMs: index }));
}

function firstFound(content: string, text: string) {
  return createSearch()(talk(content), text).found[0];
}

function halves(text: string): number {
  return text.match(/\p{Cs}/gu)?.length ?? 0;
}
