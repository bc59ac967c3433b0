import type { ServerResponse } from 'node:http';
import { OpenAI } from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOpenAiCompletion } from '../../src/adapters/openai-completion.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { buildRequest, systemMessage } from '../../src/domain/prompt.ts';
import { createSquad } from '../../src/domain/squad/create-squad.ts';
import { createRecordingLog } from '../support/recording-log.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import { createSeededRandomness } from '../support/seeded-randomness.ts';
import { TEST_OPTIONS, say, transcript } from '../support/test-squad.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const REQUEST = buildRequest(PERSONAS[0]!, 'Why?', 'gpt-3.5-turbo');
const API_KEY = 'canary-key-of-this-test';
const EVENT_STREAM = { 'content-type': 'text/event-stream' };

let server: RawServer;

beforeAll(async () => {
  server = await startRawServer();
});

beforeEach(() => void server.requests.splice(0));

afterAll(() => server.close());

function complete(baseUrl = `${server.url}/v1`) {
  return createOpenAiCompletion({ loadClient: async () => OpenAI, baseUrl, apiKey: API_KEY });
}

function answering(respond: (response: ServerResponse) => void) {
  server.answerWith(respond);
  return complete();
}

function sse(...events: readonly unknown[]): string {
  return events
    .map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
    .join('');
}

function delta(content: unknown, finishReason: string | null = null) {
  return { id: 'c', choices: [{ index: 0, delta: { content }, finish_reason: finishReason }] };
}

