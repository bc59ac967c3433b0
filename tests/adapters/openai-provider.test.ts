import { fc, test } from '@fast-check/vitest';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { failureOfReading, redactFailure } from '../../src/adapters/openai-failure.ts';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import { createKeyMask } from '../../src/domain/api-keys.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import { buildRequest, systemMessage } from '../../src/domain/conversation/prompt.ts';
import type { CompletionEnding, Failure, FailureReason, Reply } from '../../src/ports/completion.ts';
import { startJudged, waitForMore } from '../ports/contract.ts';
import { FAILURE_REASONS } from '../support/arbitraries.ts';
import { shareRawServer } from '../support/raw-server.ts';

/** The server's reaction to the request. */
type Answer = (response: ServerResponse) => void;

/** A behaviour of a provider or of the way to it, and the expected end of an attempt. */
type Case = readonly [name: string, answer: Answer, expected: Reply | Partial<Failure>];

type Headers = Readonly<Record<string, string>>;

const API_KEY = 'canary-key-of-this-test';

const JSON_TYPE = { 'content-type': 'application/json' };
const GZIP = { ...JSON_TYPE, 'content-encoding': 'gzip' };
const EVENT_STREAM = { 'content-type': 'Text/Event-Stream; charset=utf-8' };
const ID = '3f2a9c1e-0d1b';

const NO = { error: { message: 'No.', type: 'test_error', param: null, code: null } };
const MALFORMED = fails('malformed-answer');
const BROKEN = fails('broken-answer');
const NOTHING = replies(null);
const HELLO = JSON.stringify(completion({ content: 'Hello.' }));
const SAID_HELLO = replies('Hello.');

const server = shareRawServer();

function begin(answer: Answer, streaming = false, baseUrl = `${server.url}/v1`) {
  server.answerWith(answer);
  const provider = createOpenAiProvider({ baseUrl, apiKey: API_KEY, maskKeys: createKeyMask(API_KEY) });
  return startJudged(provider, buildRequest(PERSONAS[0]!, 'Why?', { model: 'gpt-3.5-turbo', streaming }));
}

async function hear(answer: Answer, streaming = false): Promise<CompletionEnding> {
  const { ending, breaches } = begin(answer, streaming);
  const heard = await ending;
  await waitForMore();
  expect(breaches).toEqual([]);
  return heard;
}

async function expectEnding(answer: Answer, expected: Case[2], streaming = false): Promise<void> {
  const ending = await hear(answer, streaming);
  if (ending.kind === 'reply') expect(ending).toEqual(expected);
  else expect(ending).toMatchObject(expected);
  for (const fact of ['retryAfterMs', 'shouldRetry', 'requestId']) {
    if (!(fact in expected)) expect(ending).not.toHaveProperty(fact);
  }
}

describe('a question on the wire', () => {
  it('has exactly these bytes', async () => {
    await expectEnding(content(HELLO), SAID_HELLO);
    const [request] = server.requests;
    expect([request?.method, request?.url]).toEqual(['POST', '/v1/chat/completions']);
    expect(request?.headers.authorization).toBe(`Bearer ${API_KEY}`);
    expect(request?.headers['openai-organization']).toBeUndefined();
    const body = JSON.stringify({
      model: 'gpt-3.5-turbo',
      messages: [
        { role: 'system', content: systemMessage(PERSONAS[0]!) },
        { role: 'user', content: 'Why?' },
      ],
      temperature: 0.7,
      max_tokens: 150,
      presence_penalty: 0.6,
      frequency_penalty: 0.5,
    });
    expect(request?.body).toBe(body);
    await hear(content(HELLO), true);
    expect(server.requests[1]?.body).toBe(`${body.slice(0, -1)},"stream":true}`);
  });

  it('is sent once in a failed attempt: the client does not ask again', async () => {
    for (const answer of [json(NO, 500), json(NO, 429), bytes('')]) await hear(answer);
    expect(server.requests).toHaveLength(3);
  });

  it.each([
    ['before its answer', false, undefined],
    ['during its answer', false, JSON_TYPE],
    ['during a stream', true, EVENT_STREAM],
  ])('ends its connection when it is cancelled %s', async (_, streaming, headers) => {
    let isClosed = false;
    let isBegun = false;
    const { cancel, events: heard } = begin((response) => {
      response.once('close', () => (isClosed = true));
      if (headers === undefined) isBegun = true;
      else response.writeHead(200, headers).write(' ', () => (isBegun = true));
    }, streaming);
    await expect.poll(() => isBegun).toBe(true);
    await waitForMore();
    cancel();
    await expect.poll(() => isClosed).toBe(true);
    expect(heard).toEqual([]);
  });
});

