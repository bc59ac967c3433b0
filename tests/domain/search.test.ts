import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { type Conversation, appendMessage, createMessage } from '../../src/domain/conversation.ts';
import { findMessages, excerptAround } from '../../src/domain/search.ts';
import { anyConversation, anyText } from '../support/conversations.ts';

/** What does not count for a search: accents, points, joiners, choices of a picture's form. */
const JOINED: readonly (readonly [from: number, to: number])[] = [
  [0xad, 0xad],
  [0x3_00, 0x3_6f],
  [0x5_91, 0x5_bd],
  [0x5_bf, 0x5_bf],
  [0x5_c1, 0x5_c2],
  [0x5_c4, 0x5_c5],
  [0x5_c7, 0x5_c7],
  [0x6_4b, 0x6_5f],
  [0x1a_b0, 0x1a_ff],
  [0x1d_c0, 0x1d_ff],
  [0x20_0c, 0x20_0d],
  [0x20_d0, 0x20_ff],
  [0xfe_00, 0xfe_0f],
  [0xfe_20, 0xfe_2f],
];

const EMPTY: Conversation = { personaId: 'dreamer', messages: [], lastUpdatedMs: 0 };

const LETTERS =
  'a b A é e\u0301 İ I ß ẞ ﬁ Σ ς σ ΑΣ 한 하 ㅎ が 😀 \ud83d \ude00 👩‍💻 Ǆ \u212b \u212a \u{2f800} \u{1d15e}';

const MARKS = '\u0301 \u0300\u0323 \u0345 שָׁלוֹם שלום مُدَرِّس \u202e \u00ad \u200d \ufe0f';

const SIGNS = '. * ( ) [ \\ ^ $ | ? + {2} __proto__';

const BLANKS = [' ', '  ', '\u00a0', '\n\t', '\u3000', '\ufeff'];

const hostilePiece = fc.oneof(
  anyText,
  fc.constantFrom(...`${LETTERS} ${MARKS} ${SIGNS}`.split(' '), ...BLANKS),
);

const hostileText = fc.array(hostilePiece, { maxLength: 8 }).map((pieces) => pieces.join(''));

/** A content, and a text that may well stand in it. */
const contentAndText = fc.oneof(
  fc.tuple(hostileText, hostileText),
  fc
    .tuple(hostileText, fc.nat(), fc.nat(), fc.constantFrom('', 'up', 'accents', 'blanks'))
    .map(([content, one, other, change]): [string, string] => {
      const [from, to] = [one % (content.length + 1), other % (content.length + 1)].toSorted((a, b) => a - b);
      const part = content.slice(from, to);
      if (change === 'up') return [content, part.toUpperCase()];
      if (change === 'accents') return [content, part.replaceAll(/(?<=[a-z])/gi, '\u0301')];
      return [content, change === 'blanks' ? part.replaceAll(/\s/g, ' \n\u3000') : part];
    }),
);

const ELLIPSIS = '…';

/** A long text of whole characters and a place of some in it. */
const textAndPlace = fc
  .tuple(
    fc.array(fc.oneof(anyText, fc.constantFrom('word '.repeat(40), '😀'.repeat(90), 'x'.repeat(150)))),
    fc.nat(),
    fc.nat(),
  )
  .map(([pieces, one, other]) => {
    const characters = Array.from(pieces.join(''));
    const [start = 0, end = 0] = [one, other]
      .map((place) => place % (characters.length + 1))
      .toSorted((a, b) => a - b);
    const from = characters.slice(0, start).join('').length;
    const to = from + characters.slice(start, end).join('').length;
    return { content: characters.join(''), place: { from, to } };
  });

