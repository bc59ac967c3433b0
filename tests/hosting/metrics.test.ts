import { beforeEach, describe, expect, it } from 'vitest';
import { type Metrics, createMetrics } from '../../src/hosting/metrics.ts';
import type { QuestionRecord } from '../../src/relay/question-record.ts';

const ANSWERED: QuestionRecord = {
  requestId: 'an-id-of-a-request',
  visitor: '203.0.113.7',
  outcome: 'answered',
  status: 200,
  limitScope: undefined,
  model: 'a-model',
  isStreamed: false,
  headMs: 300,
  totalMs: 4000,
  tokens: { question: 200, answer: 90 },
  failure: undefined,
};

let metrics: Metrics;

beforeEach(() => {
  metrics = createMetrics();
});

/** The values by the names with their labels, as Prometheus would take them. */
async function figures(): Promise<Readonly<Record<string, number>>> {
  const lines = (await metrics.print()).split('\n').filter((line) => /^[a-z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]),
  );
}

describe('the figures (21.15)', () => {
  it('count questions by how they ended and by the class of their status', async () => {
    metrics.count(ANSWERED);
    metrics.count(ANSWERED);
    metrics.count({ ...ANSWERED, status: 401 });
    metrics.count({ ...ANSWERED, outcome: 'client-gone', status: undefined, headMs: undefined });
    expect(await figures()).toMatchObject({
      'quartet_questions_total{outcome="answered",status="2xx"}': 2,
      'quartet_questions_total{outcome="answered",status="4xx"}': 1,
      'quartet_questions_total{outcome="client-gone",status="none"}': 1,
    });
  });

  it('begin at nothing, so that the first question is seen as one more', async () => {
    expect(await figures()).toMatchObject({
      'quartet_questions_total{outcome="answered",status="2xx"}': 0,
    });
  });

  it('tell how long answers took, in seconds', async () => {
    metrics.count(ANSWERED);
    metrics.count({ ...ANSWERED, outcome: 'wrong-value', status: 403, headMs: undefined, totalMs: 2 });
    expect(await figures()).toMatchObject({
      quartet_answer_head_seconds_count: 1,
      quartet_answer_head_seconds_sum: 0.3,
      'quartet_answer_head_seconds_bucket{le="0.25"}': 0,
      'quartet_answer_head_seconds_bucket{le="0.5"}': 1,
      'quartet_question_seconds_sum{outcome="answered"}': 4,
      'quartet_question_seconds_sum{outcome="wrong-value"}': 0.002,
    });
  });

  it('add tokens up, as far as the provider reports them', async () => {
    metrics.count(ANSWERED);
    metrics.count({ ...ANSWERED, tokens: { question: 10, answer: 5 } });
    metrics.count({ ...ANSWERED, tokens: undefined });
    expect(await figures()).toMatchObject({
      'quartet_tokens_total{kind="question"}': 210,
      'quartet_tokens_total{kind="answer"}': 95,
    });
  });

  it('count what each limit has refused', async () => {
    metrics.count({ ...ANSWERED, outcome: 'limit-reached', status: 429, limitScope: 'minute' });
    expect(await figures()).toMatchObject({ 'quartet_limit_refusals_total{scope="minute"}': 1 });
  });

  it('show each state as it is when they are read, and none that nobody tells', async () => {
    let open = 3;
    metrics.follow('openQuestions', () => open);
    metrics.follow('isPaused', () => open > 3);
    metrics.follow('connections', () => Promise.resolve(12));
    expect(await figures()).toMatchObject({ quartet_open_questions: 3, quartet_paused: 0 });
    open = 4;
    const now = await figures();
    expect(now).toMatchObject({ quartet_open_questions: 4, quartet_paused: 1, quartet_connections: 12 });
    expect(Object.keys(now)).not.toContain('quartet_draining');
  });

  it('tell how the process does', async () => {
    expect(Object.keys(await figures())).toEqual(
      expect.arrayContaining([
        'nodejs_eventloop_lag_p99_seconds',
        'nodejs_heap_size_used_bytes',
        'process_resident_memory_bytes',
        'process_cpu_seconds_total',
      ]),
    );
  });

  it('name no visitor, request or model', async () => {
    metrics.count(ANSWERED);
    const text = await metrics.print();
    for (const secret of ['203.0.113.7', 'an-id-of-a-request', 'a-model']) expect(text).not.toContain(secret);
  });

  it('are those of one server alone', async () => {
    createMetrics().count(ANSWERED);
    expect(await figures()).toMatchObject({
      'quartet_questions_total{outcome="answered",status="2xx"}': 0,
    });
  });

  it('keep to the conventions: base units, totals that are named so, and a meaning for each', async () => {
    metrics.count(ANSWERED);
    metrics.follow('isDraining', () => false);
    const text = await metrics.print();
    for (const [, name = '', type] of text.matchAll(/^# TYPE (quartet_\w+) (\w+)$/gm)) {
      expect(text).toMatch(new RegExp(`^# HELP ${name} \\S.*\\.$`, 'm'));
      expect(name.endsWith('_total')).toBe(type === 'counter');
      expect(name.endsWith('_seconds')).toBe(type === 'histogram');
    }
  });
});
