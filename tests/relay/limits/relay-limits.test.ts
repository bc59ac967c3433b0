import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Limits } from '../../../src/relay/limits/limiter.ts';
import type { RelayOptions } from '../../../src/relay/relay.ts';
import { eventually } from '../../support/eventually.ts';
import { type RawServer, sendJson, startRawServer } from '../../support/raw-server.ts';
import { QUESTION, type Reply, type ServedRelay, ask, refusalOf, send, serveRelay } from '../exchange.ts';
import { limiterOf } from './test-limiter.ts';

const NOON = Date.UTC(2026, 4, 1, 12);

let upstream: RawServer;
let relay: ServedRelay;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  upstream = await startRawServer();
  upstream.answerWith((response) => sendJson(response, { choices: [] }));
});

afterEach(async () => {
  vi.useRealTimers();
  await relay.close();
  await upstream.close();
});

async function serve(limits: Partial<Limits>, options: Partial<RelayOptions> = {}): Promise<void> {
  relay = await serveRelay(upstream.url, {
    limiter: limiterOf(limits),
    trustedProxies: ['127.0.0.1'],
    ...options,
  });
}

function askAs(visitor: number, changes: Readonly<Record<string, unknown>> = {}): Promise<Reply> {
  const headers = { 'x-forwarded-for': `203.0.113.${visitor}` };
  return send(relay, { headers, body: JSON.stringify({ ...QUESTION, ...changes }) });
}

async function statusesOf(count: number, visitor: number): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await askAs(visitor)).status);
  return statuses;
}

it('429 after twenty questions of one visitor within a minute, bodies that are refused counted too (21.1)', async () => {
  await serve({ questionsPerVisitor: 20 });
  for (let count = 0; count < 10; count += 1) {
    expect((await ask(relay)).status).toBe(200);
    expect((await ask(relay, { n: 2 })).status).toBe(403);
  }
  vi.setSystemTime(NOON + 15_500);
  const reply = await ask(relay);
  expect([reply.status, refusalOf(reply).code, reply.headers['retry-after']]).toEqual([
    429,
    'visitor_limit_exceeded',
    '45',
  ]);
  vi.setSystemTime(NOON + 60_000);
  expect((await ask(relay)).status).toBe(200);
  expect(upstream.requests).toHaveLength(11);
});

it('a visitor beyond their share is refused before their body is read (21.1)', async () => {
  await serve({ questionsPerVisitor: 1 });
  await ask(relay);
  const reply = await send(relay, {
    body: Buffer.alloc(256 * 1024 + 1, 'x'),
    headers: { 'content-length': undefined, 'transfer-encoding': 'chunked' },
  });
  expect(refusalOf(reply).code).toBe('visitor_limit_exceeded');
});

it('what one visitor asks in vain costs the others nothing (21.3)', async () => {
  await serve({ questionsPerMinute: 2 });
  for (let count = 0; count < 5; count += 1) expect((await askAs(1, { n: 2 })).status).toBe(403);
  expect(await statusesOf(3, 2)).toEqual([200, 200, 429]);
});

it('a visitor who asks without end starves nobody (21.1, 21.3)', async () => {
  await serve({ questionsPerVisitor: 30, questionsPerMinute: 120, openPerVisitor: 15, openQuestions: 200 });
  const others = Array.from({ length: 11 }, (_, index) => index + 2);
  const end = new AbortController();
  const ofAbuser: number[] = [];
  const askWithoutEnd = async () => {
    while (!end.signal.aborted)
      ofAbuser.push(...(await Promise.all([statusesOf(4, 1), statusesOf(4, 1)])).flat());
  };
  const abuse = askWithoutEnd();
  await eventually(() => expect(ofAbuser).toContain(429));
  const answers = await Promise.all(others.map((visitor) => statusesOf(8, visitor)));
  end.abort();
  await abuse;
  expect(answers.flat()).toEqual(Array.from({ length: 88 }, () => 200));
  expect(ofAbuser.filter((status) => status === 200).length).toBeLessThanOrEqual(30);
  expect(new Set(ofAbuser)).toEqual(new Set([200, 429]));
});

it('a place is free again once its question is over, however it ended (21.1, 21.3)', async () => {
  await serve({ openPerVisitor: 1, openQuestions: 1 });
  expect(await statusesOf(2, 1)).toEqual([200, 200]);
  expect((await askAs(1, { n: 2 })).status).toBe(403);
  upstream.answerWith((response) => void response.destroy());
  expect((await askAs(1)).status).toBe(502);
  upstream.answerWith((response) => {
    response.writeHead(200).write('{');
    setImmediate(() => response.destroy());
  });
  expect((await askAs(1)).isWhole).toBe(false);
  upstream.answerWith(() => undefined);
  const { length: before } = upstream.requests;
  const gone = new AbortController();
  const left = fetch(`${relay.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: relay.origin },
    body: JSON.stringify(QUESTION),
    signal: gone.signal,
  });
  await eventually(() => expect(upstream.requests).toHaveLength(before + 1));
  const refused = await askAs(1);
  expect([refused.status, refusalOf(refused).code]).toEqual([429, 'open_limit_exceeded']);
  gone.abort();
  await expect(left).rejects.toThrow('aborted');
  upstream.answerWith((response) => sendJson(response, {}));
  await eventually(async () => expect((await askAs(1)).status).toBe(200));
});

it('the limit of a day is told with the time at which it ends, and not to be tried again (21.4)', async () => {
  await serve({ questionsPerDay: 1 });
  await ask(relay);
  const reply = await ask(relay);
  expect([reply.status, refusalOf(reply).code]).toEqual([429, 'daily_questions_exceeded']);
  expect(reply.headers).toMatchObject({ 'retry-after': '43200', 'x-should-retry': 'false' });
  expect(refusalOf(reply).message).toBe(
    'All visitors together may ask 1 questions a day. Ask again after 00:00 UTC.',
  );
});