const STATUSES: readonly (readonly [number, FailureReason])[] = [
  [304, 'unexpected-status'],
  [400, 'bad-request'],
  [401, 'authentication'],
  [402, 'quota'],
  [403, 'permission'],
  [404, 'not-found'],
  [405, 'not-found'],
  [408, 'timeout'],
  [409, 'conflict'],
  [410, 'not-found'],
  [413, 'unprocessable'],
  [415, 'bad-request'],
  [418, 'unexpected-status'],
  [422, 'unprocessable'],
  [429, 'rate-limit'],
  [451, 'permission'],
  [500, 'server'],
  [504, 'timeout'],
  [524, 'timeout'],
  [599, 'server'],
];

/** Error codes with their status and reason; refusals by the page's own server are kept apart from the provider's. */
const CODES: readonly (readonly [code: string, number, FailureReason])[] = [
  ['insufficient_quota', 429, 'quota'],
  ['model_not_found', 404, 'model-gone'],
  ['context_length_exceeded', 400, 'too-long-for-model'],
  ['invalid_api_key', 403, 'permission'],
  ['invalid_api_key', 400, 'authentication'],
  ['permission_denied', 404, 'permission'],
  ['no_api_key', 503, 'authentication'],
  ['access_code_required', 401, 'access-code'],
  ['foreign_host', 421, 'not-found'],
  ['foreign_origin', 403, 'not-found'],
  ['model_not_allowed', 403, 'not-found'],
  ['visitor_limit_exceeded', 429, 'visitor-limit'],
  ['visitor_open_limit_exceeded', 429, 'visitor-open-limit'],
  ['rate_limit_exceeded', 429, 'rate-limit'],
  ['open_limit_exceeded', 429, 'open-limit'],
  ['daily_questions_exceeded', 429, 'daily-limit'],
  ['paused', 503, 'paused'],
  ['draining', 503, 'draining'],
  ['provider_unreachable', 502, 'connection'],
  ['provider_broke_off', 502, 'broken-answer'],
  ['provider_unreadable', 502, 'malformed-answer'],
  // As Groq and others mean it.
  ['rate_limit_exceeded', 413, 'unprocessable'],
  ['paused', 500, 'server'],
  ['toString', 400, 'bad-request'],
];