describe('on the wire', () => {
  it('a question is these bytes and no others (11.1 to 11.3)', async () => {
    const completion = answering((response) =>
      sendJson(response, { choices: [{ message: { content: 'Because.' } }] }),
    );
    expect(await completion.start(REQUEST).outcome).toEqual({ kind: 'reply', text: 'Because.' });
    const [request] = server.requests;
    expect(request?.method).toBe('POST');
    expect(request?.url).toBe('/v1/chat/completions');
    expect(request?.headers.authorization).toBe(`Bearer ${API_KEY}`);
    expect(request?.headers['openai-organization']).toBeUndefined();
    expect(request?.body).toBe(
      JSON.stringify({
        model: 'gpt-3.5-turbo',
        messages: [
          { role: 'system', content: systemMessage(PERSONAS[0]!) },
          { role: 'user', content: 'Why?' },
        ],
        temperature: 0.7,
        max_tokens: 150,
        presence_penalty: 0.6,
        frequency_penalty: 0.5,
      }),
    );
  });

  it('a question that fails four times is 4 requests, not 12 (11.6)', async () => {
    const clock = createVirtualClock();
    const log = createRecordingLog();
    const completion = answering((response) => sendJson(response, { error: { message: 'Oops' } }, 500));
    const squad = createSquad(
      { clock, log, completion, randomness: createSeededRandomness(1) },
      TEST_OPTIONS,
    );
    squad.skipIntro();
    squad.begin();
    say({ squad }, 'Why?');
    for (const attempt of [1, 2, 3, 4]) {
      await expect.poll(() => log.entries).toHaveLength(attempt);
      await clock.advance(attempt * 1000);
    }
    expect(server.requests).toHaveLength(4);
    expect(transcript({ squad })[1]).toMatch(/^ai: I apologize, but I'm having trouble connecting/);
    squad.dispose();
  });

  it('a cancelled question ends its connection (11.11)', async () => {
    let closed = false;
    const completion = answering((response) => response.on('close', () => (closed = true)));
    const call = completion.start(REQUEST);
    await expect.poll(() => server.requests).toHaveLength(1);
    call.cancel();
    expect(await call.outcome).toEqual({ kind: 'cancelled' });
    await expect.poll(() => closed).toBe(true);
  });
});

describe('an answer', () => {
  it.each<[string, (response: ServerResponse) => void, object]>([
    [
      'of HTML',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>'),
      { reason: 'malformed-answer' },
    ],
    ['of nothing (204)', (response) => response.writeHead(204).end(), { reason: 'malformed-answer' }],
    [
      'of no bytes',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(),
      { reason: 'malformed-answer' },
    ],
    ['of null', (response) => sendJson(response, null), { reason: 'malformed-answer' }],
    ['of an empty object', (response) => sendJson(response, {}), { reason: 'malformed-answer' }],
    ['of a list', (response) => sendJson(response, []), { reason: 'malformed-answer' }],
    [
      'of half a body',
      (response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": [{"mess'),
      { reason: 'malformed-answer' },
    ],
    [
      'with a number for content',
      (response) => sendJson(response, { choices: [{ message: { content: 42 } }] }),
      { reason: 'malformed-answer' },
    ],
    [
      'with an error in it',
      (response) => sendJson(response, { error: { message: 'No', code: 'insufficient_quota' } }),
      { reason: 'quota' },
    ],
    [
      'with a status in its error',
      (response) => sendJson(response, { error: { message: 'No', code: 404 } }),
      { reason: 'not-found' },
    ],
    [
      '400',
      (response) => sendJson(response, { error: { message: 'No' } }, 400),
      { reason: 'bad-request', status: 400 },
    ],
    ['402', (response) => sendJson(response, {}, 402), { reason: 'quota', status: 402 }],
    ['403', (response) => sendJson(response, {}, 403), { reason: 'permission', status: 403 }],
    ['404', (response) => sendJson(response, 'no', 404), { reason: 'not-found', status: 404 }],
    ['408', (response) => sendJson(response, {}, 408), { reason: 'timeout', status: 408 }],
    ['409', (response) => sendJson(response, {}, 409), { reason: 'conflict', status: 409 }],
    [
      '418',
      (response) => response.writeHead(418).end('short and stout'),
      { reason: 'unexpected-status', status: 418 },
    ],
    ['422', (response) => sendJson(response, {}, 422), { reason: 'unprocessable', status: 422 }],
    ['429', (response) => sendJson(response, {}, 429), { reason: 'rate-limit', status: 429 }],
    [
      '429 for a quota',
      (response) => sendJson(response, { error: { code: 'insufficient_quota' } }, 429),
      { reason: 'quota', status: 429 },
    ],
    ['503', (response) => response.writeHead(503).end('<html>'), { reason: 'server', status: 503 }],
    ['599', (response) => response.writeHead(599).end(), { reason: 'server', status: 599 }],
  ])('%s is a failure (11.18)', async (_, respond, expected) => {
    expect(await answering(respond).start(REQUEST).outcome).toMatchObject({ kind: 'failure', ...expected });
  });

  it.each<[string, unknown]>([
    ['no choices', { choices: [] }],
    ['a choice of null', { choices: [null] }],
    ['no message', { choices: [{}] }],
    ['null content', { choices: [{ message: { content: null, refusal: 'No.' } }] }],
  ])('with %s is a reply without content (11.5)', async (_, body) => {
    const outcome = answering((response) => sendJson(response, body)).start(REQUEST).outcome;
    expect(await outcome).toEqual({ kind: 'reply', text: null });
  });

  it('that nobody gives is a failure to connect (11.18)', async () => {
    const gone = await startRawServer();
    await gone.close();
    const outcome = await complete(`${gone.url}/v1`).start(REQUEST).outcome;
    expect(outcome).toMatchObject({ kind: 'failure', reason: 'connection' });
  });

  it.each([
    ['retry-after-ms', '1500', 1500],
    ['retry-after', '3', 3000],
    ['retry-after', 'soon', undefined],
    ['retry-after', '-5', undefined],
  ])('with %s: %s asks to wait %s ms (11.14)', async (name, value, retryAfterMs) => {
    const outcome = await answering((response) => response.writeHead(429, { [name]: value }).end()).start(
      REQUEST,
    ).outcome;
    expect(outcome.kind === 'failure' && outcome.retryAfterMs).toBe(retryAfterMs);
  });

  it('with a date asks to wait until then, and not at all when it is past (11.14)', async () => {
    const wait = async (date: string) => {
      const outcome = await answering((response) =>
        response.writeHead(503, { 'retry-after': date }).end(),
      ).start(REQUEST).outcome;
      return outcome.kind === 'failure' ? (outcome.retryAfterMs ?? -1) : -1;
    };
    expect(await wait(new Date(0).toUTCString())).toBe(0);
    expect(await wait(new Date(Date.now() + 3_600_000).toUTCString())).toBeGreaterThan(3_000_000);
  });

  it.each([
    ['false', false],
    ['true', true],
    ['maybe', undefined],
  ])('with x-should-retry: %s says so (11.14)', async (value, shouldRetry) => {
    const outcome = await answering((response) =>
      response.writeHead(500, { 'x-should-retry': value }).end(),
    ).start(REQUEST).outcome;
    expect(outcome.kind === 'failure' && outcome.shouldRetry).toBe(shouldRetry);
  });

  it('of status 200 that quotes the key, in its code too, is told without it', async () => {
    const error = { message: `Bad key ${API_KEY} ${'x'.repeat(490)}`, code: `refused:${API_KEY}` };
    const outcome = await answering((response) => sendJson(response, { error })).start(REQUEST).outcome;
    expect(JSON.stringify(outcome)).not.toContain(API_KEY);
    expect(outcome.kind === 'failure' && outcome.detail.length).toBeLessThan(510);
  });

  it('that quotes the key is told without it', async () => {
    const message = `Incorrect API key provided: ${API_KEY}, or sk-proj-abcdef. Try another.`;
    const outcome = await answering((response) => sendJson(response, { error: { message } }, 401)).start(
      REQUEST,
    ).outcome;
    expect(outcome.kind === 'failure' && outcome.detail).toBe(
      '401 Incorrect API key provided: [key], or [key]. Try another.',
    );
  });
});

describe('a streamed answer', () => {
  async function streamOf(respond: (response: ServerResponse) => void) {
    const deltas: string[] = [];
    const outcome = await answering(respond).start(REQUEST, (text) => deltas.push(text)).outcome;
    return { outcome, deltas };
  }

  it('asks to be streamed and for nothing else (11.15)', async () => {
    await streamOf((response) =>
      response.writeHead(200, EVENT_STREAM).end(sse(delta('Hi', 'stop'), '[DONE]')),
    );
    const body = JSON.parse(server.requests[0]?.body ?? '') as Record<string, unknown>;
    expect(body['stream']).toBe(true);
    expect(Object.keys(body)).toHaveLength(7);
  });

  it('is whole with a finish reason, even without [DONE] (11.15)', async () => {
    const { outcome, deltas } = await streamOf((response) =>
      response
        .writeHead(200, EVENT_STREAM)
        .end(sse(delta(''), delta('One '), delta('two'), delta(null, 'stop'))),
    );
    expect(outcome).toEqual({ kind: 'reply', text: 'One two' });
    expect(deltas).toEqual(['One ', 'two']);
  });

  it('is whole with a finish reason, even when its connection stays open (11.15)', async () => {
    const { outcome } = await streamOf(
      (response) =>
        void response
          .writeHead(200, { 'content-type': 'Text/Event-Stream' })
          .write(sse(delta('Done.', 'stop'))),
    );
    expect(outcome).toEqual({ kind: 'reply', text: 'Done.' });
  });

  it('that ends quietly without a finish reason has broken off (11.18)', async () => {
    const { outcome } = await streamOf((response) =>
      response.writeHead(200, EVENT_STREAM).end(sse(delta('One'), '[DONE]')),
    );
    expect(outcome).toMatchObject({ kind: 'failure', reason: 'broken-answer' });
  });

  it('whose connection dies has broken off (11.18)', async () => {
    const { outcome } = await streamOf((response) => {
      response.writeHead(200, EVENT_STREAM).write(sse(delta('One')));
      setImmediate(() => response.destroy());
    });
    expect(outcome).toMatchObject({ kind: 'failure', reason: 'broken-answer' });
  });

  it('with an error in the middle fails with its reason (11.18)', async () => {
    const { outcome } = await streamOf((response) =>
      response
        .writeHead(200, EVENT_STREAM)
        .end(sse(delta('One'), { error: { message: 'Slow down', code: 'rate_limit_exceeded' } })),
    );
    expect(outcome).toMatchObject({ kind: 'failure', reason: 'rate-limit' });
  });

  it.each([['"text"'], ['{}'], ['[]'], ['{"choices":[{"delta":{"content":7}}]}'], ['{"choices"']])(
    'with %s in it cannot be understood (11.18)',
    async (event) => {
      const { outcome } = await streamOf((response) => response.writeHead(200, EVENT_STREAM).end(sse(event)));
      expect(outcome).toMatchObject({ kind: 'failure', reason: 'malformed-answer' });
    },
  );

  it('that comes as a whole is taken as a whole (11.18)', async () => {
    const { outcome, deltas } = await streamOf((response) =>
      sendJson(response, { choices: [{ message: { content: 'All.' } }] }),
    );
    expect(outcome).toEqual({ kind: 'reply', text: 'All.' });
    expect(deltas).toEqual(['All.']);
  });

  it('of HTML cannot be understood (11.18)', async () => {
    const { outcome } = await streamOf((response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    );
    expect(outcome).toMatchObject({ kind: 'failure', reason: 'malformed-answer' });
  });

  it('tells nothing more once it is cancelled (11.17)', async () => {
    const deltas: string[] = [];
    let sendRest = (): unknown => undefined;
    let closed = false;
    const completion = answering((response) => {
      response.on('close', () => (closed = true));
      response.writeHead(200, EVENT_STREAM).write(sse(delta('One')));
      sendRest = () => response.end(sse(delta('two', 'stop')));
    });
    const call = completion.start(REQUEST, (text) => deltas.push(text));
    await expect.poll(() => deltas).toEqual(['One']);
    call.cancel();
    sendRest();
    expect(await call.outcome).toEqual({ kind: 'cancelled' });
    await expect.poll(() => closed).toBe(true);
    expect(deltas).toEqual(['One']);
  });
});

it('a client that cannot be loaded is a failure of its own (11.18)', async () => {
  const loadClient = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const completion = createOpenAiCompletion({ loadClient, baseUrl: server.url, apiKey: API_KEY });
  expect(await completion.start(REQUEST).outcome).toMatchObject({
    kind: 'failure',
    reason: 'client-not-loaded',
  });
});
