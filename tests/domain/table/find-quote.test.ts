import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { findQuote, ownWordsOf } from '../../../src/domain/table/find-quote.ts';
import quotes from '../../cases/map/quotes.json' with { type: 'json' };
import { anyText } from '../../support/conversations.ts';

/** Only letters and numbers: a weaker form of the rule, written independently. */
const lettersOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

const word = fc.constantFrom(
  ...'we should NOT ship it before May cost-effective 3.5 snake_case naïve Straße İstanbul don’t **bold** `code` _so_ «so» 한글은 東京都で がんばる ไทยแลนด์ नमस्ते שָׁלוֹם 👩‍💻'.split(
    ' ',
  ),
);

const blank = fc.constantFrom(' ', '  ', '\n', '\u00a0', ', ', '\n\n- ', '\n\n## ', ' — ', ' | ');

/** A text of words, and at least six consecutive words of it. */
const textAndQuote = fc
  .tuple(fc.array(fc.tuple(word, blank), { minLength: 6, maxLength: 30 }), fc.nat(), fc.nat())
  .map(([pairs, one, other]) => {
    const pieces = pairs.flat();
    const from = 2 * (one % (pairs.length - 5));
    const end = from + 12 + 2 * (other % ((pieces.length - from) / 2 - 5));
    return { text: pieces.join(''), quote: pieces.slice(from, end - 1).join('') };
  });

