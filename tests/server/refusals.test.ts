import { describe, expect, it } from 'vitest';
import {
  type Reply,
  type Sent,
  errorOf,
  rawHead,
  relayTo,
  send,
  sendRaw,
  playProvider,
  serveAll,
} from './start-server.ts';

type Refusal = readonly [what: string, sent: Sent, status: number, code: string];

const PROGRAMS = [
  ['the page with the mock', {}, undefined],
  ['the page with the relay', { QUARTET_PROVIDER: 'relay' }, undefined],
  ['the relay', {}, 'relay'],
] as const;

const FOREIGN = { host: 'evil.example', origin: 'http://evil.example' };

/** The preflight request of another site's page. */
const PREFLIGHT = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };

const NO_NAMES = [
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example:127',
  'localhost@evil.example',
  '[::2]',
  '::1:80',
  'localhost:80.evil.example',
];

const read = (path: string, headers: Sent['headers'] = {}): Sent => ({
  method: 'GET',
  path,
  body: '',
  headers: { origin: undefined, 'content-type': undefined, 'content-length': undefined, ...headers },
});

const EVERYWHERE: readonly Refusal[] = [
  ...['/', '/settings.json', '/v1/chat/completions', '/_mock/journal', '/nowhere'].flatMap((path) =>
    ['GET', 'POST', 'OPTIONS'].map((method): Refusal => [
      `${method} ${path} under a foreign name`,
      { ...read(path, FOREIGN), method },
      421,
      'foreign_host',
    ]),
  ),
  ...NO_NAMES.map((host): Refusal => [
    `the name ${host}`,
    read('/settings.json', { host }),
    421,
    'foreign_host',
  ]),
  ['an address for a proxy', read('http://evil.example/'), 404, 'unknown_url'],
  ['a change of the settings', { ...read('/settings.json'), method: 'PUT' }, 405, 'method_not_allowed'],
  ['a preflight', { ...read('/settings.json', PREFLIGHT), method: 'OPTIONS' }, 405, 'method_not_allowed'],
  ['health by another method', { ...read('/healthz'), method: 'POST' }, 405, 'method_not_allowed'],
  ['readiness by another method', { ...read('/readyz'), method: 'DELETE' }, 405, 'method_not_allowed'],
  ...['empty', 'image', 'script', 'iframe'].map((destination): Refusal => [
    `another site's ${destination}`,
    read('/settings.json', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': destination }),
    403,
    'foreign_origin',
  ]),
];

/** Applies to questions and codes. */
const POSTED: readonly Refusal[] = [
  ['from another origin', { headers: { origin: 'https://evil.example' } }, 403, 'foreign_origin'],
  ['from no origin', { headers: { origin: undefined } }, 403, 'foreign_origin'],
  ['from a hidden origin', { headers: { origin: 'null' } }, 403, 'foreign_origin'],
  ['from another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403, 'foreign_origin'],
  ['as text', { headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
  ['as a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415, 'unsupported_media_type'], // oxfmt-ignore
  ['as nothing', { headers: { 'content-type': undefined } }, 415, 'unsupported_media_type'],
  ['compressed', { headers: { 'content-encoding': 'gzip' } }, 415, 'unsupported_media_type'],
];

const OF_RELAYS: readonly Refusal[] = [
  ...POSTED.map(([what, ...others]): Refusal => [`a question ${what}`, ...others]),
  ...POSTED.map(([what, sent, status, code]): Refusal => [
    `a code ${what}`,
    { ...sent, path: '/v1/access', body: '{"code":"the-canary-code"}' },
    status,
    code,
  ]),
  ['a code that is no JSON', { path: '/v1/access', body: 'code=x' }, 400, 'malformed_json'],
  ['no code', { path: '/v1/access', body: '{}' }, 400, 'malformed_json'],
  ['a list of codes', { path: '/v1/access', body: '{"code":["x"]}' }, 400, 'malformed_json'],
  ['an endless code', { path: '/v1/access', body: JSON.stringify({ code: 'x'.repeat(5000) }) }, 413, 'request_too_large'], // oxfmt-ignore
  ['a question by another method', { method: 'PUT' }, 405, 'method_not_allowed'],
  ['a question to read', read('/v1/chat/completions'), 405, 'method_not_allowed'],
  ['a preflight of a question', { method: 'OPTIONS', headers: PREFLIGHT }, 405, 'method_not_allowed'],
  ['another address', { path: '/v1/models' }, 404, 'unknown_url'],
  ['a question for a proxy', { path: 'http://api.openai.com/v1/chat/completions' }, 404, 'unknown_url'],
];

/** Malformed requests, with the status of the only answer. */
const RAW: readonly (readonly [what: string, status: number, written: string])[] = [
  ['no HTTP', 400, 'HELLO\r\n\r\n'],
  ['a bad length', 400, 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: x\r\n\r\n'],
  ['two lengths', 400, 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n'], // oxfmt-ignore
  ['endless headers', 431, `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['no name', 400, 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['two names', 421, 'GET / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\nconnection: close\r\n\r\n'],
  [
    'an expectation',
    417,
    'GET / HTTP/1.1\r\nhost: localhost\r\nexpect: wonders\r\nconnection: close\r\n\r\n',
  ],
];

const provider = playProvider();

describe.each(PROGRAMS)('%s refuses, with an id and without headers for other sites,', (_, own, mode) => {
  const server = serveAll(() => relayTo(provider, { QUARTET_ACCESS_CODE: 'the-canary-code', ...own }), mode);
  const isMock = mode === undefined && !('QUARTET_PROVIDER' in own);

  it.each([...EVERYWHERE, ...(isMock ? [] : OF_RELAYS)])('%s', async (_what, sent, status, code) => {
    const reply = await send(server, sent);
    expect([reply.status, errorOf(reply).code]).toEqual([status, code]);
    expectHarmless(reply);
    expect(reply.headers.allow).toBe(status === 405 ? allowedAt(sent) : undefined);
    expect(provider.requests).toEqual([]);
  });

  it.each(RAW)('%s', async (_what, status, written) => {
    const answers = (await sendRaw(server, written)).match(/^HTTP\/1\.1 [^]*?\r\n\r\n/gm);
    expect(answers).toHaveLength(1);
    expect(answers?.[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answers?.[0]?.match(/^x-request-id: [\w-]{20,64}\r$/gim)).toHaveLength(1);
  });

  it('a socket under a foreign name', async () => {
    const upgrade = 'connection: close, upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n';
    const key = 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
    const answer = await sendRaw(server, `GET / HTTP/1.1\r\nhost: evil.example\r\n${upgrade}${key}`);
    expect(answer).toMatch(/^$|^HTTP\/1\.1 4(?:00|21) /);
  });

  it('no question whether it is alive and ready, under any name', async () => {
    for (const host of ['127.0.0.1:80', 'evil.example', '10.0.0.7:4173']) {
      const health = await send(server, read('/healthz?now=1', { host }));
      expect([health.status, health.body]).toEqual([200, 'ok']);
      const ready = await send(server, read('/readyz', { host }));
      expect([ready.status, JSON.parse(ready.body)]).toEqual([200, { status: 'ready' }]);
      for (const { headers } of [health, ready]) expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('nothing under its own names', async () => {
    for (const host of ['localhost', 'LOCALHOST:1', '127.0.0.2:80', '[::1]:4173']) {
      expect((await send(server, read('/settings.json', { host }))).status).toBe(200);
    }
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
    expect((await send(server, read('/settings.json', link))).status).toBe(200);
  });
});

describe('a relay', () => {
  const relay = serveAll(() => relayTo(provider), 'relay');

  it('does not have the address for codes when no code is set', async () => {
    expect((await send(relay, { path: '/v1/access', body: '{"code":"x"}' })).status).toBe(404);
  });

  it.each(['/', '/index.html', '/icon.png', '/.env', '/v1', '/v1/chat%2fcompletions', '/_mock/journal'])(
    'without a page has nothing at %s',
    async (path) => {
      const reply = await send(relay, read(path));
      expect([reply.status, errorOf(reply).code]).toEqual([404, 'unknown_url']);
      expectHarmless(reply);
    },
  );

  it('refuses an endless body without a length', async () => {
    const head = rawHead(relay, 'transfer-encoding: chunked', 'connection: close');
    const piece = `40000\r\n${'x'.repeat(0x40000)}\r\n`;
    expect(await sendRaw(relay, head, piece, piece, '0\r\n\r\n')).toMatch(/^HTTP\/1\.1 413 /);
    expect(provider.requests).toEqual([]);
  });
});

function expectHarmless({ headers }: Reply): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[\w-]{20,64}$/) as string,
  });
  expect(Object.keys(headers).filter((name) => /^access-control-|^set-cookie$/.test(name))).toEqual([]);
}

function allowedAt({ path = '/v1/chat/completions' }: Sent): string {
  return path === '/v1/chat/completions' ? 'POST' : 'GET, HEAD';
}
