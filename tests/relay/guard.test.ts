import { fc, test } from '@fast-check/vitest';
import { describe, expect, it, vi } from 'vitest';
import { createGuard } from '../../src/relay/guard.ts';

const HOST = 'localhost:4173';
const OPTIONS = {
  publicOrigin: 'https://chat.example.org',
  isSelfGuarded: (path: string) => path.startsWith('/v1/'),
};

interface Asked {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly headersDistinct?: Readonly<Record<string, readonly string[]>>;
}

/** The code of the refusal; undefined where a request is let through. */
function codeOf({ method = 'GET', url = '/', headers = {}, headersDistinct }: Asked): string | undefined {
  let body = '';
  let isThrough = false;
  const request = { method, url, headers: { host: HOST, ...headers }, headersDistinct, complete: true };
  const response = {
    writeHead: () => undefined,
    write: (text: string) => (body = text),
    end: () => undefined,
  };
  createGuard(OPTIONS).handler(
    { ...request, on: () => undefined } as never,
    { ...response, on: () => undefined } as never,
    () => (isThrough = true),
  );
  return isThrough ? undefined : (JSON.parse(body) as { error: { code: string } }).error.code;
}

it('two host names are refused, ours or not', () => {
  for (const names of [
    [HOST, 'evil.example'],
    [HOST, HOST],
  ]) {
    expect(codeOf({ headersDistinct: { host: names } })).toBe('foreign_host');
  }
  expect(codeOf({ headersDistinct: { host: [HOST] } })).toBeUndefined();
});

describe('lets through', () => {
  it.each(['/', '/index.html', '/assets/index.js?v=1', '/settings.json', '//x', '/any/thing'])(
    'the reading of %s',
    (url) => {
      expect(codeOf({ url })).toBeUndefined();
      expect(codeOf({ url, method: 'HEAD' })).toBeUndefined();
    },
  );

  it.each(['localhost', 'LOCALHOST:80', '127.0.0.1:4173', '[::1]:4173', 'chat.example.org'])(
    'a request for %s',
    (host) => expect(codeOf({ headers: { host } })).toBeUndefined(),
  );

  it('a link from another site', () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
    expect(codeOf({ headers })).toBeUndefined();
  });

  it.each(['same-origin', 'same-site', 'none'])('what comes from %s', (site) => {
    expect(codeOf({ headers: { 'sec-fetch-site': site, 'sec-fetch-dest': 'script' } })).toBeUndefined();
  });

  it.each(['POST', 'OPTIONS', 'DELETE'])('%s to what guards itself, wherever it comes from', (method) => {
    const headers = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(codeOf({ method, url: '/v1/chat?x', headers })).toBeUndefined();
  });
});

describe('turns away', () => {
  it.each([
    undefined,
    '',
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '0.0.0.0:4173',
    '10.0.0.7',
  ])('a request for the host %s, also to what guards itself', (host) => {
    expect(codeOf({ headers: { host } })).toBe('foreign_host');
    expect(codeOf({ headers: { host }, url: '/v1/chat', method: 'OPTIONS' })).toBe('foreign_host');
  });

  it.each(['http://evil.example/', `http://${HOST}/`, 'evil.example:443', '', 'index.html'])(
    'a request that is meant for a proxy: %j',
    (url) => expect(codeOf({ url })).toBe('unknown_url'),
  );

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'get'])('%s to the page', (method) => {
    expect(codeOf({ method })).toBe('method_not_allowed');
    expect(codeOf({ method, url: '/v1' })).toBe('method_not_allowed');
  });

  it('a question about the server as a whole', () => {
    expect(codeOf({ method: 'OPTIONS', url: '*' })).toBe('method_not_allowed');
  });

  it.each(['empty', 'script', 'image', 'iframe', 'embed', undefined])(
    'another site that wants the page as %s',
    (destination) => {
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': destination };
      expect(codeOf({ headers })).toBe('foreign_origin');
    },
  );
});

test.prop([fc.string({ unit: 'binary' }), fc.string(), fc.string()])(
  'whatever it is asked, it gives an answer',
  (url, method, host) => {
    expect(() => codeOf({ url, method, headers: { host } })).not.toThrow();
  },
);

describe('a change of protocol', () => {
  const destroyedFor = (host: string) => {
    const socket = { destroy: vi.fn<() => void>() };
    createGuard(OPTIONS).onUpgrade({ headers: { host } } as never, socket as never);
    return socket.destroy.mock.calls.length;
  };

  it('is cut under a foreign name, and left alone under ours', () => {
    expect(destroyedFor('evil.example')).toBe(1);
    expect(destroyedFor(HOST)).toBe(0);
  });
});
