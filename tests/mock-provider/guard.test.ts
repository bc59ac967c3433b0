import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMockProvider } from '../../mock-provider/mock-provider.ts';
import { ask, errorOf, rawCall, startMock } from './support.ts';

const page = 'http://localhost:5173';

describe('a page of this machine', () => {
  it.each([page, 'http://127.0.0.1:80', 'https://[::1]:4173', 'http://LOCALHOST'])(
    'at %s may read answers and errors',
    async (origin) => {
      const { v1 } = await startMock();
      for (const body of [ask('Hi'), {}]) {
        const { headers } = await v1('/chat/completions', { body, headers: { origin } });
        expect(headers.get('access-control-allow-origin')).toBe(origin);
        expect(headers.get('access-control-allow-credentials')).toBeNull();
        expect(headers.get('vary')).toContain('Origin');
        const exposed = headers.get('access-control-expose-headers')?.split(', ');
        expect(exposed).toEqual(
          expect.arrayContaining([
            'retry-after',
            'x-should-retry',
            'x-request-id',
            'x-quartet-reply',
            'x-ratelimit-reset-tokens',
          ]),
        );
      }
    },
  );

  it('may send any headers', async () => {
    const { url } = await startMock();
    const asked = 'authorization,content-type,x-stainless-lang,x-stainless-whatever';
    const { status, headers } = await fetch(`${url}/v1/chat/completions`, {
      method: 'OPTIONS',
      headers: {
        origin: page,
        'access-control-request-method': 'POST',
        'access-control-request-headers': asked,
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-headers')).toBe(asked);
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    expect(headers.get('access-control-allow-origin')).toBe(page);
  });
});

describe('a page from elsewhere', () => {
  it.each([
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'http://evil.example/http://localhost',
    'file://',
  ])('at %s can neither read nor change anything', async (origin) => {
    const { v1, url, read } = await startMock();
    expect((await v1('/models', { headers: { origin } })).status).toBe(403);
    expect((await rawCall(`${url}/_mock/journal`, { headers: { origin } })).status).toBe(403);
    const preflight = await fetch(`${url}/_mock/faults`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-headers': 'content-type' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    expect(preflight.headers.get('access-control-allow-headers')).toBeNull();
    const change = await fetch(`${url}/_mock/faults`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'drop' }),
    });
    expect(change.headers.get('access-control-allow-origin')).toBeNull();
    expect(await errorOf(change)).toMatchObject({ status: 403, code: 'foreign_origin' });
    expect(await read('/faults')).toEqual([]);
  });

  it.each(['image', 'iframe', 'script', 'empty', 'object'])('gets nothing as its %s', async (destination) => {
    const { url } = await startMock();
    for (const path of ['/_mock/journal', '/v1/models']) {
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': destination };
      const { status, text } = await rawCall(`${url}${path}`, { headers });
      expect([status, text]).toEqual([403, expect.stringContaining('foreign_origin')]);
    }
  });

  it.each([
    'rebind.evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    'evil.example:80',
    '10.0.0.7',
  ])('gets nothing through a name that resolves to this machine: %s', async (host) => {
    const { url } = await startMock();
    for (const path of ['/v1/models', '/_mock/journal']) {
      const { status, text } = await rawCall(`${url}${path}`, { headers: { host } });
      expect([status, text]).toEqual([403, expect.stringContaining('foreign_host')]);
    }
  });
});

describe('a resource under /_mock', () => {
  it('is not shown under the public name, which may ask questions', async () => {
    const url = await serveConnectionsFrom('127.0.0.1', 'https://chat.example.org');
    const headers = {
      host: 'chat.example.org',
      origin: 'https://chat.example.org',
      authorization: 'Bearer x',
    };
    expect((await rawCall(`${url}/v1/models`, { headers })).status).toBe(200);
    expect((await rawCall(`${url}/_mock/journal`, { headers })).status).toBe(403);
    expect((await rawCall(`${url}/_mock/journal`, { headers: { origin: headers.origin } })).status).toBe(403);
  });

  it.each([
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty', origin: page },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
  ])('is shown to a visitor who follows a link, and to another page of this machine: %j', async (headers) => {
    const { url } = await startMock();
    expect((await rawCall(`${url}/_mock/journal`, { headers })).status).toBe(200);
  });

  it.each([
    '192.0.2.7',
    '10.0.0.1',
    '172.17.0.1',
    '2001:db8::1',
    '::ffff:192.0.2.7',
    'fe80::127.0.0.1',
    undefined,
  ])('is not shown to a client at %s, whatever the Host', async (remoteAddress) => {
    const url = await serveConnectionsFrom(remoteAddress);
    for (const path of ['/_mock', '/_mock/journal', '/_mock/faults', '/_mock/db']) {
      const { status, text } = await rawCall(`${url}${path}`, { headers: { host: 'localhost' } });
      expect([status, text]).toEqual([403, expect.stringContaining('foreign_client')]);
    }
    expect((await rawCall(`${url}/v1/models`, { headers: { authorization: 'Bearer x' } })).status).toBe(200);
  });

  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('is shown to %s', async (address) => {
    const url = await serveConnectionsFrom(address);
    expect((await rawCall(`${url}/_mock/journal`, {})).status).toBe(200);
  });

  it.each(['x-forwarded-for', 'X-Forwarded-Host', 'x-real-ip', 'forwarded', 'via'])(
    'is not shown to clients of a proxy on this machine, recognized by %s',
    async (name) => {
      const { url } = await startMock();
      const { status, text } = await rawCall(`${url}/_mock/journal`, { headers: { [name]: '127.0.0.1' } });
      expect([status, text]).toEqual([403, expect.stringContaining('foreign_client')]);
    },
  );
});

describe('the handler', () => {
  it.each(['/', '/index.html', '/v10/models', '/_mocked', '/assets/v1/x.js', '/V1/models', 'http://evil/v1'])(
    'passes %s on',
    (url) => {
      let passed = 0;
      createMockProvider().handler({ url } as never, {} as never, () => {
        passed += 1;
      });
      expect(passed).toBe(1);
    },
  );
});

/** A mock whose connections seem to come from this address. */
async function serveConnectionsFrom(
  remoteAddress: string | undefined,
  publicOrigin?: string,
): Promise<string> {
  const { handler, dispose } = createMockProvider({ delayMs: 0, publicOrigin });
  const server = createServer((request, response) => {
    Object.defineProperty(request.socket, 'remoteAddress', { value: remoteAddress, configurable: true });
    handler(request, response, () => response.writeHead(418).end());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    dispose();
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