describe('finding messages (5.15)', () => {
  it('lists the newest first, with the place', () => {
    const conversation = talk('A small bakery', 'Flour first.', 'Which BAKERY?');
    const [first, second, ...others] = findMessages(conversation, ' bakery ').found;
    expect(first).toEqual({ message: conversation.messages[2], place: { from: 6, to: 12 } });
    expect(second).toEqual({ message: conversation.messages[0], place: { from: 8, to: 14 } });
    expect(others).toEqual([]);
  });

  it.each([
    ['Crème brûlée', 'creme brulee', 'Crème brûlée'],
    ['a cafe\u0301 here', 'café', 'cafe\u0301'],
    ['an Ångström', 'angstrom', 'Ångström'],
    ['in İstanbul', 'istanbul', 'İstanbul'],
    ['one\n\n  two\tthree', 'one two  three', 'one\n\n  two\tthree'],
    ['ΟΔΟΣ', 'οδός', 'ΟΔΟΣ'],
    ['(a|b)* [c]', '(A|B)*', '(a|b)*'],
    ['Straße', 'straße', 'Straße'],
    ['한글', '하', '한'],
    ['co\u00adoperate', 'cooperate', 'co\u00adoperate'],
    ['a \ud83d b', '\ud83d b', '\ud83d b'],
  ])('in %j finds %j', (content, text, part) => {
    expect(placesOf(talk(content), text)).toEqual([part]);
  });

  it.each(['', ' \n', '\u0301', ' \u0301 ', '\u200d'])('finds nothing of %j', (text) => {
    expect(findMessages(talk('e\u0301 \u200d  x'), text)).toEqual({ found: [], count: 0 });
  });

  it('lists no more than a person reads, and counts all', () => {
    const conversation = talk(...Array.from({ length: 120 }, (_, index) => `Text ${index}`));
    const { found, count } = findMessages(conversation, 'text');
    expect(count).toBe(120);
    expect(found).toHaveLength(50);
    expect(found.map(({ message }) => message.content).slice(0, 2)).toEqual(['Text 119', 'Text 118']);
  });

  test.prop([contentAndText])('finds a text exactly where it stands in the folded one', ([content, text]) => {
    const wanted = fold(text).trim();
    const isThere = wanted !== '' && fold(content).includes(wanted);
    expect(findMessages(talk(content), text).count).toBe(isThere ? 1 : 0);
  });

  test.prop([contentAndText], { numRuns: 300 })(
    'marks whole characters, which hold what was looked for and no more',
    ([content, text]) => {
      const wanted = fold(text).trim();
      for (const { message, place } of findMessages(talk(content), text).found) {
        const part = message.content.slice(place.from, place.to);
        expect(fold(part)).toContain(wanted);
        for (const index of [place.from, place.to]) {
          expect(content.codePointAt(index - 1) ?? 0).toBeLessThan(0x1_00_00);
        }
        // Neither its first nor its last character can be spared.
        const characters = Array.from(part);
        expect(fold(characters.slice(1).join(''))).not.toContain(wanted);
        const lastOwn = characters.findLastIndex((character) => fold(character) !== '');
        expect(fold(characters.slice(0, lastOwn).join(''))).not.toContain(wanted);
      }
    },
  );

  test.prop([hostileText.filter((text) => fold(text).trim() !== '')])(
    'finds every text in itself',
    (text) => {
      expect(fold(placesOf(talk(text), text).join('')).trim()).toBe(fold(text).trim());
    },
  );

  test.prop([anyConversation, hostileText])('keeps the order, the newest first', (conversation, text) => {
    const { found, count } = findMessages(conversation, text);
    const places = found.map(({ message }) => conversation.messages.indexOf(message));
    expect(places).toEqual(places.toSorted((one, other) => other - one));
    expect(count).toBeGreaterThanOrEqual(found.length);
  });
});

describe('an excerpt (5.15)', () => {
  it('is the whole of a short text', () => {
    expect(excerptAround('A small bakery.', { from: 2, to: 7 })).toEqual({
      before: 'A ',
      marked: 'small',
      after: ' bakery.',
    });
  });

  it('is cut between words on both sides of what is marked', () => {
    const content = `${'before '.repeat(100)}HERE${' behind'.repeat(100)}`;
    const { before, marked, after } = excerptAround(content, { from: 700, to: 704 });
    expect(before).toMatch(/^…(before )+$/);
    expect(marked).toBe('HERE');
    expect(after).toMatch(/^( behind)+…$/);
    expect(Math.abs(before.length - after.length)).toBeLessThan(10);
  });

  it('gives the room that one side does not need to the other', () => {
    const content = `HERE${' behind'.repeat(100)}`;
    const { before, after } = excerptAround(content, { from: 0, to: 4 });
    expect(before).toBe('');
    expect(after.length).toBeGreaterThan(300 - 30);
    const last = excerptAround(`${'before '.repeat(100)}HERE`, { from: 700, to: 704 });
    expect(last.after).toBe('');
    expect(last.before.length).toBeGreaterThan(300 - 30);
  });

  it('cuts what is marked where that alone is too long', () => {
    const { before, marked, after } = excerptAround('x'.repeat(1000), { from: 10, to: 990 });
    expect([before, marked.length, after]).toEqual([ELLIPSIS, 300, ELLIPSIS]);
  });

  test.prop([textAndPlace])(
    'stands so in the text, says where it was cut, and stays short',
    ({ content, place }) => {
      const { before, marked, after } = excerptAround(content, place);
      const [lead, rest] = [content.slice(0, place.from), content.slice(place.from)];
      expect(before === lead || (before.startsWith(ELLIPSIS) && lead.endsWith(before.slice(1)))).toBe(true);
      expect(rest.startsWith(marked)).toBe(true);
      const trail = rest.slice(marked.length);
      expect(after === trail || (after.endsWith(ELLIPSIS) && trail.startsWith(after.slice(0, -1)))).toBe(
        true,
      );
      expect(before.length + marked.length + after.length).toBeLessThanOrEqual(300 + 2);
    },
  );

  test.prop([textAndPlace])('parts no character', ({ content, place }) => {
    const halves = (text: string) => text.match(/\p{Cs}/gu)?.length ?? 0;
    const { before, marked, after } = excerptAround(content, place);
    expect(halves(before) + halves(marked) + halves(after)).toBeLessThanOrEqual(halves(content));
  });
});

/** The sentence itself, in slow: case, accents and runs of white space do not count. */
function fold(text: string): string {
  return Array.from(text.normalize('NFD'))
    .filter((character) => !JOINED.some(([from, to]) => from <= codeOf(character) && codeOf(character) <= to))
    .join('')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll(/\s+/g, ' ');
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function talk(...texts: readonly string[]): Conversation {
  return texts
    .map((text, index) => createMessage(index % 2 === 0 ? 'user' : 'ai', text, index))
    .reduce(appendMessage, EMPTY);
}

/** What would be marked, newest first. */
function placesOf(conversation: Conversation, text: string): readonly string[] {
  return findMessages(conversation, text).found.map(({ message: { content }, place }) =>
    content.slice(place.from, place.to),
  );
}
