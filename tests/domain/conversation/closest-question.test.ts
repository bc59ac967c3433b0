import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { closestQuestion } from '../../../src/domain/conversation/closest-question.ts';
import { anyText } from '../../support/conversations.ts';

const CANDIDATES = [
  'How do I finish a plan?',
  'Should I open a bakery of my own?',
  'Which plan is the best?',
];

const wordsOf = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))].toSorted().join(' ');

describe('the closest question', () => {
  it.each([
    ['WHERE do I buy a BAKERY?', CANDIDATES[1]],
    ['How do I find a bakery?', CANDIDATES[1]],
    ['A plan', CANDIDATES[0]],
    ['Which is the tallest tower?', CANDIDATES[2]],
  ])('to %j has most in common with it, by the length of the words', (question, closest) => {
    expect(closestQuestion(question, CANDIDATES, [])).toBe(closest);
  });

  it('is the first that has not been asked where several are as close, or else the first', () => {
    const [first, second, third] = CANDIDATES;
    const after = (...asked: (string | undefined)[]) =>
      closestQuestion('Warum?', CANDIDATES, asked.map(String));
    expect([after(), after(first), after(second, first), after(...CANDIDATES)]).toEqual([
      first,
      second,
      third,
      first,
    ]);
  });

  test.prop([anyText, fc.array(anyText), fc.array(anyText)])(
    'is one of the candidates, and missing only if there are none',
    (question, candidates, asked) => {
      const closest = closestQuestion(question, candidates, asked);
      if (candidates.length === 0) expect(closest).toBeUndefined();
      else expect(candidates).toContain(closest);
    },
  );

  test.prop([fc.uniqueArray(anyText, { minLength: 1, selector: wordsOf }), fc.nat(), fc.array(anyText)])(
    'to the words of a candidate is that candidate',
    (candidates, index, asked) => {
      const candidate = candidates[index % candidates.length]!;
      fc.pre(wordsOf(candidate) !== '');
      expect(closestQuestion(candidate, candidates, asked)).toBe(candidate);
    },
  );
});
