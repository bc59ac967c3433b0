import { describe, expect, it } from 'vitest';
import { drillFaults } from '../../../mock-provider/data/drill-faults.ts';
import type { DrillFault, DrillResult } from '../../../src/ports/faults.ts';
import {
  ANSWER_FAULTS,
  CLERK_FAULTS,
  describeDrillFault,
  describeDrillResult,
  describeFindings,
  describeImportedFile,
  describeReplacement,
  describeConversationFileIssue,
} from '../../../src/domain/texts/dialog-texts.ts';

function set(fault: DrillFault, facts: Partial<Extract<DrillResult, { kind: 'set' }>> = {}): DrillResult {
  return { kind: 'set', fault, times: 'until-off', otherFaults: 0, ...facts };
}

describe('the faults of the drill', () => {
  it('begin with none, and each has a distinct label and one sentence of explanation', () => {
    expect(ANSWER_FAULTS[0]).toBe('none');
    const words = [...ANSWER_FAULTS, ...CLERK_FAULTS].map(describeDrillFault);
    expect(words).toHaveLength(15);
    expect(new Set(words.map(({ label }) => label)).size).toBe(15);
    for (const { explanation } of words) expect(explanation).toMatch(/^[A-Z][^.]+\.$/);
  });

  it('are described with the numbers that the mock is told', () => {
    const { 'rate-limit': rateLimit, 'server-error': serverError, slow } = drillFaults;
    expect(describeDrillFault('rate-limit').label).toContain(`(${rateLimit.status})`);
    expect(describeDrillFault('rate-limit').explanation).toContain(` ${rateLimit.retryAfterSeconds} s`);
    expect(describeDrillFault('server-error').label).toContain(`(${serverError.status})`);
    expect(describeDrillFault('slow').explanation).toContain(` ${slow.delayMs / 1000} s`);
  });

  it.each<readonly [DrillResult, string | RegExp]>([
    [set('none'), 'The mock answers as usual.'],
    [set('rate-limit'), 'Set: Rate limit (429), until you choose another.'],
    [set('clerk-cut', { times: 'once' }), 'Set: Map cut short, for the next attempt only.'],
    [
      set('none', { otherFaults: 1 }),
      'No fault is set here. The mock also has 1 fault that was set elsewhere.',
    ],
    [
      set('offline', { otherFaults: 2 }),
      'Set: Offline, until you choose another. The mock also has 2 faults that were set elsewhere.',
    ],
    [{ kind: 'refused' }, /as localhost on the machine/],
    [{ kind: 'unreachable', detail: 'fetch failed' }, /reached \(fetch failed\).*choose again/],
    [{ kind: 'not-loaded', detail: 'fetch failed' }, /loaded \(fetch failed\).*choose again/],
  ])('%j: %s', (result, words) => {
    expect(describeDrillResult(result)).toEqual(
      typeof words === 'string' ? words : expect.stringMatching(words),
    );
  });
});

it.each([
  [describeImportedFile('Ada', 1, 'today'), 'Ada, 1 message, last changed today'],
  [describeImportedFile('Ada', 10_000, 'today'), 'Ada, 10,000 messages, last changed today'],
  [
    describeReplacement('Ada', 3),
    'It replaces your current conversation with Ada: 3 messages. That one stays under Earlier.',
  ],
  [describeFindings({ messages: 0, rounds: 0, shown: 0 }), 'Nothing found'],
  [describeFindings({ messages: 1, rounds: 0, shown: 1 }), '1 message found'],
  [describeFindings({ messages: 12, rounds: 1, shown: 13 }), '12 messages and 1 round found'],
  [describeFindings({ messages: 0, rounds: 2, shown: 2 }), '2 rounds found'],
  [
    describeFindings({ messages: 10_000, rounds: 0, shown: 50 }),
    '10,000 messages found, showing the newest 50',
  ],
])('a count of messages reads %s', (said, words) => {
  expect(said).toBe(words);
});

it.each([
  [{ kind: 'unreadable' }, /^The file could not be read\. /],
  [{ kind: 'too-large' }, /^The file is longer than 20,000,000 characters\. /],
  [
    { kind: 'not-a-conversation', detail: 'version is 3; it must be 1 or 2' },
    /^The file is not a Quartet conversation for this page: version is 3; it must be 1 or 2\. /,
  ],
] as const)('the problem %j is named, with what to do and that nothing was replaced', (problem, cause) => {
  expect(describeConversationFileIssue(problem)).toMatch(cause);
  expect(describeConversationFileIssue(problem)).toMatch(/\. Nothing was replaced\. Choose [^.]+\.$/);
});
