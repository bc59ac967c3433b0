import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { buildRequest } from '../../src/domain/prompt.ts';
import type { Failure, FailureReason, Reply } from '../../src/ports/completion.ts';
import { type RawServer, startRawServer } from '../support/raw-server.ts';
import { startJudged, waitForMore } from './contract.ts';

/** What the server does with the request. */
type Answer = (response: ServerResponse) => void;

type Expected = Reply | Partial<Failure>;

/** One thing that a provider, or the way to it, does, and what an attempt comes to. */
type Case = readonly [name: string, answer: Answer, expected: Expected];

type Headers = Readonly<Record<string, string>>;

const MODES = [
  ['plain', false],
  ['streamed', true],
] as const;

const JSON_TYPE = { 'content-type': 'application/json' };
const GZIP = { ...JSON_TYPE, 'content-encoding': 'gzip' };
const EVENT_STREAM = { 'content-type': 'text/event-stream' };

const NO = { error: { message: 'No.', type: 'test_error', param: null, code: null } };
const MALFORMED = fails('malformed-answer');
const BROKEN = fails('broken-answer');
const NOTHING = replies(null);
const HELLO = JSON.stringify(completion({ content: 'Hello.' }));
const SAID_HELLO = replies('Hello.');
const END = delta(null, 'stop');

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
  [503, 'server'],
  [504, 'timeout'],
  [524, 'timeout'],
  [599, 'server'],
];

const STATUS_CASES: readonly Case[] = [
  ...STATUSES.map(([status, reason]): Case => [
    `status ${status}`,
    json(NO, status),
    fails(reason, { status }),
  ]),
  ['a status without a body', content('', {}, 503), fails('server', { status: 503 })],
  [
    'a status with a page of HTML',
    content('<h1>Bad Gateway</h1>', { 'content-type': 'text/html' }, 502),
    fails('server', { status: 502, detail: containing('Bad Gateway') }),
  ],
  [
    'a status whose body is no JSON though it says so',
    content('{"error": {"mess', JSON_TYPE, 500),
    fails('server', { status: 500 }),
  ],
  [
    'a status whose body breaks off',
    bytes('HTTP/1.1 500 Oops', 'content-length: 100', '', '{"error"'),
    fails('server', { status: 500 }),
  ],
  [
    'a status whose error is a text',
    json({ error: 'model "x" not found, try pulling it first' }, 404),
    fails('model-gone', { status: 404, model: 'gpt-3.5-turbo', detail: containing('pulling') }),
  ],
  [
    'a status whose message is no text',
    json({ error: { message: { of: ['parts'] }, code: 7, type: {} } }, 400),
    fails('bad-request', { status: 400 }),
  ],
  [
    '429 for a quota that is used up',
    json({ error: { message: 'No.', code: 'insufficient_quota' } }, 429),
    fails('quota', { status: 429, code: 'insufficient_quota' }),
  ],
  [
    '429 for a quota that only the type names',
    json({ error: { message: 'No.', type: 'insufficient_quota', code: null } }, 429),
    fails('quota', { status: 429, code: 'insufficient_quota' }),
  ],
  [
    '204, which has no body',
    content('', {}, 204),
    fails('malformed-answer', { detail: containing('empty') }),
  ],
  ['201 instead of 200', content(HELLO, JSON_TYPE, 201), SAID_HELLO],
];

