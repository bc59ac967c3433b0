import { describe, expect, it } from 'vitest';
import { wordFound, wordReplaces } from '../../../src/domain/texts/transcript-texts.ts';

describe('what was found in a file', () => {
  it('is with whom, how much, and how new', () => {
    expect(wordFound('The Evaluator', 12, '9 March 2026, 14:03')).toBe(
      'The Evaluator, 12 messages, last changed 9 March 2026, 14:03',
    );
  });

  it.each([
    [1, '1 message'],
    [2, '2 messages'],
    [10_000, '10,000 messages'],
  ])('counts %d as it is said', (count, words) => {
    expect(wordFound('The Executor', count, 'today')).toBe(`The Executor, ${words}, last changed today`);
  });

  it('is said to replace what there is', () => {
    expect(wordReplaces('The Executor', 3)).toBe(
      'It replaces your present conversation with The Executor: 3 messages.',
    );
  });
});
