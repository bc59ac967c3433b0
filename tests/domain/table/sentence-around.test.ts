import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { findQuote, ownWordsOf } from '../../../src/domain/table/find-quote.ts';
import { plainLine } from '../../../src/domain/table/plain-line.ts';
import { sentenceAround } from '../../../src/domain/table/sentence-around.ts';
import { splitSentences } from '../../../src/domain/table/sentences.ts';
import { anyText } from '../../support/conversations.ts';

const textOfPieces = fc
  .array(
    fc.oneof(
      anyText,
      fc.constantFrom(
        ...[
          'We should ',
          '**ship** it ',
          'now. ',
          'Not in May! ',
          '\n- ',
          '\n\n## ',
          '`code` ',
          '東京都で。',
        ],
        '1. ',
        '[a link](https://example.com) ',
        '“so” ',
        '\\',
        '&amp; ',
        'שלום עולם. ',
        '> ',
      ),
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

  it('is missing where the words are', () => {
    expect(sentenceAround('Something else.', 'our words')).toEqual({
      before: '',
      quote: 'our words',
      after: '',
    });
  });

  test.prop([textAndQuote])('is one line whatever the texts', ([answer, quote]) => {
    const { before, quote: words, after } = sentenceAround(answer, quote);
    expect(`${before}${after}`).not.toMatch(/[\n\r]/);
    expect(findQuote(answer, quote) ? words : quote).toBe(words);
  });

  test.prop([textAndQuote])('shows the words of every quote that a map can have', ([answer, words]) => {
    const quote = ownWordsOf(answer)(words);
    if (quote === undefined) return;
    const around = sentenceAround(answer, quote);
    expect(findQuote(around.quote, quote)).toBeDefined();
    if (splitSentences(answer).length > 1) return;
    expect(around.before + around.quote + around.after).toBe(plainLine(answer));
  });
});