const anyWriting = fc.constantFrom<(quote: string) => string>(
  (quote) => quote.replaceAll(/\s+/g, '\n '),
  (quote) => quote.normalize('NFD'),
  (quote) => `“${quote}”`,
  (quote) => `…${quote}.`,
  (quote) => quote.replaceAll(/[*_`«»’]/g, ''),
  (quote) => quote.replaceAll(/[A-Za-z]/g, (letter) => letter.toUpperCase()),
);

const hostile = fc
  .array(fc.oneof(anyText, word, fc.constantFrom('\n- ', '\n12. ', '\n> ', '](', ')', '[', '\\', '\u0301')), {
    maxLength: 12,
  })
  .map((pieces) => pieces.join(''));

const hostilePair = fc.oneof(
  fc.tuple(hostile, hostile),
  fc.tuple(hostile, fc.nat()).map(([text, from]) => [text, text.slice(from % (text.length + 1))] as const),
);

describe('a quote of an answer', () => {
  it('leads to the answer’s own words, plain and on one line', () => {
    const wordsAt = ownWordsOf('## Cost\n\nWe **should** ship\n“the plan” now, not in May.');
    expect(wordsAt('we SHOULD ship the plan now.')).toBe('We should ship “the plan” now');
  });

  it.each([
    [
      'items of a list',
      'Do this:\n\n1. Ask us\n2) Go on\n- or wait',
      'this: ask us go on or',
      'this: Ask us Go on or',
    ],
    ['cells of a table', '| Cost | low |\n|---|---:|\n| Gain | high |', 'low gain high', 'low | Gain | high'],
    [
      'the label of a link',
      'See [the docs](https://a.example/b) first',
      'see the docs first',
      'See the docs first',
    ],
    ['code', 'Run it:\n```js\nlet a = 1;\n```', 'run it: let a = 1;', 'Run it: let a = 1'],
    [
      'other quotation marks',
      'It doesn’t «scale» well',
      'it doesn\'t "scale" well',
      'It doesn’t «scale» well',
    ],
    ['other punctuation', 'We ship it, now (or never)', 'ship it now or', 'ship it, now (or'],
    ['signs around it', 'We ship it now and learn', '"... ship it now!"', 'ship it now'],
    [
      'invisible characters left out',
      'We co\u00adoperate\u2800 \u202ewith you',
      'we cooperate with',
      'We cooperate with',
    ],
    ['other accents', 'A cafe\u0301 is open', 'a caf\u00e9 is', 'A cafe\u0301 is'],
    ['other capitals', 'Η ΟΔΟΣ ist eine Straße', 'η οδος ist eine STRASSE', 'Η ΟΔΟΣ ist eine Straße'],
    ['an incomplete last word', 'So we care less about it', 'so we care les', 'So we care less'],
    [
      'the beginning of what is no word',
      `Its code is now ${'x'.repeat(200)}`,
      `code is now ${'x'.repeat(20)}`,
      `code is now ${'x'.repeat(20)}`,
    ],
    ['an incomplete number', 'It costs about 3.5 million', 'it costs about 3', 'It costs about 3.5'],
    ['blanks left out within Han', '我们使用AI技术。\n很好。', '使用ai技术很好', '使用AI技术。 很好'],
  ])('is found with %s', (_, answer, quote, words) => {
    expect(ownWordsOf(answer)(quote)).toBe(words);
  });

  it.each([
    ['emoji before it', 'Should we? 👍🏽 Yes.', 'Yes'],
    ['a number that looks like that of an item', 'Should we? 👍🏽 2) Yes', 'Yes'],
  ])('is found again by the own words of a short sentence: %s', (_, answer, words) => {
    expect(ownWordsOf(answer)(words)).toBe(words);
    expect(ownWordsOf(`${answer} They say yes to it`)('to it')).toBeUndefined();
  });

  it.each(quotes)('is found in spite of another way of writing, $kind: $quote', ({ answer, quote }) => {
    expect(ownWordsOf(answer)(quote)).toBeDefined();
  });

  it.each([
    ['a dash between words', 'Start now—then measure what happens', 'then measure what', 'then measure what'],
    ['another minus', 'It drops to −5 degrees', 'drops to -5 degrees', 'drops to −5 degrees'],
    [
      'a list of references left out',
      'Ship it now [1, 2] and learn',
      'ship it now and',
      'Ship it now [1, 2] and',
    ],
    ['a dash as an entity', 'It takes 10&ndash;20 days', 'takes 10–20 days', 'takes 10&ndash;20 days'],
    ['a minus for a dash', 'From 3–5 to 9 days', 'from 3−5 to', 'From 3–5 to'],
    [
      'quotation marks as entities',
      'Say &ldquo;it&rsquo;s done&#8221; now',
      'say “it’s done”',
      'Say &ldquo;it&rsquo;s done',
    ],
    ['its own line breaks', 'Write a test<br />Ship it', 'test<br>Ship it', 'test<br />Ship it'],
    ['references left out', 'Ship it[1] now [^2] and learn', 'ship it now and', 'Ship it[1] now [^2] and'],
    ['a place in a source left out', 'Ship it【4:0†source】 now', 'ship it now', 'Ship it【4:0†source】 now'],
    ['other vowel marks', 'مَرْحَبًا بكم جميعا', 'مرحبا بكم جميعا', 'مَرْحَبًا بكم جميعا'],
    ['entities between words', 'Ship it&mdash;now or&nbsp;never', 'it now or', 'it&mdash;now or'],
    ['a variant of a letter', '葛\u{e0100}飾区は良い町', '葛飾区は良い', '葛\u{e0100}飾区は良い'],
    ['emoji with a skin tone', 'We ship 👍🏽 it now', 'we ship it', 'We ship 👍🏽 it'],
    ['flags', 'We ship 🇩🇪 it now', 'we ship it', 'We ship 🇩🇪 it'],
    ['marks of highlighting', 'We ==ship== it now', 'we ship it', 'We ==ship== it'],
    ['emoji between words', 'Ship it🚀now and learn', 'ship it now', 'Ship it🚀now'],
    ['a fraction in signs', 'It takes ½ day now', 'it takes 1/2 day', 'It takes ½ day'],
    ['a fraction in one sign', 'It takes 3/4 of all', 'it takes ¾ of', 'It takes 3/4 of'],
    ['another slash', 'About 1⁄3 of it', 'about ⅓ of', 'About 1⁄3 of'],
    ['a fraction after a whole number', 'It takes 2½ days', 'takes 2 1/2 days', 'takes 2½ days'],
    ['a fraction at its end', 'We sold 2 1/2', 'we sold 2½', 'We sold 2 1/2'],
    ['no thousands separator', 'It costs 1,000 euros', 'costs 1000 euros', 'costs 1,000 euros'],
    ['thousands separators', 'It costs 1234567.50 now', 'costs 1,234,567.50 now', 'costs 1234567.50 now'],
    ['separators in a range', 'From 1,000–2,000 of them', 'from 1000-2000 of', 'From 1,000–2,000 of'],
    ['a number at its end', 'We sold 12,500', 'we sold 12500', 'We sold 12,500'],
  ])('is found with %s', (_, answer, quote, words) => {
    expect(ownWordsOf(answer)(quote)).toBe(words);
  });

  it.each(
    '´ ʼ ′ &quot; &apos; &#34; &#39; &#039; &#x22; &#x27; &#8216; &#8217; &#8220; &#8223; &#x2018; &#x201D; &#x0201d; &lsquo; &rdquo; &sbquo; &bdquo; &shy; &zwnj; &zwj;'.split(
      ' ',
    ),
  )('is found without %s in a word', (sign) => {
    expect(findQuote(`So do${sign}nt ship it`, 'so dont ship')).toBeDefined();
  });

  it.each([
    ['a word left out', 'We should not ship it.', 'we should ship it'],
    ['only a part of its first word', 'I disagree with this plan', 'agree with this plan'],
    ['only a part of a compound word', 'Take the non-essential ones away', 'essential ones away'],
    ['only a part of a time', 'Meet at 10:30 or later', '30 or later'],
    ['words joined over a dash', 'Ship it now—then measure it', 'nowthen measure it'],
    ['another accent', 'A café is open', 'a cafe is'],
    ['a minus left out', 'It is -5 degrees now', 'it is 5 degrees'],
    ['a minus left out before it', 'It is -5 degrees now', '5 degrees now'],
    ['a minus added', 'It is 5 degrees now', 'it is −5 degrees'],
    ['a range for a number', 'It takes 1020 days', 'it takes 10–20 days'],
    ['a number for a range', 'It takes 10-20 days', 'it takes 1020 days'],
    ['the end of a range', 'It takes 10-20 days now', '20 days now'],
    ['another decimal sign left out', 'It is 1,5 metres', 'it is 15 metres'],
    ['a list for a number', 'Take 1, 000 and go', 'take 1000 and'],
    ['a comma before too few digits', 'It is 1,50 metres', 'it is 150 metres'],
    ['a comma before too many digits', 'It is 1,5000 metres', 'it is 15000 metres'],
    ['a comma after too many digits', 'It is 1000,500 metres', 'it is 1000500 metres'],
    ['a comma after a nought', 'It is 0,125 metres', 'it is 0125 metres'],
    ['a comma after another sign', 'It is 1.5,125 metres', 'it is 1.5125 metres'],
    ['a comma before another group', 'It is 1,250,5 metres', 'it is 1250,5 metres'],
    ['another fraction', 'It takes ½ day now', 'it takes 1/4 day'],
    ['a fraction for a number', 'It takes 2½ days', 'it takes 21/2 days'],
  ])('is not found with %s', (_, answer, quote) => {
    expect(ownWordsOf(answer)(quote)).toBeUndefined();
  });

  it.each([
    ['We should ship it', 'ship it', undefined],
    ['We should ship it', 'ship — it …', undefined],
    ['東京都は良い町です', '東京都は良い', '東京都は良い'],
    ['東京都は良い町です', '東京都は良', undefined],
    ['カタカナの町です', 'カタカナの町', 'カタカナの町'],
    ['ราคาถูกมาก', 'ราคาถูกมา', 'ราคาถูกมา'],
    ['**No way!**', 'no way', 'No way'],
    ['Wait. No way! Go on.', 'no way', 'No way'],
    ['Wait. No way! Go on.', 'go', undefined],
    ['👍', '👍', '👍'],
    ['Yes 👍', '👍', undefined],
  ])('needs three words or six letters, unless it is a whole sentence: in %j, %j', (answer, quote, words) => {
    expect(ownWordsOf(answer)(quote)).toBe(words);
  });

  test.prop([textAndQuote, anyWriting])('is found however it is written', ({ text, quote }, write) => {
    const words = ownWordsOf(text)(write(quote));
    expect(lettersOf(words ?? '')).toBe(lettersOf(quote));
  });

  test.prop([textAndQuote, fc.nat()])('is not found when one of its words differs', ({ text, quote }, at) => {
    const words = quote.split(/(\s+)/);
    words[2 * (at % Math.ceil(words.length / 2))] = 'elsewhere';
    expect(findQuote(text, words.join(''))).toBeUndefined();
  });

  const fraction = fc.constantFrom(
    ...(['½ 1/2', '¼ 1/4', '¾ 3/4', '⅓ 1⁄3', '⅔ 2∕3', '⅛ 1/8', '⅞ 7⁄8'].map((both) => both.split(' ')) as [
      string,
      string,
    ][]),
  );
  const grouped = fc
    .integer({ min: 1000, max: 2 ** 40 })
    .map((count): [string, string] => [count.toLocaleString('en-US'), String(count)]);

  test.prop([fc.oneof(fraction, grouped), fc.boolean(), anyText])(
    'has the same numbers in either way of writing, in its place',
    ([one, other], isSwapped, before) => {
      const [said, quoted] = isSwapped ? [other, one] : [one, other];
      const text = `${before}\n\nIt qwxz ${said} days`;
      const from = text.lastIndexOf('qwxz');
      expect(findQuote(text, `qwxz ${quoted}`)).toEqual({ from, to: from + 'qwxz '.length + said.length });
      expect(findQuote(text, `${quoted} days`)).toMatchObject({ to: text.length });
    },
  );

  test.prop([hostilePair], { numRuns: 500 })(
    'leads to whole characters, and to harmless words that are found again',
    ([text, quote]) => {
      const { from, to } = findQuote(text, quote) ?? { from: 0, to: text.length + 1 };
      expect(from).toBeLessThan(to);
      expect(Array.from(text).join()).toContain(Array.from(text.slice(from, to)).join());
      const words = ownWordsOf(text)(quote);
      if (words === undefined) return;
      expect(words).toBe(words.trim());
      expect(words).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      expect(findQuote(text, words)).toBeDefined();
    },
  );

  it.each([
    ['a '.repeat(50_000), `${'a '.repeat(12_000)}b ${'a '.repeat(12_000)}`],
    [']('.repeat(50_000), ']((x'],
    [`a${'\u0301\u0323'.repeat(50_000)}`, `a${'\u0323\u0301'.repeat(20_000)}b`],
    ['\n1. '.repeat(25_000), '1. 1. x'],
    ['9'.repeat(100_000), '9. x'],
  ])('is compared with the whole of a hostile text: %#', (text, quote) => {
    expect(ownWordsOf(text)(quote)).toBeUndefined();
    expect(ownWordsOf(text)(text) ?? '').toBeTypeOf('string');
  });
});
