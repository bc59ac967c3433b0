import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { toWireBody } from '../../src/adapters/openai-provider.ts';
import { clerkRequest } from '../../src/domain/table/clerk.ts';
import { CLERK_INSTRUCTIONS, maxClerkTokens } from '../../src/domain/table/clerk-terms.ts';
import type { RelayOptions } from '../../src/relay/relay.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import {
  API_KEY,
  LONG_ANSWER,
  MODEL,
  QUESTION,
  type ServedRelay,
  type Sent,
  ask,
  refusalOf,
  send,
  serveRelay,
} from './exchange.ts';

let upstream: RawServer;
beforeAll(async () => {
  upstream = await startRawServer();
});

beforeEach(() => {
  upstream.requests.splice(0);
  upstream.answerWith((response) => sendJson(response, { choices: [] }));
});

afterAll(() => upstream.close());

async function serve(options: Partial<RelayOptions> = {}, upstreamUrl = upstream.url): Promise<ServedRelay> {
  const relay = await serveRelay(upstreamUrl, options);
  onTestFinished(() => relay.close());
  return relay;
}

describe('a question', () => {
  it('reaches the provider as these bytes and no others, with the key (12.3)', async () => {
    const { status } = await send(await serve(), {
      headers: {
        cookie: 'session=1',
        authorization: 'Bearer from-the-page',
        'openai-organization': 'org',
        'x-stainless-lang': 'js',
        'x-forwarded-for': '1.2.3.4',
        'user-agent': 'page',
        accept: 'text/html',
        te: 'trailers',
      },
      body: JSON.stringify(QUESTION, null, 4).replace('{', '{ "model": "overridden",'),
    });
    expect(status).toBe(200);
    const [request] = upstream.requests;
    expect(upstream.requests).toHaveLength(1);
    expect(request).toMatchObject({
      method: 'POST',
      url: '/v1/chat/completions',
      body: JSON.stringify(QUESTION),
    });
    expect(request?.headers).toEqual({
      host: new URL(upstream.url).host,
      authorization: `Bearer ${API_KEY}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(JSON.stringify(QUESTION))),
      accept: 'application/json, text/event-stream',
      'accept-encoding': 'identity',
      connection: 'keep-alive',
    });
  });

  it('may come without a length', async () => {
    const reply = await send(await serve(), {
      headers: { 'content-length': undefined, 'transfer-encoding': 'chunked' },
    });
    expect(reply.status).toBe(200);
  });

  it('of every character arrives as it was', async () => {
    const content = 'é 🦉 \u2028 "\\ \0';
    await ask(await serve(), { messages: [{ role: 'user', content }] });
    expect(JSON.parse(upstream.requests[0]?.body ?? '')).toMatchObject({ messages: [{ content }] });
  });
});

describe('the clerk’s question', () => {
  const messages = [
    { role: 'system', content: LONG_ANSWER.systemText },
    { role: 'user', content: '{}' },
  ];

  it('may have a longer answer, and no other may (12.19)', async () => {
    const relay = await serve();
    const { maxTokens } = LONG_ANSWER;
    expect((await ask(relay, { messages, max_tokens: maxTokens })).status).toBe(200);
    expect(JSON.parse(upstream.requests[0]?.body ?? '')).toMatchObject({ messages, max_tokens: maxTokens });
    expect(refusalOf(await ask(relay, { messages, max_tokens: maxTokens + 1 })).message).toBe(
      'The relay does not pass this value on. Set max_tokens to 1 to 300.',
    );
    expect(refusalOf(await ask(relay, { max_tokens: maxTokens })).message).toBe(
      'The relay does not pass this value on. Set max_tokens to 1 to 150.',
    );
    expect(refusalOf(await ask(relay, { messages, max_tokens: undefined })).message).toMatch(
      /Set max_tokens or max_completion_tokens to at most 300\.$/,
    );
    expect(upstream.requests).toHaveLength(1);
  });

  /** The page's own request for a map of eight answers, each of characters that JSON writes with the most bytes. */
  const askOfEight = async (question: string, character = '\u0001') => {
    const answers = Array.from({ length: 8 }, (_, index) => {
      return { personaId: `p${index}`, answerId: 'ai-1', text: character.repeat(5000) };
    });
    const options = { model: MODEL, streaming: false, randomness: { next: () => 0 } };
    const { request } = clerkRequest(question, answers, options);
    const longAnswer = {
      systemText: CLERK_INSTRUCTIONS,
      maxTokens: maxClerkTokens(8),
      material: { ...LONG_ANSWER.material, answers: 8 },
    };
    return send(await serve({ longAnswer }), { body: JSON.stringify(toWireBody(request)) });
  };

  it('fits with eight whole answers of any characters, and the longest question without control characters (12.9, 12.19)', async () => {
    for (const character of ['a', '\n', '界', '"', '\\']) {
      expect((await askOfEight(character.repeat(8000))).status, character).toBe(200);
    }
    expect((await askOfEight('Why?', '\ud800')).status).toBe(200);
    expect((await askOfEight('Why?', '🦉')).status).toBe(200);
  });

  it('is too large where its question too is of control characters alone (12.9)', async () => {
    const reply = await askOfEight('\u0001'.repeat(8000));
    expect([reply.status, refusalOf(reply).code]).toEqual([413, 'request_too_large']);
  });
});

describe('what is not the relay’s', () => {
  it.each(['/', '/v10', '/settings.json'])('%s is passed on', async (path) => {
    expect(await send(await serve(), { path })).toMatchObject({ status: 299, body: 'passed on' });
  });
});

describe('a request is refused', () => {
  const json = (changes: object) => JSON.stringify({ ...QUESTION, ...changes });

  it.each<[number, string, string, Sent]>([
    [404, 'unknown_url', 'to another path', { path: '/v1/models' }],
    [404, 'unknown_url', 'to an absolute address', { path: 'http://evil/v1/chat/completions' }],
    [404, 'unknown_url', 'with a query', { path: '/v1/chat/completions?key=1' }],
    [405, 'method_not_supported', 'by another method', { method: 'GET' }],
    [405, 'method_not_supported', 'as a preflight', { method: 'OPTIONS' }],
    [
      421,
      'foreign_host',
      'under a foreign host',
      { headers: { host: 'evil.example', origin: 'http://evil.example' } },
    ],
    [403, 'foreign_origin', 'from a foreign origin', { headers: { origin: 'http://evil.example' } }],
    [403, 'foreign_origin', 'without an origin', { headers: { origin: undefined } }],
    [403, 'foreign_origin', 'from another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
    [415, 'unsupported_media_type', 'as a form', { headers: { 'content-type': 'text/plain' } }],
    [415, 'unsupported_encoding', 'compressed', { headers: { 'content-encoding': 'gzip' } }],
    [413, 'request_too_large', 'too large', { body: 'x'.repeat(256 * 1024 + 1) }],
    [400, 'malformed_json', 'malformed', { body: '{"model":' }],
    [400, 'malformed_json', 'empty', { body: '' }],
    [400, 'malformed_json', 'not in UTF-8', { body: Buffer.from([0x22, 0xff, 0x22]) }],
    [400, 'malformed_json', 'a list', { body: '[]' }],
    [400, 'malformed_json', 'very deep', { body: '['.repeat(200_000) }],
    [403, 'model_not_allowed', 'to another model', { body: json({ model: 'gpt-4' }) }],
    [403, 'value_not_allowed', 'for two answers', { body: json({ n: 2 }) }],
    [403, 'value_not_allowed', 'for a long answer', { body: json({ max_tokens: 151 }) }],
    [
      403,
      'value_not_allowed',
      'for a long answer in the new field',
      { body: json({ max_completion_tokens: 151 }) },
    ],
    [
      413,
      'text_too_long',
      'with a text that the page would not send',
      { body: json({ messages: [{ role: 'user', content: 'a'.repeat(8001) }] }) },
    ],
    [
      413,
      'too_many_messages',
      'with more messages than the page would send',
      { body: json({ messages: Array.from({ length: 3 }, () => ({ role: 'user', content: 'Why?' })) }) },
    ],
    [403, 'token_limit_missing', 'for an endless answer', { body: json({ max_tokens: undefined }) }],
    [403, 'field_not_allowed', 'with tools', { body: json({ tools: [] }) }],
    [403, 'field_not_allowed', 'to be stored', { body: json({ store: true }) }],
    [
      403,
      'value_not_allowed',
      'with an image',
      { body: json({ messages: [{ role: 'user', content: [{}] }] }) },
    ],
  ])('%i %s: %s', async (status, code, _, sent) => {
    const reply = await send(await serve(), sent);
    expect(reply.status).toBe(status);
    expect(refusalOf(reply).code).toBe(code);
    expect(reply.body).not.toContain(API_KEY);
    expect(upstream.requests).toEqual([]);
  });

  it('405 with the method that is allowed', async () => {
    expect((await send(await serve(), { method: 'DELETE' })).headers.allow).toBe('POST');
  });

  it('413 also where no length was told', async () => {
    const headers = { 'content-length': undefined, 'transfer-encoding': 'chunked' };
    const reply = await send(await serve(), { headers, body: Buffer.alloc(300 * 1024, 'x') });
    expect([reply.status, refusalOf(reply).code]).toEqual([413, 'request_too_large']);
  });

  it('503 without a key', async () => {
    const reply = await ask(await serve({ apiKey: undefined }));
    expect([reply.status, refusalOf(reply).code]).toEqual([503, 'no_api_key']);
  });
});

describe('an answer', () => {
  const respond = (run: (response: ServerResponse) => void) => upstream.answerWith(run);

  it('comes back with its status, body and these headers alone (21.9)', async () => {
    respond((response) =>
      response
        .writeHead(201, {
          'content-type': 'application/json',
          'retry-after': '7',
          'x-request-id': 'r1',
          'x-ratelimit-remaining-requests': '0',
          'openai-organization': 'org-1',
          'openai-processing-ms': '12',
          'set-cookie': 'a=b',
          'access-control-allow-origin': '*',
          'cache-control': 'public, max-age=1',
          'www-authenticate': 'Basic',
          server: 'upstream',
        })
        .end('{"choices":[]}'),
    );
    const { status, body, headers } = await ask(await serve());
    expect([status, body]).toEqual([201, '{"choices":[]}']);
    expect(headers).toEqual({
      'content-type': 'application/json',
      'retry-after': '7',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/) as string,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-length': '14',
      connection: 'close',
      date: expect.any(String) as string,
    });
  });

  it('without a body is one', async () => {
    respond((response) => response.writeHead(204).end());
    expect(await ask(await serve())).toMatchObject({ status: 204, body: '', isWhole: true });
  });

  it('that is an error in spite of its status, also in pieces, is told without a word of the provider', async () => {
    respond((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(
        `{"error":{"code":"${API_KEY}","message":"Incorrect API key provided: ${API_KEY.slice(0, 9)}`,
      );
      setImmediate(() => response.end(`${API_KEY.slice(9)}."}}`));
    });
    const reply = await ask(await serve());
    expect([reply.status, reply.body]).toEqual([
      200,
      '{"error":{"message":"The provider failed within its answer. Try again in a moment.","type":"server_error","param":null,"code":null}}',
    ]);
  });

  it.each([301, 302, 303, 307, 308])('that redirects (%i) is not followed', async (status) => {
    respond((response) => response.writeHead(status, { location: `${upstream.url}/v1/other` }).end());
    const reply = await ask(await serve());
    expect([reply.status, refusalOf(reply).code]).toEqual([502, 'provider_redirected']);
    expect(upstream.requests).toHaveLength(1);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['of a strange status', (response) => response.writeHead(999).end()],
    ['in an encoding', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')],
  ])('%s is 502', async (_, run) => {
    respond(run);
    const reply = await ask(await serve());
    expect([reply.status, refusalOf(reply).code]).toEqual([502, 'provider_unreadable']);
  });

  it('that says it is too large is 502', async () => {
    respond((response) => response.writeHead(200, { 'content-length': 9 * 1024 * 1024 }).flushHeaders());
    const reply = await ask(await serve());
    expect([reply.status, refusalOf(reply).code]).toEqual([502, 'provider_answer_too_large']);
  });

  it('that turns out too large is broken off', async () => {
    let isBroken = false;
    respond((response) => {
      response.on('close', () => (isBroken = true));
      response.writeHead(200).write(Buffer.alloc(9 * 1024 * 1024, 'x'));
    });
    const { status, isWhole, body } = await ask(await serve());
    expect([status, isWhole]).toEqual([200, false]);
    expect(body.length).toBeLessThanOrEqual(8 * 1024 * 1024);
    await expect.poll(() => isBroken).toBe(true);
  });

  it('of just the largest size is whole', async () => {
    respond((response) => response.writeHead(200).end(Buffer.alloc(8 * 1024 * 1024, 'x')));
    const { isWhole, body } = await ask(await serve());
    expect([isWhole, body.length]).toEqual([true, 8 * 1024 * 1024]);
  });

  it.each<[string, string]>([
    ['that is no HTTP', 'SSH-2.0-OpenSSH\r\n'],
    [
      'that switches protocols',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    ],
    ['of endless headers', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`],
    ['of nothing', ''],
  ])('%s is 502', async (_, bytes) => {
    respond((response) => response.socket?.end(bytes));
    const reply = await ask(await serve());
    expect([reply.status, refusalOf(reply).code]).toEqual([502, 'provider_unreachable']);
  });

  it('that nobody gives is 502, with the cause', async () => {
    const gone = await startRawServer();
    await gone.close();
    const reply = await ask(await serve({}, gone.url));
    expect([reply.status, refusalOf(reply).code]).toEqual([502, 'provider_unreachable']);
    expect(refusalOf(reply).message).toContain('ECONNREFUSED');
  });

  it('that breaks off is broken off', async () => {
    respond((response) => {
      response.writeHead(200).write('{"half":');
      setImmediate(() => response.destroy());
    });
    expect(await ask(await serve())).toMatchObject({ status: 200, body: '{"half":', isWhole: false });
  });
});

it('a base URL that is none stops the start', async () => {
  await expect(serveRelay('nowhere')).rejects.toThrow(TypeError);
});
