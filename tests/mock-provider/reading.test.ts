import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMockProvider } from '../../mock-provider/mock-provider.ts';
import { checkQuery } from '../../mock-provider/control/reading.ts';
import { type Mock, ask, errorOf, rawCall, startMock } from './support.ts';

/** A mock that was asked once by each of two personas, and for a model that it has not got. */
async function askedMock(): Promise<Mock> {
  const mock = await startMock();
  await mock.v1('/chat/completions', { body: ask('Why?', 'The Executor') });
  await mock.v1('/chat/completions', { body: ask('How?', 'The Visionary') });
  await mock.v1('/chat/completions', { body: { ...ask('Who?', 'The Evaluator'), model: 'none' } });
  return mock;
}

describe('a query under /_mock (13.11)', () => {
  it.each([
    ['journal?persona=executor', ['request-1']],
    ['journal?persona=executor&persona=visionary', ['request-1', 'request-2']],
    ['journal?status_ne=404', ['request-1', 'request-2']],
    ['journal?status_gte=400&status_lte=499', ['request-3']],
    ['journal?headers.content-type=application%2Fjson&_limit=1', ['request-1']],
    ['journal?q=who', ['request-3']],
    ['journal?_sort=id&_order=desc&_start=0&_end=2', ['request-3', 'request-2']],
    ['journal?_page=2&_limit=2', ['request-3']],
    ['journal?_expand=reply', ['request-1', 'request-2', 'request-3']],
    ['personas?id=executor&_embed=replies', ['executor']],
    ['journal/request-1?_expand=model', 'request-1'],
    ['models/gpt-6-luna', 'gpt-6-luna'],
  ] as const)('%s reads what json-server reads', async (path, expected) => {
    const { control } = await askedMock();
    const response = await control('GET', `/${path}`);
    const read = (await response.json()) as { id: string } | { id: string }[];
    expect(Array.isArray(read) ? read.map(({ id }) => id) : read.id).toEqual(expected);
  });

  it.each([
    ['journal?path_like=%5E((((%5Ba-z0-9/%5D%2B)%2B)%2B)%2B)%2B!$', 'path_like'],
    ['journal?path_like=^(((([a-z0-9/]+)+)+)+)+!$', 'path_like'],
    ['journal?_like=a', '_like'],
    ['journal?a=1&path_like=a&path_like=b', 'path_like'],
    ['journal?%70ath%5Flike=a', 'path_like'],
    ['journal?path[_like]=a', 'path'],
    ['journal?__proto__.x_like=a', '__proto__.x_like'],
    ['settings?seed_like=1', 'seed_like'],
    ['db?x_like=1', 'x_like'],
    ['journal/request-1?x_like=1', 'x_like'],
    ['personas/executor/replies?text_like=a', 'text_like'],
    ['journal?_sort=id&_sort=time', '_sort'],
    ['journal?_sort[]=id', '_sort'],
    [`journal?_sort=${'id,'.repeat(100)}id`, '_sort'],
    ['journal?_sort=id,', '_sort'],
    ['journal?q[a]=1', 'q'],
    [`journal?q=${'a'.repeat(201)}`, 'q'],
    [`journal?${'_embed=journal&'.repeat(21)}`, 'query'],
    ['journal?_embed=journal&_embed=journal', '_embed'],
    ['journal?_embed=constructor', '_embed'],
    ['journal?_embed=__proto__', '_embed'],
    ['journal?_expand=setting', '_expand'],
    ['journal?_limit=1e9', '_limit'],
    ['journal?_page=-1', '_page'],
    [`journal?${Array.from({ length: 21 }, (_, index) => `a${index}_ne=1`).join('&')}`, 'query'],
    [`journal?${'a.'.repeat(50)}a=1`, undefined],
  ])('%s is refused', async (path, param) => {
    const { control } = await askedMock();
    const response = await control('GET', `/${path}`);
    const error = await errorOf(response);
    expect(error).toMatchObject({ status: 400, type: 'invalid_request_error', code: 'invalid_value' });
    if (param !== undefined) expect(error.param).toBe(param);
  });

  it.each([
    'path_like/%5E((((a%2B)%2B)%2B)%2B)%2B!$/journal',
    'path_like/x/journal',
    '_delay/99999999/journal',
    'journal/x/journal%3Fpath_like=a',
    '__proto__/x/journal',
    'journal/request-1/settings',
    'journal/request-1/journal/x',
    'journal/%ff',
    'journal/%ff/replies',
    'settings/seed',
  ])('the path %s is not there', async (path) => {
    const { url } = await askedMock();
    const { status, text } = await rawCall(`${url}/_mock/${path}`, {});
    expect([status, (JSON.parse(text) as { error: { code: string } }).error.code]).toEqual([
      404,
      'unknown_url',
    ]);
  });

  test.prop([fc.dictionary(fc.string(), fc.anything())])('of anything is passed or refused', (query) => {
    const problem = checkQuery(query);
    if (problem !== null) {
      expect(problem.message).toMatch(/\.$/);
      return;
    }
    for (const [name, values] of Object.entries(query)) {
      expect(name).not.toMatch(/_like$/);
      for (const value of [values].flat()) expect(String(value).length).toBeLessThanOrEqual(200);
    }
  });
});

