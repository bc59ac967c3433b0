import { describe, expect, it } from 'vitest';
import {
  describeFound,
  describeReplacement,
  describeTranscriptProblem,
  describeFindings,
} from '../../../src/domain/texts/transcript-texts.ts';
import type { MessageFault, TranscriptProblem } from '../../../src/domain/transcript/transcript-format.ts';

// Records, so that a new kind that is missing here does not compile.
const PROBLEMS: { readonly [Kind in TranscriptProblem['kind']]: TranscriptProblem & { kind: Kind } } = {
  unreadable: { kind: 'unreadable' },
  'too-large': { kind: 'too-large' },
  'not-json': { kind: 'not-json' },
  'not-a-conversation': { kind: 'not-a-conversation' },
  'newer-version': { kind: 'newer-version', version: 2 },
  'unknown-version': { kind: 'unknown-version' },
  'other-squad': { kind: 'other-squad', squadId: 'code-review', shownId: 'quartet' },
  'unknown-persona': { kind: 'unknown-persona', personaId: 'tester' },
  'no-messages': { kind: 'no-messages' },
  'bad-message': { kind: 'bad-message', number: 3, fault: 'wrong-id' },
};

const CAUSES: Readonly<Record<TranscriptProblem['kind'], RegExp>> = {
  unreadable: /could not be read/,
  'too-large': /longer than 20,000,000 characters/,
  'not-json': /not JSON/,
  'not-a-conversation': /JSON, but not a conversation/,
  'newer-version': /made by a newer version/,
  'unknown-version': /does not say which format version/,
  'other-squad': /belongs to the squad “code-review”; this one is “quartet”/,
  'unknown-persona': /not in this squad/,
  'no-messages': /no messages/,
  'bad-message': /Message 3/,
};

const FAULTS: Readonly<Record<MessageFault, RegExp>> = {
  'not-a-message': /not a message/,
  'no-welcome': /not the persona's welcome/,
  'unknown-sender': /a sender other than/,
  'bad-time': /no time/,
  'ahead-of-clock': /more than a day ahead/,
  'out-of-order': /not later than the message before it/,
  'wrong-id': /an id/,
  'no-text': /no text/,
  'blanks-around': /spaces around/,
  'question-too-long': /more than 8,000 characters/,
  'answer-too-long': /longer than an answer/,
  'no-question': /follows no question/,
  'misplaced-flaw': /only an answer/,
  'unknown-flaw': /unknown flaw/,
  'bad-failure': /why its answer failed/,
};

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

describe('a problem of an import', () => {
  it.each(Object.values(PROBLEMS))(
    'says what is wrong, that nothing was replaced, and what to do: $kind',
    (problem) =>
      expect(describeTranscriptProblem(problem)).toMatch(
        /^[A-Z][^.]+\. Nothing was replaced\. [A-Z][^.]+\.$/,
      ),
  );

  it.each(Object.values(PROBLEMS))('names its cause: $kind', (problem) => {
    expect(describeTranscriptProblem(problem)).toMatch(CAUSES[problem.kind]);
  });

  it.each(Object.entries(FAULTS))('names the message and what is wrong with it: %s', (fault, words) => {
    const sentence = describeTranscriptProblem({
      kind: 'bad-message',
      number: 3,
      fault: fault as MessageFault,
    });
    expect(sentence).toMatch(/^Message 3 /);
    expect(sentence).toMatch(words);
  });

  it('names a newer version, and the one that this page reads', () => {
    expect(describeTranscriptProblem(PROBLEMS['newer-version'])).toBe(
      'The file was made by a newer version: its format is 2, and this version reads 1. Nothing was replaced. Import it into that version, or ask the operator to update this one.',
    );
  });

  it('names a stranger where that is a plain word', () => {
    expect(describeTranscriptProblem(PROBLEMS['unknown-persona'])).toContain('with “tester”, who is not');
    expect(describeTranscriptProblem({ kind: 'unknown-persona' })).toContain('with somebody who is not');
  });
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
