import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { QuestionRecord } from '../../src/relay/question-record.ts';
import type { RelayOptions } from '../../src/relay/relay.ts';
import { eventually } from '../support/eventually.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import { API_KEY, MODEL, type ServedRelay, ask, refusalOf, send, serveRelay } from './exchange.ts';
import { limiterOf } from './limits/test-limiter.ts';

let upstream: RawServer;
let relay: ServedRelay;
let records: QuestionRecord[];

beforeEach(async () => {
  upstream = await startRawServer();
  upstream.answerWith((response) => sendJson(response, { choices: [] }));
});

afterEach(async () => {
  await relay.close();
  await upstream.close();
});

async function serve(options: Partial<RelayOptions> = {}): Promise<void> {
  records = [];
  relay = await serveRelay(upstream.url, { onQuestion: (record) => records.push(record), ...options });
}

async function soleRecord(): Promise<QuestionRecord | undefined> {
  await eventually(() => expect(records).toHaveLength(1));
  return records[0];
}

it('an answered question is told once, under the id of its answer', async () => {
  await serve();
  const { headers } = await ask(relay, { stream: true });
  const record = await soleRecord();
  expect(record).toMatchObject({ outcome: 'answered', status: 200, model: MODEL, isStreamed: true });
  expect(record?.requestId).toBe(headers['x-request-id']);
  expect(record?.headMs).toBeGreaterThan(0);
  expect(record?.totalMs).toBeGreaterThan(record?.headMs ?? Infinity);
});

it('a refused question is told with its reason', async () => {
  await serve();
  await ask(relay, { n: 2 });
  expect(await soleRecord()).toMatchObject({ outcome: 'wrong-value', status: 403, headMs: undefined });
});

it('an answer that breaks off is told as that', async () => {
  await serve();
  upstream.answerWith((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{');
    setImmediate(() => response.destroy());
  });
  expect((await ask(relay)).isWhole).toBe(false);
  expect(await soleRecord()).toMatchObject({ outcome: 'broken-off', status: 200 });
});

it('questions that are being answered are counted (21.15)', async () => {
  await serve();
  const held: ServerResponse[] = [];
  let open = 0;
  upstream.answerWith((response) => {
    held.push(response);
    if (held.length < 2) return;
    open = relay.relay.openQuestions();
    for (const each of held) sendJson(each, { choices: [] });
  });
  await Promise.all([ask(relay), ask(relay), send(relay, { method: 'GET' })]);
  await eventually(() => expect(records).toHaveLength(2));
  expect(open).toBe(2);
  expect(relay.relay.openQuestions()).toBe(0);
});

it('what is no question is not told', async () => {
  await serve();
  await send(relay, { method: 'GET' });
  await send(relay, { headers: { origin: 'https://evil.example' } });
  await ask(relay);
  expect(await soleRecord()).toMatchObject({ outcome: 'answered' });
});

it('no text of the question and no key is told', async () => {
  await serve();
  await ask(relay, { messages: [{ role: 'user', content: 'the-canary-text' }] });
  const told = JSON.stringify(await soleRecord());
  expect(told).not.toContain('the-canary-text');
  expect(told).not.toContain(API_KEY);
});

it('while the relay is paused, no question reaches the provider, and each is told why', async () => {
  await serve({ isPaused: true });
  const reply = await ask(relay);
  expect([reply.status, refusalOf(reply).code, reply.headers['x-should-retry']]).toEqual([
    503,
    'paused',
    'false',
  ]);
  expect(upstream.requests).toHaveLength(0);
  expect(await soleRecord()).toMatchObject({ outcome: 'paused', status: 503 });
});

it('a question at which the relay fails is told, with where it failed and none of its words', async () => {
  const enter = (): Promise<never> =>
    Promise.reject(new TypeError('the-canary-text\n    at the-canary-place'));
  await serve({ limiter: { enter, isStoreAway: () => false, dispose: () => undefined } });
  const reply = await ask(relay);
  expect([reply.status, refusalOf(reply).code]).toEqual([500, 'relay_failed']);
  const record = await soleRecord();
  expect(record).toMatchObject({ outcome: 'relay-failed', status: 500, failure: { name: 'TypeError' } });
  expect(record?.requestId).toBe(reply.headers['x-request-id']);
  expect(record?.failure?.at[0]).toContain('question-record.test.ts');
  expect(JSON.stringify(record)).not.toContain('canary');
});

it('who asked is told, behind a trusted proxy too (21.2)', async () => {
  await serve({ trustedProxies: ['127.0.0.1'] });
  await send(relay, { headers: { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' } });
  expect((await soleRecord())?.visitor).toBe('203.0.113.7');
});

it('a limit that is reached is told by what it counts', async () => {
  await serve({ limiter: limiterOf({ questionsPerMinute: 1 }) });
  await ask(relay);
  await ask(relay);
  await eventually(() => expect(records).toHaveLength(2));
  expect(records.map(({ outcome, limitScope }) => [outcome, limitScope])).toEqual([
    ['answered', undefined],
    ['limit-reached', 'minute'],
  ]);
});