/** Cases with the same end for a question that asked for a stream. */
const CASES: readonly Case[] = [
  ...STATUSES.map(([status, reason]): Case => [
    `status ${status}`,
    json(NO, status),
    fails(reason, { status }),
  ]),
  ...CODES.map(([code, status, reason]): Case => [
    code,
    json({ error: { message: 'No.', code } }, status),
    fails(reason, { status, code }),
  ]),
  [
    'an error code in the type',
    json({ error: { type: 'insufficient_quota', code: null } }, 429),
    fails('quota'),
  ],
  ['a status without a body', content('', {}, 503), fails('server', { status: 503 })],
  [
    'a status with a page of HTML',
    content('<h1>Bad Gateway</h1>', { 'content-type': 'text/html' }, 502),
    fails('server', { status: 502, detail: containing('Bad Gateway') }),
  ],
  [
    'a status whose body breaks off',
    bytes('HTTP/1.1 500 Oops', 'content-length: 100', '', '{"error"'),
    fails('server', { status: 500 }),
  ],
  [
    'a status whose message is no text',
    json({ error: { message: { of: ['parts'] }, code: 7, type: {} } }, 400),
    fails('bad-request', { status: 400 }),
  ],
  [
    '204, which has no body',
    content('', {}, 204),
    fails('malformed-answer', { detail: containing('empty') }),
  ],
  [
    'a status of payment that asks for a wait',
    (response) => response.writeHead(402, { 'retry-after': '3' }).end('{}'),
    fails('rate-limit', { status: 402, retryAfterMs: 3000 }),
  ],
  limited({ 'retry-after': '3' }, { retryAfterMs: 3000 }),
  limited({ 'retry-after': '1.5' }, { retryAfterMs: 1500 }),
  limited({ 'retry-after': '-5' }, {}),
  limited({ 'retry-after': '3s' }, {}),
  limited({ 'retry-after': '9'.repeat(400) }, { retryAfterMs: 1000 * Number.MAX_SAFE_INTEGER }),
  limited({ 'retry-after': '3', 'retry-after-ms': '2500' }, { retryAfterMs: 2500 }),
  limited({ 'retry-after': '3', 'retry-after-ms': '-1' }, { retryAfterMs: 3000 }),
  limited({ 'retry-after': ' sun, 06 nov 1994 08:49:37 gmt ' }, { retryAfterMs: 0 }),
  limited({ 'retry-after': 'Sun, 99 Nov 1994 08:49:37 GMT' }, {}),
  limited({ 'retry-after': 'maybe in 2050' }, {}),
  limited({ 'x-should-retry': 'true' }, { shouldRetry: true }),
  limited({ 'x-should-retry': 'false' }, { shouldRetry: false }),
  limited({ 'x-should-retry': 'maybe' }, {}),
  ...[ID, 'a', 'x'.repeat(64)].map((requestId) => limited({ 'x-request-id': requestId }, { requestId })),
  ...['', 'x'.repeat(65), 'a b', '<b>', API_KEY].map((id) => limited({ 'x-request-id': id }, {})),
  ['an end before the headers', ({ socket }) => void socket?.destroy(), fails('connection')],
  ['an end within the headers', bytes('HTTP/1.1 200 OK', 'content-ty'), fails('connection')],
  ['an answer that is not HTTP', bytes('SSH-2.0-OpenSSH_9.6', ''), fails('connection')],
  ['valid gzip', content(gzipSync(HELLO), GZIP), SAID_HELLO],
  ['invalid gzip', content(HELLO, GZIP), BROKEN],
  ['an HTML page', content('<h1>Hi</h1>', {}), fails('malformed-answer', { detail: containing('<h1>Hi') })],
  ['lists within lists, a hundred thousand deep', content('['.repeat(1e5) + ']'.repeat(1e5)), MALFORMED],
  ['half of a JSON text', content(HELLO.slice(0, 20)), MALFORMED],
  ['JSON after a byte order mark', content(`\uFEFF${HELLO}`), SAID_HELLO],
  ['JSON with the type of text', content(HELLO, { 'content-type': 'text/plain' }), SAID_HELLO],
  ['a stream with the type of JSON', content(sse(delta('Hi', 'stop'))), replies('Hi')],
  ['choices that are an object', json({ choices: { 0: { message: { content: 'Hi' } } } }), MALFORMED],
  ['keys of prototypes', content('{"__proto__": {"choices": [{"message": {"content": "Hi"}}]}}'), MALFORMED],
  [
    'an error in place of an answer',
    json({ error: { message: 'Busy', code: 'rate_limit_exceeded' }, ...completion({ content: 'Hi' }) }),
    fails('rate-limit', { code: 'rate_limit_exceeded', detail: 'Busy' }),
  ],
  [
    'an error with a code and no status',
    json({ error: { code: 'invalid_api_key' } }),
    fails('authentication'),
  ],
  ['an error with a status as its code', json({ error: { code: 429 } }), fails('rate-limit')],
  ['an error with a status in a text', json({ error: { code: '503' } }), fails('server', { code: '503' })],
  ['an error of null beside an answer', content(HELLO.replace('{', '{"error":null,')), SAID_HELLO],
  ['no choices', json({ choices: [] }), NOTHING],
  ['a message of null', json(completion(null)), NOTHING],
  [
    'a refusal beside no content',
    json(completion({ content: null, refusal: 'I will not.' })),
    { kind: 'reply', text: 'I will not.', isRefusal: true },
  ],
  ['a number as content', json(completion({ content: 42 })), MALFORMED],
  [
    'a list of parts as content',
    json(completion({ content: [{ type: 'text', text: 'Hi' }] })),
    replies('Hi'),
  ],
];

const PLAIN_CASES: readonly Case[] = [
  ['a stream that was not requested', events(delta('Hi', 'stop'), '[DONE]'), replies('Hi')],
  ['an end within a body', bytes('HTTP/1.1 200 OK', 'content-length: 999', '', HELLO), BROKEN],
  [
    'a body that ends with its connection',
    bytes('HTTP/1.1 200 OK', 'connection: close', '', HELLO),
    SAID_HELLO,
  ],
];

const END = delta(null, 'stop');

