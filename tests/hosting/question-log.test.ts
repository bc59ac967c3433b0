import { afterEach, describe, expect, it } from 'vitest';
import { createQuestionLog } from '../../src/hosting/question-log.ts';
import type { QuestionRecord } from '../../src/relay/question-record.ts';

const ANSWERED: QuestionRecord = {
  requestId: '0d2ec0b5-6a1e-4f7e-9a33-0f5a3b3c1d2e',
  visitor: '203.0.113.7',
  outcome: 'answered',
  status: 200,
  limitScope: undefined,
  model: 'gpt-3.5-turbo',
  isStreamed: true,
  headMs: 412.3456,
  totalMs: 2034.98,
  tokens: { question: 212, answer: 96 },
  failure: undefined,
};

let lines: string[] = [];

afterEach(() => {
  lines = [];
});

function createLog(): (record: QuestionRecord) => void {
  return createQuestionLog({ write: (line) => lines.push(line) });
}

function logged(): readonly Record<string, unknown>[] {
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log of questions (21.16)', () => {
  it('has one line of JSON for each', () => {
    const log = createLog();
    log(ANSWERED);
    log({ ...ANSWERED, outcome: 'client-gone', status: undefined });
    expect(lines.map((line) => line.match(/\n/g)?.length)).toEqual([1, 1]);
    const [first] = logged();
    expect(Date.parse(String(first?.['time']))).toBeGreaterThan(0);
    expect(first).toEqual({
      level: 'info',
      time: first?.['time'],
      requestId: ANSWERED.requestId,
      outcome: 'answered',
      status: 200,
      headMs: 412.3,
      totalMs: 2035,
      model: 'gpt-3.5-turbo',
      streamed: true,
      questionTokens: 212,
      answerTokens: 96,
      visitor: first?.['visitor'],
      msg: 'question',
    });
  });

  it('knows a visitor again, and no other log does', () => {
    const log = createLog();
    log(ANSWERED);
    log(ANSWERED);
    log({ ...ANSWERED, visitor: '203.0.113.8' });
    createLog()(ANSWERED);
    const [first, again, other, elsewhere] = logged().map(({ visitor }) => visitor);
    expect(first).toMatch(/^[\w-]{12}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(elsewhere).not.toBe(first);
    expect(lines.join('')).not.toContain('203.0.113');
  });

  it.each<[string, Partial<QuestionRecord>]>([
    ['info', { outcome: 'client-gone' }],
    ['info', { outcome: 'malformed-body', status: 400 }],
    ['info', { outcome: 'paused', status: 503 }],
    ['warn', { outcome: 'answered', status: 401 }],
    ['warn', { outcome: 'answered', status: 503 }],
    ['warn', { outcome: 'limit-reached', status: 429, limitScope: 'minute' }],
    ['warn', { outcome: 'no-connection', status: 502 }],
    ['warn', { outcome: 'deadline-passed', status: 504 }],
    ['warn', { outcome: 'broken-off', status: 200 }],
    ['warn', { outcome: 'no-key', status: 503 }],
    ['warn', { outcome: 'no-room', status: 503 }],
    ['error', { outcome: 'relay-failed', status: 500, failure: { name: 'TypeError', at: ['here'] } }],
  ])('is of level %s for %j', (level, changes) => {
    createLog()({ ...ANSWERED, ...changes });
    const { limitScope, failure } = changes;
    expect(logged()[0]).toMatchObject({
      level,
      outcome: changes.outcome,
      ...(limitScope && { limit: limitScope }),
      ...(failure && { failure }),
    });
  });
});
