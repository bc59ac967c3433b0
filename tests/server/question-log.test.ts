import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type QuestionRecord, createQuestionLog, usageIn } from '../../src/server/question-log.ts';

const MINUTE_MS = 60_000;

const ASKED: QuestionRecord = {
  requestId: 'first',
  household: '203.0.113.7',
  outcome: 'answered',
  status: 200,
  model: 'm',
  isStreamed: true,
  isAsked: true,
  headMs: 1,
  totalMs: 2,
  tokens: undefined,
  refusal: undefined,
};

describe('the lines of questions', () => {
  let lines: object[];
  let log: ReturnType<typeof createQuestionLog>;

  beforeEach(() => {
    vi.useFakeTimers();
    lines = [];
    const writeAs = (level: string) => (fields: object) => void lines.push({ level, ...fields });
    log = createQuestionLog({ info: writeAs('info'), warn: writeAs('warn') });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  function write(count: number, changes: Partial<QuestionRecord>): void {
    for (let written = 0; written < count; written += 1) {
      log.write({ ...ASKED, requestId: written === 0 ? 'first' : 'later', ...changes });
    }
  }

  it('are one for each that was asked and did not lose its visitor', () => {
    write(2, { outcome: 'answered' });
    write(2, { outcome: 'provider_error', status: 500 });
    write(2, { outcome: 'draining' });
    expect(lines).toMatchObject([
      { level: 'info', requestId: 'first', outcome: 'answered', status: 200 },
      { level: 'info', requestId: 'later', outcome: 'answered', status: 200 },
      { level: 'warn', requestId: 'first', outcome: 'provider_error', status: 500 },
      { level: 'warn', requestId: 'later', outcome: 'provider_error', status: 500 },
      { level: 'warn', requestId: 'first', outcome: 'draining', status: 200 },
      { level: 'warn', requestId: 'later', outcome: 'draining', status: 200 },
    ]);
  });

  it('of refusals are two in a minute, the second with the number of the others', () => {
    write(100, { outcome: 'visitor_limit_exceeded', status: 429, isAsked: false });
    vi.advanceTimersByTime(MINUTE_MS);
    const refused = { level: 'warn', outcome: 'visitor_limit_exceeded', status: 429 };
    expect(lines).toMatchObject([
      { ...refused, requestId: 'first', refused: 1 },
      { ...refused, refused: 99 },
    ]);
  });

  it('of visitors who left are two in a minute as well, whether the provider was asked or not', () => {
    write(50, { outcome: 'client_gone' });
    write(50, { outcome: 'client_gone', isAsked: false, status: undefined });
    vi.advanceTimersByTime(MINUTE_MS);
    expect(lines).toMatchObject([
      { level: 'info', requestId: 'first', outcome: 'client_gone', status: 200, totalMs: 2, gone: 1 },
      { level: 'info', outcome: 'client_gone', gone: 99 },
    ]);
    expect(lines[1]).not.toHaveProperty('status');
  });

  it('are complete once the log is closed', () => {
    write(3, { outcome: 'client_gone' });
    write(3, { outcome: 'draining', isAsked: false });
    log.close();
    expect(lines).toMatchObject([
      { outcome: 'client_gone', gone: 1 },
      { outcome: 'draining', refused: 1 },
      { outcome: 'client_gone', gone: 2 },
      { outcome: 'draining', refused: 2 },
    ]);
  });

  it('do not mix visitors', () => {
    write(2, { outcome: 'client_gone' });
    write(2, { outcome: 'client_gone', household: '203.0.113.8' });
    expect(lines).toHaveLength(2);
  });
});

it('tokens are read as a provider reports them', () => {
  expect(usageIn('{"usage":{"prompt_tokens":20,"completion_tokens":3}}')).toEqual({
    question: 20,
    answer: 3,
  });
});

it.each([
  '{"usage":null}',
  '{"usage":{"prompt_tokens":20}}',
  '{"usage":{"prompt_tokens":"20","completion_tokens":3}}',
  '{"usage":{"prompt_tokens":20,"completion_tokens":1.5}}',
  '{"usage":{"prompt_tokens":-1,"completion_tokens":3}}',
  '["usage"]',
  '"usage" in half a {',
])('nothing is read from %s', (json) => {
  expect(usageIn(json)).toBeUndefined();
});
