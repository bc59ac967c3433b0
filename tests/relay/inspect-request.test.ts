import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { inspectRequest } from '../../src/relay/inspect-request.ts';

const MAX_BODY_BYTES = 256 * 1024;

const HOST = 'localhost:4173';

const PAGE_HEADERS = { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/json' };

function kindOf(headers: Readonly<Record<string, string | undefined>>, method = 'POST') {
  const all = { ...PAGE_HEADERS, ...headers };
  return inspectRequest({ method, url: '/v1/chat/completions', headers: all }, undefined, MAX_BODY_BYTES)
    .kind;
}

function kindOfUrl(url: string) {
  return inspectRequest({ method: 'POST', url, headers: PAGE_HEADERS }, undefined, MAX_BODY_BYTES).kind;
}

describe('an address', () => {
  it.each([
    '/',
    '/index.html',
    '/v1beta',
    '/v10/chat',
    '/V1/chat/completions',
    '//v1/chat',
    '/a/v1/',
    '*',
    '',
  ])('%j is not the relay’s', (url) => expect(kindOfUrl(url)).toBe('not-ours'));

  it.each([
    '/v1',
    '/v1/',
    '/v1?a',
    '/v1/models',
    '/v1/chat/completions/',
    '/v1/chat/completions?a=b',
    '/v1/chat/completions/../../files',
    '/v1//chat/completions',
    '/v1/chat%2fcompletions',
    '/v1\\chat',
    'http://evil/v1/chat/completions',
    `http://${HOST}/v1/chat/completions`,
    'https://evil/',
    'file:///etc/passwd',
  ])('%j leads nowhere', (url) => expect(kindOfUrl(url)).toBe('unknown-path'));

  it('is the one of the question', () => expect(kindOfUrl('/v1/chat/completions')).toBe('question'));
});

it.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'post', undefined])(
  '%s is no question',
  (method) => {
    expect(
      inspectRequest(
        { method, url: '/v1/chat/completions', headers: PAGE_HEADERS },
        undefined,
        MAX_BODY_BYTES,
      ).kind,
    ).toBe('wrong-method');
  },
);

describe('a host', () => {
  it.each(['localhost', 'LOCALHOST:1', '127.0.0.1', '127.0.0.1:4173', '[::1]', '[::1]:4173'])(
    '%s is ours',
    (host) => expect(kindOf({ host, origin: `http://${host}` })).toBe('question'),
  );

  it.each([
    undefined,
    '',
    'evil.example',
    'localhost.evil.example',
    'localhost.',
    'evil-localhost',
    'localhost:evil',
    'localhost:4173@evil',
    '127.0.0.1.nip.io',
    '0.0.0.0:4173',
    '[::]:4173',
    'localhost, evil',
  ])('%s is foreign', (host) => expect(kindOf({ host, origin: `http://${host}` })).toBe('foreign-host'));

  it('is looked at before path and method, so that a foreign page learns nothing', () => {
    expect(
      inspectRequest(
        { method: 'GET', url: '/v1/models', headers: { host: 'evil' } },
        undefined,
        MAX_BODY_BYTES,
      ).kind,
    ).toBe('foreign-host');
  });
});

describe('an origin', () => {
  it.each([
    undefined,
    '',
    'null',
    'http://evil.example',
    'https://localhost:4173',
    'http://localhost:4174',
    'http://localhost',
    'http://127.0.0.1:4173',
    'http://localhost:4173/',
    'http://localhost:4173, http://evil.example',
    'HTTP://evil.example#http://localhost:4173',
  ])('%s is foreign', (origin) => expect(kindOf({ origin })).toBe('foreign-origin'));

  it.each(['cross-site', 'same-site', 'none', '', 'Same-Origin'])(
    'from a site that is %j is foreign',
    (site) => expect(kindOf({ 'sec-fetch-site': site })).toBe('foreign-origin'),
  );

  it.each(['same-origin', undefined])('from a site that is %s is ours', (site) =>
    expect(kindOf({ 'sec-fetch-site': site })).toBe('question'),
  );
});

describe('a body', () => {
  it.each(['application/json', 'APPLICATION/JSON', 'application/json; charset=utf-8', 'application/json ;x'])(
    'of %s is read',
    (type) => expect(kindOf({ 'content-type': type })).toBe('question'),
  );

  it.each([
    undefined,
    '',
    'text/plain',
    'application/jsonp',
    'text/plain; application/json',
    'multipart/form-data',
  ])('of %s is not read', (type) => expect(kindOf({ 'content-type': type })).toBe('wrong-content-type'));

  it.each(['gzip', 'br', 'identity, gzip', ''])('encoded as %j is not read', (encoding) =>
    expect(kindOf({ 'content-encoding': encoding })).toBe('encoded-body'),
  );

  it.each(['identity', 'Identity'])('encoded as %s is read', (encoding) =>
    expect(kindOf({ 'content-encoding': encoding })).toBe('question'),
  );

  it('that says it is too large is not read', () => {
    expect(kindOf({ 'content-length': String(MAX_BODY_BYTES) })).toBe('question');
    expect(kindOf({ 'content-length': String(MAX_BODY_BYTES + 1) })).toBe('body-too-large');
    expect(kindOf({ 'content-length': '9'.repeat(400) })).toBe('body-too-large');
  });
});

const anyHeaders = fc.record(
  {
    host: fc.oneof(fc.string(), fc.constant(HOST)),
    origin: fc.oneof(fc.string(), fc.constant(`http://${HOST}`)),
    'content-type': fc.oneof(fc.string(), fc.constant('application/json')),
    'content-encoding': fc.string(),
    'content-length': fc.string(),
    'sec-fetch-site': fc.string(),
  },
  { requiredKeys: [] },
);

const anyUrl = fc.oneof(
  fc.string(),
  fc.webUrl(),
  fc.string().map((end) => `/v1${end}`),
);

test.prop([fc.string(), anyUrl, anyHeaders])(
  'nothing but a question passes, and nothing throws',
  (method, url, headers) => {
    const { kind } = inspectRequest({ method, url, headers }, undefined, MAX_BODY_BYTES);
    expect(kind === 'question').toBe(false);
    if (kind === 'not-ours') expect(url.startsWith('/v1/')).toBe(false);
  },
);

describe('a deployed page', () => {
  const publicOrigin = 'https://chat.example.org';
  const asked = (host: string, origin: string) =>
    inspectRequest(
      { method: 'POST', url: '/v1/chat/completions', headers: { ...PAGE_HEADERS, host, origin } },
      publicOrigin,
      MAX_BODY_BYTES,
    ).kind;

  it('asks under its own name, in any case of letters', () => {
    expect(asked('chat.example.org', publicOrigin)).toBe('question');
    expect(asked('Chat.Example.org', 'https://CHAT.example.org')).toBe('question');
  });

  it('still answers on this machine', () => expect(asked(HOST, `http://${HOST}`)).toBe('question'));

  it.each([
    ['chat.example.org', 'http://chat.example.org'],
    ['chat.example.org', `http://${HOST}`],
    [HOST, publicOrigin],
    ['chat.example.org', 'https://chat.example.org.evil.example'],
  ])('under %s is not %s', (host, origin) => expect(asked(host, origin)).toBe('foreign-origin'));

  it.each(['chat.example.org:8443', 'evil.chat.example.org', 'chat.example.org.', 'example.org'])(
    'is not %s',
    (host) => expect(asked(host, publicOrigin)).toBe('foreign-host'),
  );
});
