import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { findQuote } from '../../../src/domain/table/find-quote.ts';
import { openingOf, sentenceAround } from '../../../src/domain/table/sentence-around.ts';
import { anyText } from '../../support/conversations.ts';

const textOfPieces = fc
  .array(
    fc.oneof(
      anyText,
      fc.constantFrom('We should ', '**ship** it ', 'now. ', 'Not in May! ', '\n- ', '\n\n## ', '`code` '),
      fc.constantFrom('1. ', '[a link](https://example.com) ', '“so” ', '\\', '&amp; ', '> '),
      fc.constantFrom('東京都で。', 'שלום עולם. '),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

const textAndQuote = fc.oneof(
  fc.tuple(textOfPieces, textOfPieces),
  fc.tuple(textOfPieces, fc.nat(), fc.nat()).map(([text, from, size]) => {
    const start = from % (text.length + 1);
    return [text, text.slice(start, start + 1 + (size % 60))] as const;
  }),
);

describe('the sentence around a quote', () => {
  it.each([
    [
      'We have time. In short, we should **ship** it now, not in May. Then we rest.',
      'should ship it now',
      ['In short, we ', 'should ship it now', ', not in May.'],
    ],
    // Words may span sentences and items of a list.
    ['One. Ask *first*. Build then! Two.', 'first build', ['Ask ', 'first. Build', ' then!']],
    [
      'Rules:\n\n- Write them down\n- Keep them\n\nDone.',
      'down keep them',
      ['Write them ', 'down Keep them', ''],
    ],
    ['Yes.', 'Yes', ['', 'Yes', '.']],
    ['先に作る。次に売る。休む。', '次に売る', ['', '次に売る', '。']],
  ])('%j, of which %j is quoted', (answer, quote, [before, words, after]) => {
    expect(sentenceAround(answer, quote)).toEqual({ before, quote: words, after });
  });

  it('is missing where the words are missing', () => {
    expect(sentenceAround('Something else.', 'our words')).toEqual({
      before: '',
      quote: 'our words',
      after: '',
    });
  });

  test.prop([textAndQuote])(
    'is one line around the quote’s own words, or the quote alone',
    ([answer, wanted]) => {
      const { before, quote, after } = sentenceAround(answer, wanted);
      expect(`${before}${after}`).not.toMatch(/[\n\r]/);
      if (before + after === '' && quote === wanted) return;
      const place = { from: before.length, to: before.length + quote.length };
      expect(findQuote(before + quote + after, wanted)).toEqual(place);
      expect(findQuote(answer, wanted)).toBeDefined();
    },
  );
});

describe('the opening of an answer', () => {
  it('is its first sentence, without Markdown', () => {
    expect(openingOf('**Neither**, yet. Most first versions are thrown away.')).toBe('Neither, yet.');
    expect(openingOf('')).toBe('');
  });

  test.prop([textOfPieces])('is one line', (text) => {
    expect(openingOf(text)).not.toMatch(/[\r\n]/);
  });
});