const RETRY_CASES: readonly Case[] = [
  limited({ 'retry-after': '3' }, { retryAfterMs: 3000 }),
  limited({ 'retry-after': '1.5' }, { retryAfterMs: 1500 }),
  limited({ 'retry-after': '0' }, { retryAfterMs: 0 }),
  limited({ 'retry-after': '-5' }, {}),
  limited({ 'retry-after': '' }, {}),
  limited({ 'retry-after': '3s' }, {}),
  limited({ 'retry-after': '3, 5' }, {}),
  limited({ 'retry-after': '9'.repeat(400) }, { retryAfterMs: 1000 * Number.MAX_SAFE_INTEGER }),
  limited({ 'retry-after-ms': '1500' }, { retryAfterMs: 1500 }),
  limited({ 'retry-after': '3', 'retry-after-ms': '2500' }, { retryAfterMs: 2500 }),
  limited({ 'retry-after': '3', 'retry-after-ms': '-1' }, { retryAfterMs: 3000 }),
  limited({ 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' }, { retryAfterMs: 0 }),
  limited({ 'retry-after': ' sun, 06 nov 1994 08:49:37 gmt ' }, { retryAfterMs: 0 }),
  limited({ 'retry-after': 'Sunday, 06-Nov-94 08:49:37 GMT' }, { retryAfterMs: 0 }),
  limited({ 'retry-after': 'Sun, 99 Nov 1994 08:49:37 GMT' }, {}),
  limited({ 'retry-after': '1994-11-06T08:49:37Z' }, {}),
  limited({ 'retry-after': 'maybe in 2050' }, {}),
  limited({ 'x-should-retry': 'true' }, { shouldRetry: true }),
  limited({ 'x-should-retry': 'false' }, { shouldRetry: false }),
  limited({ 'x-should-retry': 'maybe' }, {}),
];

/** The id of a request, where it can be shown (behaviour 21.17). */
const ID_CASES: readonly Case[] = [
  ...['3f2a9c1e-0d1b-4c3a-9f00-1234567890ab', 'req_0123456789abcdef', 'a', 'x'.repeat(64)].map((requestId) =>
    limited({ 'x-request-id': requestId }, { requestId }),
  ),
  ...['', 'x'.repeat(65), 'a b', 'a, b', '<b>', 'é', '../log'].map((requestId) =>
    limited({ 'x-request-id': requestId }, {}),
  ),
];

/** What the page's own server refuses is not taken for the provider's word. */
const OWN_SERVER_CASES: readonly Case[] = (
  [
    ['no_api_key', 503, 'authentication'],
    ['access_code_required', 401, 'access-code'],
    ['foreign_host', 421, 'not-found'],
    ['foreign_origin', 403, 'not-found'],
    ['model_not_allowed', 403, 'not-found'],
    ['provider_unreachable', 502, 'connection'],
  ] as const
).map(([code, status, reason]) => [
  code,
  json({ error: { message: 'No.', code } }, status),
  fails(reason, { status, code }),
]);

const CONNECTION_CASES: readonly Case[] = [
  ['an end before the headers', ({ socket }) => void socket?.destroy(), fails('connection')],
  ['a reset before the headers', ({ socket }) => void socket?.resetAndDestroy(), fails('connection')],
  ['an end within the headers', bytes('HTTP/1.1 200 OK', 'content-ty'), fails('connection')],
  ['an answer that is not HTTP', bytes('SSH-2.0-OpenSSH_9.6', ''), fails('connection')],
  ['gzip that is sound', content(gzipSync(HELLO), GZIP), SAID_HELLO],
  ['gzip that is none', content(HELLO, GZIP), BROKEN],
  ['gzip that breaks off', content(gzipSync(HELLO).subarray(0, 30), GZIP), MALFORMED],
];

/** Bodies of status 200 that are not what was asked for; the same to a question that wanted a stream. */
const BODY_CASES: readonly Case[] = [
  ['HTML', content('<h1>Hi</h1>', {}), fails('malformed-answer', { detail: containing('<h1>Hi') })],
  ['no bytes', content(''), fails('malformed-answer', { detail: containing('empty') })],
  ['spaces', content(' \n '), MALFORMED],
  ['null', content('null'), MALFORMED],
  ['a number', content('42'), MALFORMED],
  ['a text', content('"Hello."'), MALFORMED],
  ['a list', content('[]'), MALFORMED],
  ['an empty object', content('{}'), MALFORMED],
  ['lists within lists, a hundred thousand deep', content('['.repeat(1e5) + ']'.repeat(1e5)), MALFORMED],
  ['half of JSON', content(HELLO.slice(0, 20)), MALFORMED],
  ['JSON twice', content(HELLO + HELLO), MALFORMED],
  ['no UTF-8', content(Buffer.from(HELLO, 'utf16le')), MALFORMED],
  ['JSON after a byte order mark', content(`\uFEFF${HELLO}`), SAID_HELLO],
  ['JSON that says it is text', content(HELLO, { 'content-type': 'text/plain' }), SAID_HELLO],
  ['JSON without a content type', content(HELLO, {}), SAID_HELLO],
  ['a stream that says it is JSON', content(sse(delta('Hi', 'stop'))), MALFORMED],
  ['choices of null', json({ choices: null }), MALFORMED],
  ['choices that are an object', json({ choices: { 0: { message: { content: 'Hi' } } } }), MALFORMED],
  [
    'choices under __proto__',
    content('{"__proto__": {"choices": [{"message": {"content": "Hi"}}]}}'),
    MALFORMED,
  ],
  [
    'an error',
    json({ error: { message: 'Busy', code: 'rate_limit_exceeded' } }),
    fails('rate-limit', { code: 'rate_limit_exceeded', detail: 'Busy' }),
  ],
  ['an error with a status in it', json({ error: { message: 'No', code: 404 } }), fails('not-found')],
  ['an error with a status in a text', json({ error: { code: '503' } }), fails('server', { code: '503' })],
  [
    'an error whose code is a trap',
    content('{"error": {"code": {"valueOf": 1, "toString": 1}}}'),
    fails('server'),
  ],
  ['an error with a code of no status', json({ error: { code: 7 } }), fails('server')],
  ['an error that is a text', json({ error: 'out of memory' }), fails('server', { detail: 'out of memory' })],
  ['an error that is a list', json({ error: ['out of memory'] }), fails('server')],
  ['an error that is true', json({ error: true }), fails('server')],
  [
    'an error beside an answer',
    json({ error: { message: 'No' }, ...completion({ content: 'Hi' }) }),
    fails('server', { detail: 'No' }),
  ],
  [
    'an error of null beside an answer',
    json({ error: null, ...completion({ content: 'Hi' }) }),
    replies('Hi'),
  ],
];

/** Whole answers whose content is another than a text, or an odd one. */
const CONTENT_CASES: readonly Case[] = [
  ['no choices', json({ choices: [] }), NOTHING],
  ['a choice of null', json({ choices: [null] }), NOTHING],
  ['a choice of a text', json({ choices: ['Hi'] }), NOTHING],
  ['a choice without a message', json({ choices: [{ index: 0 }] }), NOTHING],
  ['a message of null', json(completion(null)), NOTHING],
  ['a message that is a text', json(completion('Hi')), NOTHING],
  ['a message without content', json(completion({ role: 'assistant' })), NOTHING],
  ['a refusal beside no content', json(completion({ content: null, refusal: 'I will not.' })), NOTHING],
  ['no content for a filter', json(completion({ content: null }, 'content_filter')), NOTHING],
  ['no content for a limit', json(completion({ content: null }, 'length')), fails('spent-on-thinking')],
  ['calls of tools', json(completion({ content: null, tool_calls: [{}] }, 'tool_calls')), NOTHING],
  ['content of no characters', json(completion({ content: '' })), replies('')],
  ['content of spaces', json(completion({ content: ' \n\t ' })), replies(' \n\t ')],
  ['content of a number', json(completion({ content: 42 })), MALFORMED],
  ['content of false', json(completion({ content: false })), MALFORMED],
  ['content of parts', json(completion({ content: [{ type: 'text', text: 'Hi' }] })), MALFORMED],
  [
    'two choices',
    json({ choices: [{ message: { content: 'A' } }, { message: { content: 'B' } }] }),
    replies('A'),
  ],
  ['a NUL', json(completion({ content: 'a\0b' })), replies('a\0b')],
  [
    'half a pair of surrogates',
    content(String.raw`{"choices": [{"message": {"content": "a\ud83d"}}]}`),
    replies('a\uD83D'),
  ],
  [
    'bytes that are no UTF-8',
    content(Buffer.from('{"choices": [{"message": {"content": "a\xFF"}}]}', 'latin1')),
    replies('a\uFFFD'),
  ],
];

const PLAIN_CASES: readonly Case[] = [
  ['a stream, which nobody asked for', events(delta('Hi', 'stop'), '[DONE]'), MALFORMED],
  [
    'an end within a body of known length',
    bytes('HTTP/1.1 200 OK', 'content-length: 999', '', HELLO),
    BROKEN,
  ],
  [
    'an end within a body in chunks',
    bytes('HTTP/1.1 200 OK', 'transfer-encoding: chunked', '', '5', '{"cho'),
    BROKEN,
  ],
  [
    'a length that is too short',
    bytes('HTTP/1.1 200 OK', 'content-length: 12', 'connection: close', '', HELLO),
    MALFORMED,
  ],
  ['a body that its connection ends', bytes('HTTP/1.1 200 OK', 'connection: close', '', HELLO), SAID_HELLO],
];

const STREAM_CASES: readonly Case[] = [
  ['one byte at a time', dripping(sse(delta('Größe '), delta('😀', 'stop'))), replies('Größe 😀')],
  [
    'comments, other fields and lines that end in CR LF',
    streamBytes(
      `: hello\n\n${sse(delta('One '), delta('two', 'stop'))}`
        .replaceAll('data:', 'id: 7\nevent: part\nretry: 9\ndata:')
        .replaceAll('\n', '\r\n'),
    ),
    replies('One two'),
  ],
  ['nothing', events(), BROKEN],
  ['nothing but signs of life', streamBytes(': still here\n\n'.repeat(20)), BROKEN],
  ['[DONE] and no part', events('[DONE]'), BROKEN],
  ['no choices in any part', events({ choices: [] }, '[DONE]'), BROKEN],
  ['text and [DONE], but no finish reason', events(delta('One'), '[DONE]'), BROKEN],
  ['a finish reason and no [DONE]', events(delta('One '), delta('two'), END), replies('One two')],
  ['a finish reason of no characters', events(delta('One ', ''), delta('two', ''), END), replies('One two')],
  ['a finish reason that is no text', events(delta('One', true), '[DONE]'), BROKEN],
  ['a finish reason and no text', events(delta('', 'stop'), '[DONE]'), NOTHING],
  ['a filter before any text', events(delta(null, 'content_filter')), NOTHING],
  ['a filter after some text', events(delta('One'), delta(null, 'content_filter')), replies('One')],
  ['a refusal', events({ choices: [{ index: 0, delta: { refusal: 'No.' } }] }, END), NOTHING],
  ['text of spaces', events(delta(' '), delta('\n'), END), replies(' \n')],
  ['text after the finish reason', events(delta('One', 'stop'), delta(' two'), '[DONE]'), replies('One')],
  ['text after [DONE]', events(delta('One'), '[DONE]', delta(' two', 'stop')), BROKEN],
  ['content of null', events(delta(null), delta('One'), delta(null), END), replies('One')],
  ['a delta of null', events({ choices: [{ index: 0, delta: null }] }, delta('One', 'stop')), replies('One')],
  ['a choice without a delta', events({ choices: [{ index: 0 }] }, delta('One', 'stop')), replies('One')],
  ['a choice of null', events({ choices: [null] }, delta('One', 'stop')), replies('One')],
  [
    'a first part with a role, and filters',
    events(
      { choices: [], prompt_filter_results: [] },
      { choices: [{ delta: { role: 'assistant', content: '' } }] },
      delta('One', 'stop'),
    ),
    replies('One'),
  ],
  [
    'two choices that take turns',
    events(delta('A'), delta('B', null, 1), delta('A', 'stop'), delta('B', 'stop', 1)),
    replies('AA'),
  ],
  [
    'another choice that is finished first',
    events(delta('A'), delta('B', 'stop', 1), delta('A', 'stop')),
    replies('AA'),
  ],
  ['content of a number', events(delta('One'), delta(7)), MALFORMED],
  ['content of parts', events(delta([{ type: 'text', text: 'Hi' }])), MALFORMED],
  ['a part of null', events('null'), MALFORMED],
  ['a part of a list', events('[]'), MALFORMED],
  ['a part without choices', events({ id: 'c' }), MALFORMED],
  ['a part whose choices are null', events({ choices: null }), MALFORMED],
  ['keys of prototypes', events(delta('One'), '{"__proto__": {"choices": []}}'), MALFORMED],
  ['half a part, as if it were whole', events(delta('One'), '{"choices": [{"del'), MALFORMED],
  ['HTML between the parts', streamBytes(sse(delta('One')), '<h1>Bad Gateway</h1>'), BROKEN],
  ['an end in the middle of a part', streamBytes(sse(delta('One'), delta('two')).slice(0, -20)), BROKEN],
  ['an end before the last line ends', streamBytes(sse(delta('One', 'stop')).trimEnd()), BROKEN],
  [
    'an error after some text',
    events(delta('One'), { error: { message: 'Slow down', code: 'rate_limit_exceeded' } }),
    fails('rate-limit', { code: 'rate_limit_exceeded', detail: 'Slow down' }),
  ],
  [
    'an error beside a finish reason',
    events({ ...END, error: { message: 'Gone', code: 502 } }),
    fails('server', { detail: 'Gone' }),
  ],
  [
    'an error as an event of that name',
    streamBytes(`event: error\n${sse({ error: { message: 'No', code: 503 } })}`),
    fails('server', { detail: 'No' }),
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

let server: RawServer;

beforeAll(async () => {
  server = await startRawServer();
});

afterAll(() => server.close());

function begin(answer: Answer, streaming: boolean, baseUrl = `${server.url}/v1`) {
  server.answerWith(answer);
  const provider = createOpenAiProvider({ baseUrl, apiKey: 'not-a-real-key', maskKeys: (text) => text });
  return startJudged(provider, buildRequest(PERSONAS[0]!, 'Why?', { model: 'gpt-3.5-turbo', streaming }));
}

async function expectEnding(attempt: ReturnType<typeof begin>, expected: Expected): Promise<void> {
  const ending = await attempt.ending;
  await waitForMore();
  expect(attempt.breaches).toEqual([]);
  if (ending.kind === 'reply') expect(ending).toEqual(expected);
  else expect(ending).toMatchObject(expected);
  if (ending.kind !== 'failure') return;
  for (const fact of ['retryAfterMs', 'shouldRetry', 'requestId']) {
    if (!(fact in expected)) expect(ending).not.toHaveProperty(fact);
  }
}

describe.each(MODES)('an attempt (%s) ends in one reply or one failure (11.18)', (_, streaming) => {
  describe.each([
    ['a status', STATUS_CASES],
    ['when to ask again', RETRY_CASES],
    ['an id', ID_CASES],
    ['the page’s own server', OWN_SERVER_CASES],
    ['a connection', CONNECTION_CASES],
    ['a body', BODY_CASES],
    ['what is said', CONTENT_CASES],
  ])('%s:', (_name, cases) => {
    it.each(cases)('%s', (_case, answer, expected) => expectEnding(begin(answer, streaming), expected));
  });

  it('that is to be repeated at a date', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    // A date has whole seconds; precision -5 is within 50 s.
    const retryAfterMs = expect.closeTo(3_600_000, -5) as number;
    const attempt = begin(json(NO, 503, { 'retry-after': date }), streaming);
    await expectEnding(attempt, fails('server', { retryAfterMs }));
  });

  it('where nobody listens', async () => {
    // A port that fetch does not refuse by itself.
    const attempt = begin(() => undefined, streaming, 'http://127.0.0.1:2/v1');
    await expectEnding(attempt, fails('connection', { detail: containing('ECONNREFUSED') }));
  });

  it('and leaves no connection when it is cancelled within a body (11.17)', async () => {
    let isClosed = false;
    let isBegun = false;
    const { cancel, events: heard } = begin((response) => {
      response.once('close', () => (isClosed = true));
      response.writeHead(200, streaming ? EVENT_STREAM : JSON_TYPE).write(' ', () => (isBegun = true));
    }, streaming);
    await expect.poll(() => isBegun).toBe(true);
    await waitForMore();
    cancel();
    await expect.poll(() => isClosed).toBe(true);
    expect(heard).toEqual([]);
  });
});

describe('an attempt (plain) ends in one reply or one failure (11.18)', () => {
  it.each(PLAIN_CASES)('%s', (_, answer, expected) => expectEnding(begin(answer, false), expected));
});

describe('an attempt (streamed) ends in one reply or one failure (11.15, 11.18)', () => {
  it.each(STREAM_CASES)('%s', (_, answer, expected) => expectEnding(begin(answer, true), expected));
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

/** A body as it is, as JSON unless the headers say otherwise. */
function content(body: string | Buffer, headers: Headers = JSON_TYPE, status = 200): Answer {
  return (response) => void response.writeHead(status, headers).end(body);
}

/** Bytes past the server's own idea of HTTP; the connection ends after them. */
function bytes(...lines: readonly string[]): Answer {
  return ({ socket }) => void socket?.end(lines.join('\r\n'));
}

/** A whole stream of events, each JSON unless it is a text. */
function events(...parts: readonly unknown[]): Answer {
  return streamBytes(sse(...parts));
}

function streamBytes(...pieces: readonly string[]): Answer {
  return content(pieces.join(''), EVENT_STREAM);
}

/** Each byte in a packet of its own, as far as the network lets it. */
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
