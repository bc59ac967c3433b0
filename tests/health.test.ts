import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningServer } from '../src/hosting/listen.ts';
import { metaPolicy, policyMeta } from '../src/hosting/security-headers.ts';
import { startRelayServer } from '../src/relay-server.ts';
import { startServer } from '../src/server.ts';
import { refusalOf, send } from './relay/exchange.ts';
import { type RawServer, sendJson, startRawServer } from './support/raw-server.ts';

type Target = Parameters<typeof send>[0];
type Start = (environment: Record<string, string>) => Promise<RunningServer>;

const KEY = { OPENAI_API_KEY: 'sk-canary-0123456789' };
const folder = mkdtempSync(join(tmpdir(), 'quartet-health-'));

const startPage: Start = (environment) =>
  startServer({ environment: { PORT: '0', ...environment }, builtPage: folder });
const startRelay: Start = (environment) => startRelayServer({ PORT: '0', ...environment });
const startPageWithRelay: Start = (environment) => startPage({ QUARTET_PROVIDER: 'relay', ...environment });

const PROGRAMS: readonly (readonly [string, Start])[] = [
  ['the page with the mock', startPage],
  ['the page with the relay', startPageWithRelay],
  ['the relay', startRelay],
];

let upstream: RawServer;
let servers: readonly RunningServer[] = [];

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), policyMeta(metaPolicy(["'self'"])));
  upstream = await startRawServer();
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await upstream.close();
});

async function serve(start: Start, environment: Record<string, string> = KEY) {
  const server = await start({ OPENAI_BASE_URL: `${upstream.url}/v1`, ...environment });
  servers = [...servers, server];
  const host = `127.0.0.1:${server.port}`;
  const target = { port: server.port, host, origin: `http://${host}` } as Target;
  return {
    ask: () => send(target),
    read: (path: string, method = 'GET', headers = {}) => send(target, { path, method, headers, body: '' }),
  };
}

describe.each(PROGRAMS)('%s', (_, start) => {
  it.each(['127.0.0.1:80', 'evil.example', '10.0.0.7:4173'])(
    'tells under %s that it lives (21.14)',
    async (host) => {
      const { read } = await serve(start);
      const health = await read('/healthz?now=1', 'GET', { host });
      expect([health.status, health.body]).toEqual([200, 'ok']);
      const readiness = await read('/readyz', 'GET', { host });
      expect([readiness.status, readiness.body]).toEqual([200, '{"status":"ready"}']);
      for (const { headers } of [health, readiness]) {
        expect(headers['cache-control']).toBe('no-store');
        expect(headers['x-request-id']).toMatch(/^[\w-]{20,}$/);
        expect(headers['x-content-type-options']).toBe('nosniff');
      }
      expect((await read('/settings.json', 'GET', { host: 'evil.example' })).status).toBe(421);
    },
  );

  it.each(['HEAD', 'POST', 'OPTIONS', 'DELETE'])(
    'is asked so with GET alone, not with %s (21.14)',
    async (method) => {
      const { read } = await serve(start);
      for (const path of ['/healthz', '/readyz']) {
        const reply = await read(path, method);
        expect(reply.status).toBe(405);
        expect(reply.headers.allow).toBe('GET');
        if (method !== 'HEAD') expect(refusalOf(reply).code).toBe('get_only');
      }
    },
  );

  it('knows no other address for it', async () => {
    const { read } = await serve(start);
    for (const path of ['/healthz/', '/readyz/x', '/HEALTHZ']) expect((await read(path)).status).toBe(404);
  });
});

describe.each([
  ['the page with the relay', startPageWithRelay],
  ['the relay', startRelay],
])('%s', (_, start) => {
  it('lives without a key, and is not ready (21.14)', async () => {
    const { read } = await serve(start, {});
    expect((await read('/healthz')).status).toBe(200);
    const { status, body } = await read('/readyz');
    expect([status, body]).toEqual([503, '{"status":"no-key"}']);
  });

  it('is not ready while the provider refuses its key (21.14)', async () => {
    const { ask, read } = await serve(start);
    const answer = { status: 401 };
    upstream.answerWith((response) => sendJson(response, {}, answer.status));
    await ask();
    const refused = await read('/readyz');
    expect([refused.status, refused.body]).toEqual([503, '{"status":"key-refused"}']);
    expect((await read('/healthz')).status).toBe(200);
    for (const status of [429, 500, 400]) {
      answer.status = status;
      await ask();
      expect((await read('/readyz')).status).toBe(503);
    }
    answer.status = 200;
    await ask();
    expect((await read('/readyz')).status).toBe(200);
  });

  it('is ready again a minute after that, so that somebody may ask (21.14)', async () => {
    const { ask, read } = await serve(start);
    upstream.answerWith((response) => sendJson(response, {}, 401));
    await ask();
    await expect.poll(async () => (await read('/readyz')).status).toBe(503);
    const nowMs = performance.now();
    const clock = vi.spyOn(performance, 'now');
    clock.mockReturnValue(nowMs + 59_000);
    expect((await read('/readyz')).status).toBe(503);
    clock.mockReturnValue(nowMs + 60_001);
    expect((await read('/readyz')).status).toBe(200);
    clock.mockRestore();
  });

  it('does not ask the provider while it is paused, and stays ready (21.22)', async () => {
    upstream.answerWith((response) => sendJson(response, {}));
    const { ask, read } = await serve(start, { ...KEY, QUARTET_PAUSED: 'on' });
    const asked = upstream.requests.length;
    const reply = await ask();
    expect([reply.status, refusalOf(reply).code]).toEqual([503, 'paused']);
    const { status, body } = await read('/readyz');
    expect([status, body]).toEqual([200, '{"status":"ready","questions":"paused"}']);
    expect(upstream.requests).toHaveLength(asked);
  });
});
