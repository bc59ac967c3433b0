import type { ServerResponse } from 'node:http';
import { fc } from '@fast-check/vitest';
import { OpenAI } from 'openai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureOfError } from '../../src/adapters/openai-failure.ts';
import type { QuestionRecord } from '../../src/relay/question-record.ts';
import { eventually } from '../support/eventually.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import { API_KEY, QUESTION, type ServedRelay, ask, serveRelay } from './exchange.ts';

const ORGANISATION = 'org-Canary0123456789';

/** What OpenAI says of a wrong key, and of a limit. */
const MESSAGE = `Incorrect API key provided: ${API_KEY.slice(0, 8)}***${API_KEY.slice(-4)}. Organization ${ORGANISATION}.`;

let upstream: RawServer;
let relay: ServedRelay;
let records: QuestionRecord[];

beforeEach(async () => {
  records = [];
  upstream = await startRawServer();
  relay = await serveRelay(upstream.url, { onQuestion: (record) => records.push(record) });
});

afterEach(async () => {
  await relay.close();
  await upstream.close();
});

function failWith(status: number, error: unknown, headers: Readonly<Record<string, string>> = {}): void {
  upstream.answerWith((response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendJson(response, { error }, status);
  });
}

interface WireError {
  readonly message: string;
  readonly type: string;
  readonly param: string | null;
  readonly code: string | null;
}

async function errorOfNext() {
  const { status, headers, body } = await ask(relay);
  const { error } = JSON.parse(body) as { error: WireError };
  expect(Object.keys(error)).toEqual(['message', 'type', 'param', 'code']);
  // A cause, and what to do (11.19).
  expect(error.message).toMatch(/^[A-Z].+[^.]\. [A-Z].+[^.]\.$/);
  return { ...error, status, headers, body };
}

