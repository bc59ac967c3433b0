import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { checkRound } from '../../../src/domain/link/check-round.ts';
import { excerptRound } from '../../../src/domain/link/excerpt-round.ts';
import { type SharedRound, hasExcerpts } from '../../../src/domain/link/shared-round.ts';
import { anySharedRound, anySoundRound } from '../../support/shared-rounds.ts';

/** A round of one answer that is quoted and one that is not. */
function roundOf(text: string, quotes: readonly string[]): SharedRound {
  return {
    question: 'Why?',
    askedMs: 1,
    seats: [
      { id: 'one', name: 'One', answer: { text, model: 'tiny', status: 'cut' } },
      { id: 'two', name: 'Two', answer: { text: 'Nobody quotes this.' } },
      { id: 'three', name: 'Three' },
    ],
    map: {
      points: quotes.map((quote, index) => ({
        text: `Point ${index}.`,
        stands: [{ personaId: 'one', stance: 'for', quote }],
      })),
      leftOut: { notFound: 0, unclear: 0, surplus: 0 },
      isCut: false,
      shortenedIds: [],
    },
  };
}

const excerptOf = (text: string, quotes: readonly string[]) =>
  excerptRound(roundOf(text, quotes)).seats[0]?.answer?.text;

const TEXT = 'First we look. Then we ship it now. After that we wait for it. Nobody knows more. Yes.';

describe('the excerpts of a round', () => {
  it('are the sentences that its map quotes, with a mark where others are left out between them', () => {
    expect(excerptOf(TEXT, ['we wait for it', 'we ship it', 'Yes'])).toBe(
      'Then we ship it now. After that we wait for it.\n\n…\n\nYes.',
    );
  });

  it('are marked as such, keep what is known of an answer, and are empty of one that is not quoted', () => {
    const round = excerptRound(roundOf(TEXT, ['we ship it']));
    expect(round.seats).toEqual([
      {
        id: 'one',
        name: 'One',
        answer: { text: 'Then we ship it now.', isExcerpt: true, model: 'tiny', status: 'cut' },
      },
      { id: 'two', name: 'Two', answer: { text: '', isExcerpt: true } },
      { id: 'three', name: 'Three' },
    ]);
    expect([hasExcerpts(round), hasExcerpts(roundOf(TEXT, []))]).toEqual([true, false]);
  });

  it('are whole answers where everything is quoted', () => {
    expect(excerptRound(roundOf('We ship it now.', ['we ship it'])).seats[0]?.answer).toEqual({
      text: 'We ship it now.',
      model: 'tiny',
      status: 'cut',
    });
  });

  it.each([
    [
      'a quote over two sentences',
      'So. We ship it. Now we wait. End.',
      'ship it now',
      'We ship it. Now we wait.',
    ],
    ['an item of a list', 'Do:\n\n1. Wait.\n2. Go.\n\nEnd.', 'Go', '2. Go.'],
    [
      'a cell of a table',
      '| a | b |\n|---|---|\n| we ship | it now |\n\nEnd.',
      'ship it now',
      '| we ship | it now |',
    ],
    ['words without blanks', '今は待つ。すぐに出荷する。終わり。', 'すぐに出荷する', 'すぐに出荷する。'],
    ['words from the right', 'ننتظر الآن. نشحنه الآن فورا. انتهى.', 'نشحنه الآن فورا', 'نشحنه الآن فورا.'],
  ])('hold %s', (_, text, quote, excerpt) => {
    expect(excerptOf(text, [quote])).toBe(excerpt);
    expect(checkRound(roundOf(excerpt, [quote]))).toMatchObject({ found: 1 });
  });

  it('are the whole answer where a sentence would be read in another way at the beginning of a line', () => {
    const text = 'Try it. ```js let it``` be. Then wait.';
    expect(excerptOf(text, ['js let it'])).toBe(text);
    expect(checkRound(roundOf(text, ['js let it']))).toMatchObject({ found: 1 });
  });

  it('leave out a quote that stands nowhere', () => {
    expect(excerptOf(TEXT, ['we ship it', 'we never said that'])).toBe('Then we ship it now.');
  });
});

describe('the excerpts of any round', () => {
  test.prop([fc.oneof(anySharedRound, anySoundRound)])(
    'hold every quote that stands in its answers',
    (round) => {
      const whole = checkRound(round);
      const short = checkRound(excerptRound(round));
      expect([short.found, short.of]).toEqual([whole.found, whole.of]);
      const kept = ({ map }: SharedRound) =>
        map?.points.map(({ text, stands }) => [text, stands.map(({ personaId }) => personaId)]);
      expect(kept(short.round)).toEqual(kept(whole.round));
    },
  );

  test.prop([anySoundRound])('are no longer than its answers, and have only their words', (round) => {
    const short = excerptRound(round);
    for (const [index, { answer }] of short.seats.entries()) {
      const whole = round.seats[index]!.answer!.text;
      expect(answer!.text.length).toBeLessThanOrEqual(whole.length);
      for (const part of answer!.text.split('\n\n…\n\n')) expect(whole).toContain(part);
    }
  });
});
