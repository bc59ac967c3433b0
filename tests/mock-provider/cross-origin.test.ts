import { describe, expect, it } from 'vitest';
import { ask, errorOf, rawCall, startMock } from './support.ts';

const page = 'http://localhost:5173';
const foreign = 'https://evil.example';

describe('a page of this machine', () => {
  it.each([page, 'http://127.0.0.1:80', 'https://[::1]:4173', 'http://LOCALHOST'])(
    'at %s may read',
    async (origin) => {
      const { v1 } = await startMock();
      const response = await v1('/chat/completions', { body: ask('Hi'), headers: { origin } });
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(response.headers.get('vary')).toContain('Origin');
      const exposed = response.headers.get('access-control-expose-headers');
      for (const name of [
        'retry-after',
        'retry-after-ms',
        'x-should-retry',
        'x-request-id',
        'x-ratelimit-reset-tokens',
      ]) {
        expect(exposed).toContain(name);
      }
    },
  );

  it('may ask with whatever headers its client sends', async () => {
    const { url } = await startMock();
    const asked = 'authorization,content-type,x-stainless-lang,x-stainless-whatever';
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: 'OPTIONS',
      headers: {
        origin: page,
        'access-control-request-method': 'POST',
        'access-control-request-headers': asked,
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toBe(asked);
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
    expect(response.headers.get('access-control-allow-origin')).toBe(page);
  });

  it('reads an error as it reads an answer', async () => {
    const { v1 } = await startMock();
    const response = await v1('/chat/completions', { body: {}, headers: { origin: page } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([400, page]);
  });
});

describe('a page from elsewhere', () => {
  it.each([
    foreign,
    'null',
    'http://localhost.evil.example',
    'http://evil.example/http://localhost',
    'file://',
  ])('at %s may not read, nor change anything', async (origin) => {
    const { v1, url, read } = await startMock();
    const response = await v1('/models', { headers: { origin } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await fetch(`${url}/_mock/faults`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-headers': 'content-type' },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toBeNull();
    const change = await fetch(`${url}/_mock/faults`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'drop' }),
    });
    expect(await errorOf(change)).toMatchObject({ status: 403, code: 'foreign_origin' });
    expect(await read('/faults')).toEqual([]);
  });

  it.each([
    'rebind.evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    'evil.example:80',
    '10.0.0.7',
  ])('gets nothing through a name that points here: %s', async (host) => {
    const { url } = await startMock();
    for (const path of ['/v1/models', '/_mock/journal']) {
      const { status, text } = await rawCall(`${url}${path}`, { headers: { host } });
      expect([status, (JSON.parse(text) as { error: { code: string } }).error.code]).toEqual([
        403,
        'foreign_host',
      ]);
    }
  });
});
