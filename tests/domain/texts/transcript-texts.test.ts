import { describe, expect, it } from 'vitest';
import {
  describeFound,
  describeReplacement,
  describeTranscriptProblem,
  describeFindings,
} from '../../../src/domain/texts/transcript-texts.ts';

describe('what was found in a file', () => {
  it('is with whom, how much, and how new', () => {
    expect(describeFound('The Evaluator', 12, '9 March 2026, 14:03')).toBe(
      'The Evaluator, 12 messages, last changed 9 March 2026, 14:03',
    );
  });

  it.each([
    [1, '1 message'],
    [2, '2 messages'],
    [10_000, '10,000 messages'],
  ])('counts %d as it is said', (count, words) => {
    expect(describeFound('The Executor', count, 'today')).toBe(`The Executor, ${words}, last changed today`);
  });

  it('is said to replace what there is', () => {
    expect(describeReplacement('The Executor', 3)).toBe(
      'It replaces your current conversation with The Executor: 3 messages.',
    );
  });
});

it.each([
  [{ kind: 'unreadable' }, /^The file could not be read\. /],
  [{ kind: 'too-large' }, /^The file is longer than 20,000,000 characters\. /],
  [
    { kind: 'not-a-conversation', detail: 'version is 2; it must be 1' },
    /^The file is not a Quartet conversation for this page: version is 2; it must be 1\. /,
  ],
] as const)('%j says what is wrong, that nothing was replaced, and what to do (9.11)', (problem, cause) => {
  expect(describeTranscriptProblem(problem)).toMatch(cause);
  expect(describeTranscriptProblem(problem)).toMatch(/\. Nothing was replaced\. Choose [^.]+\.$/);
});

it.each([
  [0, 0, 'No messages found'],
  [1, 1, '1 message found'],
  [12, 12, '12 messages found'],
  [120, 50, '120 messages found, showing the newest 50'],
  [10_000, 10, '10,000 messages found, showing the newest 10'],
])('%d found and %d shown are said as they are (5.15)', (count, shown, words) => {
  expect(describeFindings(count, shown)).toBe(words);
});
