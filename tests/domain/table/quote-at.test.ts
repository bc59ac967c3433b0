import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { findQuote } from '../../../src/domain/table/find-quote.ts';
import { isNegatedAt } from '../../../src/domain/table/negation.ts';
import { quotesOf } from '../../../src/domain/table/quote-at.ts';
import { splitSentences } from '../../../src/domain/table/sentences.ts';
import { anyText } from '../../support/conversations.ts';

const ANSWER = [
  'Ship a **small** version first.',
  'No!',
  'It costs 3.5 million, e.g. for testing.',
  'Then measure what people do with it.',
].join(' ');

const quoteAt = (at: number | undefined, words: string, answer = ANSWER) => quotesOf(answer)({ at, words });

describe('a number and words of a sentence', () => {
  it.each<readonly [number, string, string | undefined, string]>([
    [1, 'a SMALL version', 'a small version', 'three words are the quote'],
    [1, 'small version', 'Ship a small version first', 'two words show the sentence'],
    [1, 'first.', 'Ship a small version first', 'so does one of five letters'],
    [1, 'Ship', undefined, 'but not a shorter one'],
    [2, 'no', 'No', 'unless it is the whole sentence'],
    [1, 'no', undefined, 'whose number is right'],
    [3, 'people do', undefined, 'two words that stand elsewhere show nothing'],
    [1, 'first ship the small product', 'Ship a small version first', 'half of the words show it, too'],
    [1, 'ship our large product', undefined, 'but not fewer'],
    [1, 'ship first our large new product', undefined, 'be there ever so many words'],
    [1, 'ship ship', undefined, 'nor one word twice'],
    [1, 'measure what people', 'measure what people', 'a wrong number does no harm'],
    [2, 'e.g. for testing', 'e.g. for testing', 'nor an end of a sentence between the words'],
    [1, '…', undefined, 'the example of the instruction is no word'],
    [1, '', undefined, 'nor is none'],
    [3, 'costs 3.5 million', 'costs 3.5 million', 'a number is one word'],
  ])('%i, %j: %s (%s)', (at, words, quote) => {
    expect(quoteAt(at, words)).toBe(quote);
  });

  it.each([-1, 0, 7, 1e9, 2.5, Number.NaN, Number.POSITIVE_INFINITY])('as %d is only looked for', (at) => {
    expect(quoteAt(at, 'ship a small version')).toBe('Ship a small version');
    expect(quoteAt(at, 'small version')).toBeUndefined();
    expect(quoteAt(at, 'no')).toBeUndefined();
    expect(quoteAt(at, 'ship the small version')).toBeUndefined();
  });

  it('are looked for in the whole answer without a number, where a short sentence is enough', () => {
    expect(quoteAt(undefined, 'ship a small version')).toBe('Ship a small version');
    expect(quoteAt(undefined, 'no')).toBe('No');
    expect(quoteAt(undefined, 'small version')).toBeUndefined();
  });

  it.each([
    ['はい。先に小さく作るべきだと思います。', 2, '小さく作', '先に小さく作るべきだと思います'],
    ['はい。先に小さく作るべきだと思います。', 2, '小さく', undefined],
    ['はい。先に小さく作るべきだと思います。', 2, '小さく作るべき', '小さく作るべき'],
    ['はい。先に小さく作るべきだと思います。', 1, 'はい', 'はい'],
    ['한글은 쉽다. 네.', 1, '한글은', undefined],
    ['ราคาถูกมาก คุณภาพดี', 1, 'ราคาถูก', 'ราคาถูก'],
    ['هل نبدأ الآن؟ نعم نبدأ.', 1, 'هل نبدأ', 'هل نبدأ الآن'],
    ['x', 1, 'x', 'x'],
    ['👍', 1, '👍', '👍'],
    ['| Cost | low |\n|---|---|\n| Gain | high |', 3, 'gain high', 'Gain | high'],
    ['Run:\n```js\nlet a = 1;\n```', 3, 'let a = 1', 'let a = 1'],
    // The answer has no `y`, which the address of a link contains.
    ['See [docs](https://a.example/x! y) for all of it', 2, 'y for all', undefined],
  ])('is looked for in %j: %i, %j', (answer, at, words, quote) => {
    expect(quoteAt(at, words, answer)).toBe(quote);
  });

  it.each([
    ['Nobody has lost anything.', 'has lost anything', 'Nobody has lost anything'],
    [
      'It saves time. We do *not* need any of it, I think.',
      'need any of it',
      'We do *not* need any of it, I think',
    ],
    ['It is not a good idea for us.', 'good idea for us', 'It is not a good idea for us'],
    ['No, we should ship it.', 'we should ship it', 'we should ship it'],
  ])('is the whole sentence where the words come right after a negation: %s', (answer, words, quote) => {
    for (const at of [undefined, 1, 2, 9]) expect(quoteAt(at, words, answer)).toBe(quote.replaceAll('*', ''));
  });

  it('is not turned around by a negation in another place', () => {
    const answer = 'It is not safe to ship. Once tested, it is safe to ship.';
    expect(quoteAt(2, 'safe to ship', answer)).toBe('safe to ship');
    expect(findQuote(answer, 'safe to ship')?.from).toBe(answer.lastIndexOf('safe'));
    expect(quoteAt(1, 'safe to ship', answer)).toBe('It is not safe to ship');
  });

  it('is looked for in the piece before, too, where a long sentence is split', () => {
    const answer = `${'So it is '.repeat(34)}not so good that we ship it now.`;
    const from = answer.indexOf('good');
    expect(splitSentences(answer)).toHaveLength(2);
    for (const length of [14, 18]) {
      const quote = quoteAt(undefined, answer.slice(from, from + length), answer) ?? '';
      expect(isNegatedAt(answer, findQuote(answer, quote)?.from ?? 0)).toBe(false);
      expect(quote).toContain('not so good');
    }
  });

  const piece = fc.constantFrom(
    ...'Nobody|do not|never|has lost|ship it now|the plan|in May|a|is|without|any loss|.|!|,|\n\n|**no** one|x'.split(
      '|',
    ),
  );

  test.prop([fc.array(piece, { minLength: 3, maxLength: 25 }), fc.nat(), fc.nat(8), fc.nat(4)], {
    numRuns: 500,
  })('never begins right after a negation', (pieces, from, length, at) => {
    const start = from % pieces.length;
    const answer = pieces.join(' ');
    const quote = quoteAt(
      at === 0 ? undefined : at,
      pieces.slice(start, start + 1 + length).join(' '),
      answer,
    );
    fc.pre(quote !== undefined);
    expect(isNegatedAt(answer, findQuote(answer, quote)!.from)).toBe(false);
  });

  it('is not looked for where no clerk sees anything', () => {
    const answer = `${'So it is. '.repeat(1200)}Ship a small version first.`;
    expect(quoteAt(-1, 'ship a small version', answer)).toBeUndefined();
    expect(quoteAt(-1, 'ship a small version', answer.slice(1000))).toBe('Ship a small version');
  });

  test.prop([anyText, anyText, fc.oneof(fc.nat(6), fc.double())], { numRuns: 500 })(
    'gives only words that stand in the answer',
    (answer, words, at) => {
      const quote = quoteAt(at, words, answer);
      if (quote !== undefined) expect(findQuote(answer, quote)).toBeDefined();
    },
  );

  test.prop([fc.array(fc.constantFrom('Ship our plan.', 'No!', 'Measure what they do.', 'It costs 3.5.'))])(
    'gives a whole sentence under its number, however short it is',
    (sentences) => {
      for (const [index, sentence] of sentences.entries()) {
        const quote = quoteAt(index + 1, sentence.toUpperCase(), sentences.join(' '));
        expect(quote).toBe(sentence.slice(0, -1));
      }
    },
  );
});