const STREAM_CASES: readonly Case[] = [
  ['one byte at a time', dripping(sse(delta('Größe '), delta('😀', 'stop'))), replies('Größe 😀')],
  [
    'comments, other fields and CR LF line ends',
    streamBytes(
      `: hello\n\n${sse(delta('One '), delta('two', 'stop'))}`
        .replaceAll('data:', 'id: 7\nevent: part\nretry: 9\ndata:')
        .replaceAll('\n', '\r\n'),
    ),
    replies('One two'),
  ],
  ['nothing', events(), BROKEN],
  ['text and [DONE], but no finish reason', events(delta('One'), '[DONE]'), replies('One')],
  ['text and neither [DONE] nor a finish reason', events(delta('One')), BROKEN],
  ['a finish reason and no [DONE]', events(delta('One '), delta('two'), END), replies('One two')],
  [
    'a finish reason on a connection that stays open',
    (response) => void response.writeHead(200, EVENT_STREAM).write(sse(delta('One', 'stop'))),
    replies('One'),
  ],
  ['an empty finish reason', events(delta('One ', ''), delta('two', ''), END), replies('One two')],
  ['a finish reason and no text', events(delta('', 'stop'), '[DONE]'), NOTHING],
  ['text after the finish reason', events(delta('One', 'stop'), delta(' two'), '[DONE]'), replies('One')],
  ['a delta of null', events({ choices: [{ index: 0, delta: null }] }, delta('One', 'stop')), replies('One')],
  ['another choice', events(delta('A'), delta('B', 'stop', 1), delta('A', 'stop')), replies('AA')],
  ['a list of parts as content', events(delta([{ type: 'text', text: 'Hi' }], 'stop')), replies('Hi')],
  ['a part without choices', events({ id: 'c' }, delta('Hi', 'stop')), replies('Hi')],
  ['half a part, ended like a whole one', events(delta('One'), '{"choices": [{"del'), MALFORMED],
  ['an end in the middle of a part', streamBytes(sse(delta('One'), delta('two')).slice(0, -20)), BROKEN],
  [
    'an error after some text',
    events(delta('One'), { error: { message: 'Slow down', code: 'rate_limit_exceeded' } }),
    fails('rate-limit', { code: 'rate_limit_exceeded', detail: 'Slow down' }),
  ],
  [
    'half a pair of surrogates in each of two parts',
    events(
      String.raw`{"choices":[{"delta":{"content":"\ud83d"}}]}`,
      String.raw`{"choices":[{"delta":{"content":"\ude00"},"finish_reason":"stop"}]}`,
    ),
    replies('😀'),
  ],
  [
    'five hundred thousand characters in one part',
    events(delta('x'.repeat(500_000), 'stop')),
    replies('x'.repeat(500_000)),
  ],
];

describe('an attempt ends in one reply or one failure', () => {
  describe.each([false, true])('streamed: %s,', (streaming) => {
    it.each(CASES)('%s', (_, answer, expected) => expectEnding(answer, expected, streaming));
  });

  it.each(PLAIN_CASES)('plain, %s', (_, answer, expected) => expectEnding(answer, expected));

  it.each(STREAM_CASES)('streamed, %s', (_, answer, expected) => expectEnding(answer, expected, true));

  it('with the date of the next try', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    // A date has whole seconds; precision -5 is within 50 s.
    const retryAfterMs = expect.closeTo(3_600_000, -5) as number;
    await expectEnding(json(NO, 503, { 'retry-after': date }), fails('server', { retryAfterMs }));
  });

  it('on a port without a server', async () => {
    // A port that fetch does not refuse by itself.
    const { ending } = begin(() => undefined, false, 'http://127.0.0.1:2/v1');
    expect(await ending).toMatchObject(fails('connection', { detail: containing('ECONNREFUSED') }));
  });

  it.each<[how: string, answer: Answer]>([
    ['refused', json(NO, 429, { 'x-request-id': ID })],
    ['with an error in place of an answer', json(NO, 200, { 'x-request-id': ID })],
    ['that is incomplete', content('{"choices":', { 'x-request-id': ID })],
    [
      'that breaks off',
      (response) => {
        const headers = { ...EVENT_STREAM, 'x-request-id': ID };
        response.writeHead(200, headers).write('data: {"cho', () => response.destroy());
      },
    ],
  ])('with the id of the request of an answer %s', async (_, answer) => {
    for (const streaming of [false, true]) {
      expect(await hear(answer, streaming)).toMatchObject({ kind: 'failure', requestId: ID });
    }
  });

  it('with an answer in one piece despite streaming, reported at once', async () => {
    const { ending, events: heard } = begin(content(HELLO), true);
    await ending;
    expect(heard).toEqual([{ kind: 'text', delta: 'Hello.' }, SAID_HELLO]);
  });
});

