import { describe, expect, it } from 'vitest';
import { readClaim } from '../../../src/domain/table/read-claim.ts';

const claim = (stance: string, at: number | undefined, words: string) => ({
  kind: 'claim',
  stance,
  pointer: { at, words },
});

describe('a claim of the clerk', () => {
  it.each([
    [{ at: 2, words: 'so it is', stance: 'for' }, claim('for', 2, 'so it is')],
    [{ At: ' 2 ', ' Words': 'so', STANCE: ' Against. ' }, claim('against', 2, 'so')],
    [{ at: '2.', words: 'so', stance: 'mixed' }, claim('mixed', 2, 'so')],
    [{ at: 2, quote: 'so', stance: 'supports' }, claim('for', 2, 'so')],
    [{ quote: 'so it is', stance: 'Opposed' }, claim('against', undefined, 'so it is')],
    [{ at: 0, words: 'so it is', stance: 'for' }, claim('for', 0, 'so it is')],
    [{ at: 2, words: '', stance: 'for' }, claim('for', 2, '')],
    [{ at: 2, words: 7, stance: 'for' }, claim('for', 2, '')],
  ])('is read: %j', (written, read) => {
    expect(readClaim(written)).toEqual(read);
  });

  it.each([
    ['for', 'support, supports, supported, supportive, supporting, agree, agrees, agreed, pro'],
    ['for', 'in favour, in favor, In favour of, in favor of'],
    ['against', 'oppose, opposes, opposed, opposing, disagree, disagrees, disagreed, con, contra'],
    ['mixed', 'both, For and against'],
  ])('is %s in other words: %s', (stance, names) => {
    for (const name of names.split(', ')) {
      expect(readClaim({ at: 2, words: 'so', stance: name })).toEqual(claim(stance, 2, 'so'));
    }
  });

  it('is read to 600 characters of its words', () => {
    const words = 'so '.repeat(50_000);
    expect(readClaim({ at: 2, words, stance: 'for' })).toEqual(claim('for', 2, words.slice(0, 600)));
    expect(readClaim({ quote: words, stance: 'for' })).toEqual(claim('for', undefined, words.slice(0, 600)));
  });

  it.each([-1, 1e9, 1e300])('may have the number %d', (at) => {
    expect(readClaim({ at, words: 'so', stance: 'for' })).toEqual(claim('for', at, 'so'));
  });

  it.each([2.5, '2.5', 'two', null, true, [2], { n: 2 }, '-1', '9'.repeat(400)])(
    'has no number in %j',
    (at) => {
      expect(readClaim({ at, words: 'so', stance: 'for' })).toEqual(claim('for', Number.NaN, 'so'));
    },
  );

  it.each([
    [{ at: 0, words: '', stance: 'silent' }],
    [{ at: 4, words: 'so it is', stance: 'Silent' }],
    [{ at: 0, words: ' ', stance: 'for' }],
    [{ at: '0', stance: 'against' }],
    [{ stance: null }],
    [{ stance: '' }],
    [null],
    ['silent'],
    [''],
    ['silence'],
    ['None'],
    ['null'],
    ['N/A'],
    ['not mentioned'],
    ['No stance.'],
  ])('is silence: %j', (written) => {
    expect(readClaim(written)).toEqual({ kind: 'silence' });
  });

  it.each([
    [{ at: 2, words: 'so', stance: 'maybe' }],
    [{ at: 2, words: 'so', stance: 'not for' }],
    [{ at: 2, words: 'so', stance: 'neutral' }],
    [{ at: 2, words: 'so', stance: '?' }],
    [{ at: 2, words: 'so', stance: '1' }],
    [{ at: 2, words: 'so', stance: 'не for' }],
    [{ at: 0, words: '', stance: 'partly' }],
    [{ at: 2, words: 'so' }],
    [{ stance: 'for', quote: ' ' }],
    [{ stance: 'constructor', quote: 'so' }],
    [[2, 'so', 'for']],
    [5],
    ['for'],
    [undefined],
  ])('is unclear: %j', (written) => {
    expect(readClaim(written)).toEqual({ kind: 'unclear' });
  });
});
