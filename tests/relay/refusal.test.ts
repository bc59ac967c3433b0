import { describe, expect, it } from 'vitest';
import { type Refusal, describeRefusal } from '../../src/relay/refusal.ts';

// A record, so that a new kind that is missing here does not compile.
const EVERY: { readonly [Kind in Refusal['kind']]: readonly [number, Extract<Refusal, { kind: Kind }>] } = {
  'unknown-path': [404, { kind: 'unknown-path' }],
  'wrong-method': [405, { kind: 'wrong-method' }],
  'not-readable': [405, { kind: 'not-readable' }],
  'foreign-host': [421, { kind: 'foreign-host' }],
  'foreign-origin': [403, { kind: 'foreign-origin' }],
  'wrong-content-type': [415, { kind: 'wrong-content-type' }],
  'encoded-body': [415, { kind: 'encoded-body' }],
  'body-too-large': [413, { kind: 'body-too-large', limitBytes: 262_144 }],
  'malformed-body': [400, { kind: 'malformed-body' }],
  'unknown-field': [403, { kind: 'unknown-field', field: 'tools' }],
  'wrong-value': [403, { kind: 'wrong-value', field: 'n', expected: '1' }],
  'wrong-model': [403, { kind: 'wrong-model', models: ['gpt-3.5-turbo'] }],
  'no-token-limit': [403, { kind: 'no-token-limit', limitTokens: 150 }],
  'too-many-questions': [429, { kind: 'too-many-questions', limit: 20, retryAfterMs: 1001 }],
  'no-key': [503, { kind: 'no-key' }],
  'no-connection': [502, { kind: 'no-connection', code: 'ECONNREFUSED' }],
  redirected: [502, { kind: 'redirected' }],
  'unreadable-answer': [502, { kind: 'unreadable-answer' }],
  'answer-too-large': [502, { kind: 'answer-too-large', limitBytes: 8_388_608 }],
  'deadline-passed': [504, { kind: 'deadline-passed', deadlineMs: 31_000 }],
  'relay-failed': [500, { kind: 'relay-failed' }],
};

const CASES = Object.values(EVERY);

describe.each(CASES)('%s %j', (status, refusal) => {
  const worded = describeRefusal(refusal);

  it('has its status', () => expect(worded.status).toBe(status));

  it('names a cause and a remedy, in a sentence each (11.19)', () => {
    expect(worded.error.message).toMatch(/^[A-Z].+[^.]\. [A-Z].+[^.]\.$/);
  });
});

it('a model is refused with both that decide on the models: the setting and the squad (12.16)', () => {
  for (const models of [['one'], ['one', 'another']]) {
    const { message } = describeRefusal({ kind: 'wrong-model', models }).error;
    expect(message).toMatch(/another OPENAI_MODEL or squad\.$/);
  }
});

it('each has a code of its own', () => {
  const codes = CASES.map(([, refusal]) => describeRefusal(refusal).error.code);
  expect(new Set(codes).size).toBe(codes.length);
});

it('a wait is rounded up to seconds and never 0', () => {
  const waitOf = (retryAfterMs: number) =>
    describeRefusal({ kind: 'too-many-questions', limit: 20, retryAfterMs }).headers['retry-after'];
  expect([1, 1000, 1001, 60_000].map(waitOf)).toEqual(['1', '1', '2', '60']);
});

it('a field is named, but no text of a client’s making is said back', () => {
  const paramOf = (field: string) => describeRefusal({ kind: 'unknown-field', field }).error.param;
  expect(paramOf('tool_choice')).toBe('tool_choice');
  for (const field of ['<script>', 'sk-canary', '', 'x'.repeat(65)]) expect(paramOf(field)).toBeNull();
});