describe('a reported failure', () => {
  test.prop([fc.anything({ withNullPrototype: true })])(
    'has a reason and a detail, whatever the error is',
    (error) => {
      const failure = failureOfReading({ kind: 'error', error });
      expect(FAILURE_REASONS).toContain(failure.reason);
      expect(failure.detail).not.toBe('');
    },
  );

  it('does not quote a key, nor does its code', async () => {
    const error = { message: `Bad ${API_KEY}, or sk-proj-abcdef. Try another.`, code: `no:${API_KEY}` };
    for (const status of [401, 200]) {
      expect(await hear(json({ error }, status))).toMatchObject({
        code: 'no:[key]',
        detail: expect.stringMatching(/^(?:401 )?Bad \[key\], or \[key\]\. Try another\.$/) as string,
      });
    }
  });

  test.prop([fc.stringMatching(/^[a-z0-9-]{8,40}$/), fc.string(), fc.string()])(
    'never quotes the key, wherever it appears',
    (key, before, after) => {
      const detail = `${before}${key}${after}`;
      const told = redactFailure(
        { kind: 'failure', reason: 'server', detail, code: detail },
        createKeyMask(key),
      );
      expect(told.detail).not.toContain(key);
      expect(told.code).not.toContain(key);
    },
  );

  test.prop([fc.nat(2000)])('quotes no part of a key where the text is cut', (length) => {
    const detail = `${' '.repeat(length)}${API_KEY}`;
    const told = redactFailure({ kind: 'failure', reason: 'server', detail }, createKeyMask(API_KEY));
    expect(told.detail).not.toMatch(/canary/);
    expect(told.detail.length).toBeLessThanOrEqual(501);
  });

  it('keeps a short key, which would match ordinary words', () => {
    const failure = { kind: 'failure', reason: 'server', detail: 'ollama is down' } as const;
    expect(redactFailure(failure, createKeyMask('ollama'))).toEqual(failure);
  });
});

function replies(text: string | null): Reply {
  return { kind: 'reply', text };
}

function fails(reason: FailureReason, facts: Partial<Failure> = {}): Partial<Failure> {
  return { ...facts, kind: 'failure', reason };
}

function limited(headers: Headers, facts: Partial<Failure>): Case {
  return [JSON.stringify(headers).slice(0, 60), json(NO, 429, headers), fails('rate-limit', facts)];
}

function containing(text: string): string {
  return expect.stringContaining(text) as string;
}

function json(body: unknown, status = 200, headers: Headers = {}): Answer {
  return content(JSON.stringify(body), { ...JSON_TYPE, ...headers }, status);
}

/** This body, as JSON unless the headers say otherwise. */
function content(body: string | Buffer, headers: Headers = JSON_TYPE, status = 200): Answer {
  return (response) => void response.writeHead(status, headers).end(body);
}

/** Bytes that bypass the server's HTTP; the connection ends after them. */
function bytes(...lines: readonly string[]): Answer {
  return ({ socket }) => void socket?.end(lines.join('\r\n'));
}

/** A complete stream of events, each as JSON unless it is a text. */
function events(...parts: readonly unknown[]): Answer {
  return streamBytes(sse(...parts));
}

function streamBytes(text: string): Answer {
  return content(text, EVENT_STREAM);
}

/** Each byte in a separate packet, as far as the network allows. */
function dripping(text: string): Answer {
  return async (response) => {
    response.writeHead(200, EVENT_STREAM);
    for (const byte of Buffer.from(text)) {
      response.write(Buffer.of(byte));
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  };
}

function sse(...parts: readonly unknown[]): string {
  return parts.map((part) => `data: ${typeof part === 'string' ? part : JSON.stringify(part)}\n\n`).join('');
}

function delta(text: unknown, finishReason: unknown = null, index = 0) {
  return { id: 'c', choices: [{ index, delta: { content: text }, finish_reason: finishReason }] };
}

function completion(message: unknown, finishReason = 'stop') {
  return { id: 'c', choices: [{ index: 0, message, finish_reason: finishReason }] };
}