describe('an error of the provider (21.9)', () => {
  it.each(['at once', 'after a while'])('within a stream, %s, has no word of it either', async (when) => {
    const begun = `data: ${JSON.stringify({ choices: [{ delta: { content: 'Well, ' } }] })}\n\n`;
    const failed = `data: ${JSON.stringify({ error: { message: MESSAGE, code: 'server_error' } })}\n\n`;
    upstream.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (when === 'at once') return void response.end(begun + failed);
      response.write(begun);
      setImmediate(() => response.end(failed));
    });
    const { status, body, isWhole } = await ask(relay, { stream: true });
    expect([status, isWhole, body.startsWith(begun)]).toEqual([200, true, true]);
    expect(body).toContain('"code":"server_error"');
    expect(body).toContain('The provider failed within its answer. Try again in a moment.');
    expect(body).not.toContain(ORGANISATION);
  });

  it.each([
    [401, 'invalid_api_key', 'invalid_request_error'],
    [402, 'credit_exhausted', 'billing'],
    [403, 'unsupported_country_region_territory', 'request_forbidden'],
    [404, 'model_not_found', 'invalid_request_error'],
    [429, 'insufficient_quota', 'insufficient_quota'],
    [429, 'rate_limit_exceeded', 'tokens'],
    [400, 'context_length_exceeded', 'invalid_request_error'],
    [400, 'content_filter', 'invalid_request_error'],
    [422, 'unprocessable', 'invalid_request_error'],
    [500, 'internal_error', 'server_error'],
    [503, 'overloaded', 'server_error'],
  ])('%i %s comes with its status, code and type, and none of its words', async (status, code, type) => {
    failWith(status, { message: MESSAGE, type, param: 'messages', code });
    const error = await errorOfNext();
    expect(error).toMatchObject({ status, code, type, param: 'messages' });
    expect(error.body).not.toMatch(/Incorrect|canary|test|org-/i);
  });

  it('comes with when to try again, and no other header of the provider', async () => {
    const retry = { 'retry-after': '7', 'retry-after-ms': '7001.5', 'x-should-retry': 'true' };
    failWith(429, {}, { ...retry, 'x-ratelimit-limit-tokens': '1', 'openai-organization': ORGANISATION });
    const { headers } = await errorOfNext();
    expect(headers).toMatchObject({ ...retry, 'content-type': 'application/json; charset=utf-8' });
    expect(JSON.stringify(headers)).not.toMatch(/ratelimit|organization/i);
  });

  it('says when to try again as a date too, and in no words', async () => {
    const date = 'Wed, 21 Oct 2026 07:28:00 GMT';
    failWith(503, {}, { 'retry-after': date });
    expect((await errorOfNext()).headers['retry-after']).toBe(date);
    failWith(503, {}, { 'retry-after': `ask ${ORGANISATION}`, 'x-should-retry': 'perhaps' });
    const { headers } = await errorOfNext();
    expect([headers['retry-after'], headers['x-should-retry']]).toEqual([undefined, undefined]);
  });

  it.each<[string, unknown]>([
    ['a sentence', 'Your key is wrong'],
    ['the key', 'sk-canary'],
    ['a part of the key', `bad-${API_KEY.slice(-7)}`],
    ['a number', 401],
    ['an object', { sk: 'sk-canary' }],
    ['very long', 'x'.repeat(65)],
    ['missing', undefined],
  ])('has no code where the provider’s is %s', async (_, code) => {
    failWith(401, { message: MESSAGE, type: code, param: code, code });
    expect(await errorOfNext()).toMatchObject({ code: null, param: null, type: 'invalid_request_error' });
  });

  it('is found in a list', async () => {
    const error = { code: 'overloaded', message: MESSAGE };
    upstream.answerWith((response) => sendJson(response, [{ error }], 500));
    expect(await errorOfNext()).toMatchObject({ status: 500, code: 'overloaded' });
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['a text', (response) => sendJson(response, { error: MESSAGE }, 500)],
    [
      'HTML',
      (response) => response.writeHead(500, { 'content-type': 'text/html' }).end(`<h1>${MESSAGE}</h1>`),
    ],
    ['nothing', (response) => response.writeHead(500).end()],
    [
      'broken off',
      (response) =>
        void response.writeHead(500, { 'content-length': 100 }).write('{"error"', () => response.destroy()),
    ],
    ['compressed', (response) => response.writeHead(500, { 'content-encoding': 'gzip' }).end(MESSAGE)],
    ['endless', (response) => void response.writeHead(500).write('x'.repeat(1_000_000))],
  ])('whose body is %s is one of its status', async (_, answer) => {
    upstream.answerWith(answer);
    expect(await errorOfNext()).toMatchObject({ status: 500, code: null, type: 'server_error' });
  });

  it('whose body does not end is told all the same, and its connection ends', async () => {
    let isClosed = false;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    upstream.answerWith((response) => {
      response.once('close', () => (isClosed = true));
      response.writeHead(503, { 'retry-after': '3' }).write('{"error":', () => vi.advanceTimersByTime(0));
    });
    const next = errorOfNext();
    // That of the exchange, and that of the error's body.
    await expect.poll(() => vi.getTimerCount()).toBe(2);
    vi.advanceTimersByTime(2000);
    const error = await next;
    expect([error.status, error.headers['retry-after']]).toEqual([503, '3']);
    await expect.poll(() => isClosed).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('counts as an answer, and its words are nowhere in what is known of it', async () => {
    failWith(401, { message: MESSAGE, code: 'invalid_api_key' });
    await ask(relay);
    await eventually(() => expect(records).toHaveLength(1));
    expect(records[0]).toMatchObject({ outcome: 'answered', status: 401, tokens: undefined });
    expect(JSON.stringify(records[0])).not.toContain('Incorrect');
  });

  it('never says anything but identifiers of the provider’s, whatever it sends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 400, max: 599 }), fc.jsonValue(), async (status, error) => {
        failWith(status, error);
        const told = await errorOfNext();
        expect(told.status).toBe(status);
        for (const value of [told.code, told.type, told.param]) expect(value ?? '').toMatch(/^[\w.-]{0,64}$/);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the page’s own client understands it as before (11.14, 11.18)', () => {
  it.each([
    [401, { code: 'invalid_api_key' }, {}, { reason: 'authentication' }],
    [429, { code: 'insufficient_quota' }, {}, { reason: 'quota', code: 'insufficient_quota' }],
    [429, { type: 'insufficient_quota', code: null }, {}, { reason: 'quota', code: 'insufficient_quota' }],
    [429, {}, { 'retry-after': '7' }, { reason: 'rate-limit', retryAfterMs: 7000 }],
    [
      503,
      {},
      { 'retry-after-ms': '50', 'x-should-retry': 'false' },
      { retryAfterMs: 50, shouldRetry: false },
    ],
    [404, { code: 'model_not_found' }, {}, { reason: 'model-gone', code: 'model_not_found' }],
    [504, {}, {}, { reason: 'timeout' }],
  ])('%i %j', async (status, error, headers, failure) => {
    failWith(status, error, headers);
    const client = new OpenAI({
      apiKey: 'what the page holds',
      baseURL: `${relay.origin}/v1`,
      maxRetries: 0,
      defaultHeaders: { origin: relay.origin },
    });
    const asked = client.chat.completions.create({ ...QUESTION, messages: [...QUESTION.messages] });
    const thrown: unknown = await asked.catch((reason: unknown) => reason);
    expect(failureOfError(thrown, OpenAI)).toMatchObject({ kind: 'failure', status, ...failure });
  });
});
