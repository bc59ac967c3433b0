import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { findQuotation, quoterOf } from '../../../src/domain/table/quotation.ts';
import { anyText } from '../../support/conversations.ts';

/** What a quotation compares, told once more and simply: for texts whose lines begin with no mark of a list. */
function folded(text: string): string {
  return text
    .replaceAll(/\]\([^()\n]*\)/g, '')
    .normalize('NFD')
    .replaceAll(/[\p{QMark}´ʻʼ′″`*_~#>\\[\]]/gu, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{DI}]/gu, (character) => (/\s/.test(character) ? ' ' : ''))
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll(/[\s|]+/g, ' ')
    .trim();
}

const part = (text: string, quote: string) => {
  const place = findQuotation(text, quote);
  return place && text.slice(place.from, place.to);
};

/** Whether a text holds a quote and parts neither a word nor what could join one beside it. */
function isInWholeWords(text: string, quote: string): boolean {
  const at = text.indexOf(quote);
  const isEnd = (beside: string) => /^(?:$|\s)/.test(beside);
  return at !== -1 && isEnd(text.slice(0, at).slice(-1)) && isEnd(text.slice(at + quote.length));
}

const WORDS =
  'we should NOT ship it before May cost-effective 3.5 % naïve Straße ΟΔΟΣ İstanbul déjà-vu 한글은 東京都で がんばる ไทยแลนด์ नमस्ते שָׁלוֹם مُدَرِّس 👩‍💻 x² don’t';

const word = fc.oneof(
  fc.constantFrom(...WORDS.split(' ')),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
  fc.constantFrom(
    '**bold**',
    '`code`',
    '_so_',
    '~~no~~',
    '[label](https://example.org)',
    '«so»',
    '„so“',
    '"so"',
  ),
);

const blank = fc.constantFrom(' ', ' ', '  ', '\n', '\u00a0', '\u3000', ' \t');

/** A text of words, none of which begins its line like a list. */
const prose = fc
  .array(fc.tuple(word, blank), { minLength: 4, maxLength: 30 })
  .map((pieces) => pieces.flat().join(''))
  .filter((text) => !/(^|\s)(?:[-+=:]+|\d+[.)])(?=\s|\||$)/.test(text.replaceAll(/[^\s\d.)+=:|-]/g, '')));

/** Some of a text's words, as they stand there. */
const proseAndQuote = fc.tuple(prose, fc.nat(), fc.nat()).map(([text, one, other]) => {
  const words = text.trim().split(/\s+/);
  const from = one % words.length;
  const count = 1 + (other % (words.length - from));
  return { text, quote: words.slice(from, from + count).join(' ') };
});

const change = fc.constantFrom<(quote: string) => string>(
  (quote) => quote,
  (quote) => quote.replaceAll(' ', '\n  '),
  (quote) => quote.normalize('NFD'),
  (quote) => quote.normalize('NFC'),
  (quote) => `“${quote}”`,
  (quote) => `**${quote}**`,
  (quote) => quote.replaceAll(/[*_`~]/g, ''),
  (quote) => quote.replaceAll(/[’'"]/g, ''),
  (quote) => quote.replaceAll(' ', ' _'),
  (quote) => quote.replaceAll(/[A-Za-z]/g, (letter) => letter.toUpperCase()),
);

const hostile = fc
  .array(
    fc.oneof(
      anyText,
      word,
      fc.constantFrom(
        '- ',
        '\n- ',
        '\n12. ',
        '\n> ',
        '\n# ',
        ' | ',
        '|---|',
        '](',
        ')',
        '[',
        '\\',
        '\u0301',
        '\n\n',
      ),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

const hostilePair = fc.oneof(
  fc.tuple(hostile, hostile),
  fc.tuple(hostile, fc.nat(), fc.nat()).map(([text, one, other]): [string, string] => {
    const [from, to] = [one % (text.length + 1), other % (text.length + 1)].toSorted((a, b) => a - b);
    return [text, text.slice(from, to)];
  }),
);

describe('a quotation (17.13)', () => {
  it.each([
    ['We should ship it in May.', 'SHIP  it\nin', 'ship it in'],
    ['She said: “ship it now”.', 'said: "ship it now".', 'said: “ship it now”.'],
    ['Das ist «sehr gut» so', '„sehr gut“', 'sehr gut'],
    ['これは「良い案」です', 'これは良い案です', 'これは「良い案」です'],
    ['It doesn’t scale well', "doesn't scale well", 'doesn’t scale well'],
    ['The **real cost** is `time` spent', 'real cost is time', 'real cost** is `time'],
    ['Use snake_case for it', 'use snake_case for', 'Use snake_case for'],
    ['Two things:\n- a plan\n- a date', 'things: a plan a date', 'things:\n- a plan\n- a date'],
    ['Steps:\n1. Ask\n2) Answer\n+ Go', 'Steps: ask answer go', 'Steps:\n1. Ask\n2) Answer\n+ Go'],
    ['## Cost\n\n> It is high', 'cost it is high', 'Cost\n\n> It is high'],
    [
      '| Cost | Gain |\n|:---|---:|\n| low | high |',
      'cost gain low high',
      'Cost | Gain |\n|:---|---:|\n| low | high',
    ],
    [
      'See [the report](https://example.org/a_b) first',
      'see the report first',
      'See [the report](https://example.org/a_b) first',
    ],
    ['A cafe\u0301 is open', 'a café is', 'A cafe\u0301 is'],
    ['Η ΟΔΟΣ είναι εδώ', 'η οδος είναι', 'Η ΟΔΟΣ είναι'],
    ['Straße, naïve, İstanbul', 'straße, naïve, i\u0307stanbul', 'Straße, naïve, İstanbul'],
    ['a \u{1d15e} b', 'a \u{1d157}\u{1d165} b', 'a \u{1d15e} b'],
    ['co\u00adoperate with us', 'cooperate with us', 'co\u00adoperate with us'],
    ['x\u0323\u0301 is q', 'x\u0301\u0323 is q', 'x\u0323\u0301 is q'],
    ['one two one two three', 'two three', 'two three'],
    ['unlikely to work, likely to work', 'likely to work', 'likely to work'],
    [
      'See [it](https://example.org/a_(b)) first',
      'see it first',
      'See [it](https://example.org/a_(b)) first',
    ],
    ['price: 5\\*3 of it', 'price: 5*3', 'price: 5\\*3'],
    ['Do:\n- a plan\n- a date', 'do: - a plan - a date', 'Do:\n- a plan\n- a date'],
    ['Do:\n\n1. Ask\n2. Go\n', 'Do: 1. ask 2. go', 'Do:\n\n1. Ask\n2. Go'],
    ['I disagree, but you agree', 'agree', 'agree'],
    ['Take one (or two), and/or three—all', 'or three', 'or three'],
    ['使用AI技术很好', 'ai技术', 'AI技术'],
    ['サーバーAIのガAI', 'aiのガ', 'AIのガ'],
    ['Go by 3.', 'by 3', 'by 3'],
  ])('in %j finds %j', (text, quote, found) => {
    expect(part(text, quote)).toBe(found);
  });

  it.each([
    ['We should not ship it.', 'we should ship it'],
    ['We should ship it.', 'we should not ship it'],
    ['We ship it, now', 'we ship it now'],
    ['Well-known facts here', 'well known facts'],
    ['A café is open', 'a cafe is'],
    ['It is a café', 'it is a cafe'],
    ['now here it is', 'nowhere it is'],
    ['I disagree with it', 'agree with it'],
    ['It is unlikely to work', 'likely to work'],
    ['We care less about it', 'we care les'],
    ['It is a cafés’ table', 'it is a café'],
    ['It costs 115 % more', '15 % more'],
    ['It costs about 3.5 million', 'costs about 3'],
    ['It costs 1,500 in all', '500 in all'],
    ['Take the non-essential ones', 'essential ones'],
    ['I don’t think so', 'I don'],
    ['Take snake_case now', 'case now'],
    ['It costs 5 % more', 'it costs 6 % more'],
    ['한글은', '하'],
    ['anything', ''],
    ['any "*" thing', ' **"" '],
    ['', 'a'],
    ['a', '\u200b'],
  ])('in %j does not find %j', (text, quote) => {
    expect(findQuotation(text, quote)).toBeUndefined();
  });

  it('is found where it stands, though it begins or ends within a mark or a character', () => {
    expect(part('zero\n1. one', 'zero\n1')).toBe('zero\n1');
    expect(part('ราคาดีมาก', 'ราคาด')).toBe('ราคาดี');
    expect(part('so 😀 [it](https://example.org)', '\ude00 [it](https')).toBe('😀 [it](https');
    expect(part('see [it](https://example.org)', 'it](https://example')).toBe('it](https://example');
  });

  test.prop([proseAndQuote, change], { numRuns: 400 })(
    'is found, however its blanks, case, quotation marks and Markdown are written',
    ({ text, quote }, write) => {
      const wanted = folded(quote);
      fc.pre(wanted !== '' && !/\n/.test(quote) && folded(write(quote)) === wanted);
      expect(findQuotation(text, write(quote))).toBeDefined();
    },
  );

  test.prop([proseAndQuote, fc.nat(), fc.constantFrom('x', '7', '!', '', 'é', '語')], { numRuns: 400 })(
    'is refused once a letter or sign of it is changed',
    ({ text, quote }, at, other) => {
      const characters = Array.from(quote);
      characters[at % characters.length] = other;
      const mutated = characters.join('');
      // What now begins like a list is no longer the same quote.
      fc.pre(!/^[^\p{L}\p{N}]*(?:[-+=:]+|\d+[.)])\s/u.test(mutated));
      fc.pre(!folded(text).includes(folded(mutated)) && !text.includes(mutated));
      expect(findQuotation(text, mutated)).toBeUndefined();
    },
  );

  test.prop([hostilePair], { numRuns: 500 })(
    'is found wherever it stands exactly, and marks whole characters',
    ([text, quote]) => {
      const place = findQuotation(text, quote);
      if (isInWholeWords(text, quote) && findQuotation(quote, quote)) expect(place).toBeDefined();
      if (!place) return;
      expect(place.from).toBeLessThan(place.to);
      for (const index of [place.from, place.to])
        expect(text.codePointAt(index - 1) ?? 0).toBeLessThan(0x1_00_00);
      expect(text.slice(place.to)).not.toMatch(/^\p{M}/u);
    },
  );

  test.prop([hostile.filter((text) => /[A-Za-z]/.test(text) && !text.includes(']('))])(
    'finds every text with a letter in itself',
    (text) => {
      expect(findQuotation(text, text)).toBeDefined();
    },
  );

  it.each([
    ['a '.repeat(50_000), `${'a '.repeat(25_000)}b`],
    ['a '.repeat(50_000), `b ${'a '.repeat(25_000)}`],
    ['- '.repeat(50_000), '- - x y z'],
    ['-'.repeat(100_000), `${'-'.repeat(50_000)}x`],
    ['['.repeat(100_000), '[x](y'],
    [']('.repeat(50_000), ']((x'],
    [`a${'\u0301\u0323'.repeat(50_000)}`, `a${'\u0323\u0301'.repeat(20_000)}b`],
    ['\n1. '.repeat(25_000), '1. 1. x'],
    ['**_'.repeat(33_000), '*a*'],
    ['9'.repeat(100_000), '9. x'],
  ])('reads hostile texts to their end: %#', (text, quote) => {
    expect(findQuotation(text, quote)).toBeUndefined();
    expect(quoterOf(text)(quote)).toBeUndefined();
    expect(quoterOf(text)(text) ?? '').toBeTypeOf('string');
  });
});

describe('the words of an answer at a quotation (17.13)', () => {
  it.each([
    ['We **should**\nship `it` in May.', 'WE SHOULD SHIP IT', 'We should ship it'],
    [
      'Learn C# and _use_ snake_case, ~~not~~ 2 * 3',
      'learn C# and use snake_case, not 2 * 3',
      'Learn C# and use snake_case, not 2 * 3',
    ],
    ['Do:\n\n- ask us\n- [read](https://example.org) it', 'Do: ask us read it', 'Do: ask us read it'],
    ['> # It is\n> 1. so good', 'it is so good', 'It is so good'],
    ['| Cost | low |\n|---|---|\n| Gain | high |', 'cost low gain high', 'Cost | low | Gain | high'],
    ['He said \\*no\\* to it', 'he said *no* to', 'He said *no* to'],
    ['Do:\n- [x] ask us\n- [ ] tell us', 'do: ask us tell us', 'Do: ask us tell us'],
    [
      'Run it:\n```js\nlet a = 1;\n```\nand wait',
      'run it: let a = 1; and wait',
      'Run it: let a = 1; and wait',
    ],
    ['Fill in ___ here', 'fill in ___ here', 'Fill in ___ here'],
    ['I \u202eshould ship it', 'should ship it', 'should ship it'],
    ['ship \u202eit \u2066now\u2069 then', 'ship it now then', 'ship it now then'],
    ['東京都は良い町です', '東京都は良い', '東京都は良い'],
    ['ราคาถูกมาก', 'ราคาถูกมาก', 'ราคาถูกมาก'],
    ['Yes.', 'yes', 'Yes'],
    ['**No way!**', 'No way', 'No way'],
    ['👍', '👍', '👍'],
    ['東京都は良い町です', '京都は良い町', '京都は良い町'],
    ['See [the **full** docs](https://example.org) first', 'see the full docs', 'See the full docs'],
    ['See [the docs](https://example.org) first', 'see the docs', 'See the docs'],
    ['Now see [the docs](https://example.org)', 'now see the', 'Now see the'],
    ['See [the docs](https://example.org/a_(b)) first', 'see the docs first', 'See the docs first'],
    ['So use the a[i] here', 'use the a[i', 'use the a[i'],
  ])('of %j at %j are %j', (answer, quote, words) => {
    expect(quoterOf(answer)(quote)).toBe(words);
  });

  it.each([
    ['We should ship it', 'ship it'],
    ['We should ship it', 'we - ship'],
    ['We should ship it', 'we — should … '],
    ['東京都は良い町です', '東京都は良'],
    ['Yes, but', 'yes'],
    ['anything', ''],
    ['Yes', 'no'],
    ['Yes', 'ye'],
  ])('of %j there are none at %j', (answer, quote) => {
    expect(quoterOf(answer)(quote)).toBeUndefined();
  });

  test.prop([hostilePair], { numRuns: 500 })('stand on one line, and are found again', ([answer, quote]) => {
    const words = quoterOf(answer)(quote);
    if (words === undefined) return;
    expect(words).toBe(words.trim());
    expect(words).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    expect(findQuotation(answer, words)).toBeDefined();
  });

  it.each([
    ['We should ship it now and learn.', 'ship it now.', 'ship it now'],
    ['We should ship it now and learn.', '…ship it now…', 'ship it now'],
    ['We should ship it now and learn.', '"... ship it now!"', 'ship it now'],
    ['Yes.', 'Yes!', 'Yes'],
  ])('are those of %j where the quote %j adds a sign around itself', (answer, quote, words) => {
    expect(quoterOf(answer)(quote)).toBe(words);
  });

  it.each([
    ['Remote work is productive, they say.', 'Remote work is prod', 'Remote work is productive'],
    ['It grew by 3.5 percent last year', 'It grew by 3', 'It grew by 3.5'],
    ['Read the article or the art of it', 'or the art', 'or the art'],
    ['I disagree with this plan', 'agree with this plan', undefined],
    ['Yes.', 'ye', undefined],
  ])('are whole words of %j where the quote %j breaks off', (answer, quote, words) => {
    expect(quoterOf(answer)(quote)).toBe(words);
  });

  it.each([
    ['We **should** _ship_ `it` ~~now~~', 'We should ship it now'],
    ['# Cost\n\nIt is [low](https://example.org)', 'Cost\nIt is low'],
    ['- one\n- two\n  1. three', 'one\ntwo\nthree'],
    ['|a|b|\n|-|-|\n|c|d|', 'a\nb\nc\nd'],
    ['> so 1 \\* 2 > 3\n> is it', 'so 1 * 2 > 3\nis it'],
    ['- [x] run this\n\n```sh\nnpm start\n```\n\n---\n\nand wait', 'run this\nnpm start\nand wait'],
  ])('are found in what a page shows of the answer %j', (answer, shown) => {
    const words = quoterOf(answer)(answer);
    expect(words && part(shown, words)).toBe(shown);
  });

  test.prop([proseAndQuote])('are found by every three words of prose', ({ text, quote }) => {
    const count = folded(quote)
      .split(' ')
      .filter((one) => /[\p{L}\p{N}]/u.test(one)).length;
    fc.pre(count >= 3);
    expect(quoterOf(text)(quote)).toBeDefined();
  });
});