describe('who may see what is under /_mock (13.12)', () => {
  const paths = ['/_mock', '/_mock/journal', '/_mock/faults', '/_mock/db', '/_MOCK'];

  it.each(['image', 'iframe', 'script', 'empty', 'object'])(
    'no page of another site, as its %s',
    async (destination) => {
      const { url } = await askedMock();
      for (const path of ['/_mock/journal', '/v1/models']) {
        const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': destination };
        const { status, text } = await rawCall(`${url}${path}`, { headers });
        expect([status, text]).toEqual([403, expect.stringContaining('foreign_origin')]);
      }
    },
  );

  it('no page of another site, with an origin that it tells', async () => {
    const { url, read } = await askedMock();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const path of ['/_mock/journal', '/_mock/journal/request-1', '/v1/models', '/v1/anything']) {
      expect((await rawCall(`${url}${path}`, { headers })).status).toBe(403);
    }
    expect(await read('/journal')).toHaveLength(3);
  });

  it('the page of a public origin asks, and sees nothing of the state', async () => {
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

  it('whoever follows a link, and a page of this machine at another port or name', async () => {
    const { url } = await askedMock();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty', origin: 'http://localhost:5173' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
      {},
    ]) {
      expect((await rawCall(`${url}/_mock/journal`, { headers })).status).toBe(200);
    }
  });

  it.each([
    '192.0.2.7',
    '10.0.0.1',
    '172.17.0.1',
    '2001:db8::1',
    '::ffff:192.0.2.7',
    'fe80::127.0.0.1',
    undefined,
  ])('nobody who connects from %s, whatever the Host', async (remoteAddress) => {
    const url = await serveConnectionsFrom(remoteAddress);
    for (const path of paths.slice(0, 4)) {
      const { status, text } = await rawCall(`${url}${path}`, { headers: { host: 'localhost' } });
      expect([status, text]).toEqual([403, expect.stringContaining('foreign_client')]);
    }
    expect((await rawCall(`${url}/v1/models`, { headers: { authorization: 'Bearer x' } })).status).toBe(200);
  });

  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])(
    'whoever connects from %s',
    async (address) => {
      const url = await serveConnectionsFrom(address);
      expect((await rawCall(`${url}/_mock/journal`, {})).status).toBe(200);
    },
  );

  it.each(['x-forwarded-for', 'X-Forwarded-Host', 'x-real-ip', 'forwarded', 'via'])(
    'nobody for whom a proxy on this machine asks, told by %s',
    async (name) => {
      const { url } = await askedMock();
      const { status, text } = await rawCall(`${url}/_mock/journal`, { headers: { [name]: '127.0.0.1' } });
      expect([status, text]).toEqual([403, expect.stringContaining('foreign_client')]);
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
