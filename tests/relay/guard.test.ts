import { fc, test } from '@fast-check/vitest';
import { describe, expect, it, vi } from 'vitest';
import { createGuard, inspectAccess } from '../../src/relay/guard.ts';

const HOST = 'localhost:4173';
const OPTIONS = {
  publicOrigin: 'https://chat.example.org',
  isSelfGuarded: (path: string) => path.startsWith('/v1/'),
};

interface Asked {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

function kindOf({ method = 'GET', url = '/', headers = {} }: Asked) {
  return inspectAccess({ method, url, headers: { host: HOST, ...headers } }, OPTIONS)?.kind;
}

it('two host names are refused, ours or not', () => {
  const asked = { method: 'GET', url: '/', headers: { host: HOST } };
  for (const names of [
    [HOST, 'evil.example'],
    [HOST, HOST],
  ]) {
    expect(inspectAccess({ ...asked, headersDistinct: { host: names } }, OPTIONS)?.kind).toBe('foreign-host');
  }
  expect(inspectAccess({ ...asked, headersDistinct: { host: [HOST] } }, OPTIONS)).toBeUndefined();
});

describe('lets through', () => {
  it.each(['/', '/index.html', '/assets/index.js?v=1', '/settings.json', '//x', '/any/thing'])(
    'the reading of %s',
    (url) => {
      expect(kindOf({ url })).toBeUndefined();
      expect(kindOf({ url, method: 'HEAD' })).toBeUndefined();
    },
  );

  it.each(['localhost', 'LOCALHOST:80', '127.0.0.1:4173', '[::1]:4173', 'chat.example.org'])(
    'a request for %s',
    (host) => expect(kindOf({ headers: { host } })).toBeUndefined(),
  );

  it('a link from another site', () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
    expect(kindOf({ headers })).toBeUndefined();
  });

  it.each(['same-origin', 'same-site', 'none'])('what comes from %s', (site) => {
    expect(kindOf({ headers: { 'sec-fetch-site': site, 'sec-fetch-dest': 'script' } })).toBeUndefined();
  });

  it.each(['POST', 'OPTIONS', 'DELETE'])('%s to what guards itself, wherever it comes from', (method) => {
    const headers = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(kindOf({ method, url: '/v1/chat?x', headers })).toBeUndefined();
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
    expect(kindOf({ headers: { host } })).toBe('foreign-host');
    expect(kindOf({ headers: { host }, url: '/v1/chat', method: 'OPTIONS' })).toBe('foreign-host');
  });

  it.each(['http://evil.example/', `http://${HOST}/`, 'evil.example:443', '', 'index.html'])(
    'a request that is meant for a proxy: %j',
    (url) => expect(kindOf({ url })).toBe('unknown-path'),
  );

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'get'])('%s to the page', (method) => {
    expect(kindOf({ method })).toBe('not-readable');
    expect(kindOf({ method, url: '/v1' })).toBe('not-readable');
  });

  it('a question about the server as a whole', () => {
    expect(kindOf({ method: 'OPTIONS', url: '*' })).toBe('not-readable');
  });

  it.each(['empty', 'script', 'image', 'iframe', 'embed', undefined])(
    'another site that wants the page as %s',
    (destination) => {
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': destination };
      expect(kindOf({ headers })).toBe('foreign-origin');
    },
  );
});

test.prop([fc.string({ unit: 'binary' }), fc.string(), fc.string()])(
  'whatever it is asked, it gives an answer',
  (url, method, host) => {
    expect(() => inspectAccess({ url, method, headers: { host } }, OPTIONS)).not.toThrow();
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
