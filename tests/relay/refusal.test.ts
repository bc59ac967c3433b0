import { describe, expect, it } from 'vitest';
import type { LimitScope } from '../../src/relay/limits/limiter.ts';
import { type Refusal, describeRefusal } from '../../src/relay/refusal.ts';

// A record, so that a new kind that is missing here does not compile.
const EVERY: { readonly [Kind in Refusal['kind']]: readonly [number, Extract<Refusal, { kind: Kind }>] } = {
  'unknown-path': [404, { kind: 'unknown-path' }],
  'wrong-method': [405, { kind: 'wrong-method' }],
  'not-readable': [405, { kind: 'not-readable' }],
  'get-only': [405, { kind: 'get-only' }],
  'foreign-host': [421, { kind: 'foreign-host' }],
  'foreign-origin': [403, { kind: 'foreign-origin' }],
  'wrong-content-type': [415, { kind: 'wrong-content-type' }],
  'encoded-body': [415, { kind: 'encoded-body' }],
  'connection-busy': [409, { kind: 'connection-busy' }],
  'body-too-large': [413, { kind: 'body-too-large', limitBytes: 262_144 }],
  'question-too-slow': [408, { kind: 'question-too-slow', limitMs: 10_000 }],
  'malformed-body': [400, { kind: 'malformed-body' }],
  'unknown-field': [403, { kind: 'unknown-field', field: 'tools' }],
  'wrong-value': [403, { kind: 'wrong-value', field: 'n', expected: '1' }],
  'wrong-model': [403, { kind: 'wrong-model', models: ['gpt-3.5-turbo'] }],
  'too-many-texts': [413, { kind: 'too-many-texts', of: 'assistant', most: 5 }],
  'text-too-long': [413, { kind: 'text-too-long', of: 'user', limitCharacters: 8000 }],
  'no-token-limit': [403, { kind: 'no-token-limit', limitTokens: 150 }],
  'limit-reached': [429, { kind: 'limit-reached', scope: 'minute', limit: 20, retryAfterMs: 1001 }],
  'access-code-required': [401, { kind: 'access-code-required' }],
  'no-access-code': [400, { kind: 'no-access-code' }],
  'access-code-wrong': [401, { kind: 'access-code-wrong' }],
  'access-limited': [429, { kind: 'access-limited', retryAfterMs: 1001 }],
  paused: [503, { kind: 'paused' }],
  draining: [503, { kind: 'draining' }],
  'no-room': [503, { kind: 'no-room' }],
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

// Its codes are what the page words.
const LIMITS: { readonly [Scope in LimitScope]: readonly [string, string] } = {
  'visitor-minute': [
    'visitor_limit_exceeded',
    'One visitor may ask 20 questions a minute. Ask again in 7 s.',
  ],
  'visitor-open': [
    'visitor_open_limit_exceeded',
    'One visitor may have 20 questions open at the same time. Ask again in 7 s.',
  ],
  minute: ['rate_limit_exceeded', 'All visitors together may ask 20 questions a minute. Ask again in 7 s.'],
  open: [
    'open_limit_exceeded',
    'All visitors together may have 20 questions open at the same time. Ask again in 7 s.',
  ],
  day: [
    'daily_questions_exceeded',
    'All visitors together may ask 20 questions a day. Ask again after 00:00 UTC.',
  ],
};

describe.each(Object.entries(LIMITS))('the limit %s', (scope, [code, message]) => {
  const { status, headers, error } = describeRefusal({
    kind: 'limit-reached',
    scope: scope as LimitScope,
    limit: 20,
    retryAfterMs: 6001,
  });

  it('has its status, code and sentences, and says when it passes (21.1)', () => {
    expect(error).toEqual({ message, type: 'requests', param: null, code });
    expect([status, headers['retry-after']]).toEqual([429, '7']);
  });

  it('is not to be tried again before the day is over, if it is one of a day (21.4)', () => {
    expect(headers['x-should-retry']).toBe(message.endsWith('00:00 UTC.') ? 'false' : undefined);
  });
});

it('a wait is rounded up to seconds and never 0', () => {
  const waitOf = (retryAfterMs: number) =>
    describeRefusal({ kind: 'limit-reached', scope: 'minute', limit: 20, retryAfterMs }).headers[
      'retry-after'
    ];
  expect([1, 1000, 1001, 60_000].map(waitOf)).toEqual(['1', '1', '2', '60']);
});

it('a field is named, but no text of a client’s making is said back', () => {
  const paramOf = (field: string) => describeRefusal({ kind: 'unknown-field', field }).error.param;
  expect(paramOf('tool_choice')).toBe('tool_choice');
  for (const field of ['<script>', 'sk-canary', '', 'x'.repeat(65)]) expect(paramOf(field)).toBeNull();
});
