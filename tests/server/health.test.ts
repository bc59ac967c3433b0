import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import { ANSWER, KEY, type Reply, type TestServer, ask, errorOf, send, startServer } from './start-server.ts';

const PAGE_WITH_RELAY = { QUARTET_PROVIDER: 'relay' };

let provider: RawServer;
let server: TestServer;

beforeAll(async () => void (provider = await startRawServer()));

beforeEach(() => {
  provider.requests.length = 0;
  provider.answerWith((response) => sendJson(response, ANSWER));
});

afterAll(() => provider.close());

/** Serves the tests of one `describe`. */
function serve(environment: Readonly<Record<string, string>>, mode?: 'relay'): void {
  beforeAll(async () => {
    server = await startServer({ OPENAI_BASE_URL: `${provider.url}/v1`, ...environment }, mode);
  });
  afterAll(() => server.stop());
}

function probe(path: string, method = 'GET', host = '10.0.0.7:4173'): Promise<Reply> {
  const headers = { host, origin: undefined, 'content-type': undefined, 'content-length': undefined };
  return send(server, { path, method, body: '', headers });
}

/** The status and body of `/readyz`. */
async function readiness(): Promise<readonly [number, unknown]> {
  const { status, body } = await probe('/readyz');
  return [status, JSON.parse(body)];
}

describe.each([
  ['the page with the mock', {}, undefined],
  ['the page with the relay', { ...PAGE_WITH_RELAY, OPENAI_API_KEY: KEY }, undefined],
  ['the relay', { OPENAI_API_KEY: KEY }, 'relay'],
] as const)('%s', (_, environment, mode) => {
  serve(environment, mode);

  it.each(['127.0.0.1:80', 'evil.example', '10.0.0.7:4173'])(
    'tells under %s that it lives, and should be asked (21.14)',
    async (host) => {
      const health = await probe('/healthz?now=1', 'GET', host);
      expect([health.status, health.body]).toEqual([200, 'ok']);
      const ready = await probe('/readyz', 'GET', host);
      expect([ready.status, JSON.parse(ready.body)]).toEqual([200, { status: 'ready' }]);
      for (const { headers } of [health, ready]) expect(headers['cache-control']).toBe('no-store');
      expect((await probe('/settings.json', 'GET', 'evil.example')).status).toBe(421);
    },
  );

  it.each(['HEAD', 'POST', 'OPTIONS', 'DELETE'])(
    'is asked so with GET alone, not with %s (21.14)',
    async (method) => {
      for (const path of ['/healthz', '/readyz']) {
        const reply = await probe(path, method);
        expect(reply.status).toBe(405);
        expect(reply.headers.allow).toBe('GET');
        if (method !== 'HEAD') expect(errorOf(reply).message).toContain('GET');
      }
    },
  );

  it('knows no other address for it', async () => {
    for (const path of ['/healthz/', '/readyz/x', '/HEALTHZ', '//readyz', '/%68ealthz']) {
      expect((await probe(path, 'GET', 'localhost')).status).toBe(404);
    }
  });
});

describe.each([
  ['the page with the relay', PAGE_WITH_RELAY, undefined],
  ['the relay', {}, 'relay'],
] as const)('%s', (_, environment, mode) => {
  describe('with a key', () => {
    serve({ ...environment, OPENAI_API_KEY: KEY }, mode);

    it('is not ready while the provider refuses the key, until it takes it (21.14)', async () => {
      const answerAs = async (status: number): Promise<void> => {
        provider.answerWith((response) => sendJson(response, status === 200 ? ANSWER : {}, status));
        expect((await ask(server)).status).toBe(status);
      };
      await answerAs(500);
      expect(await readiness()).toEqual([200, { status: 'ready' }]);
      await answerAs(401);
      for (const status of [429, 500, 400]) {
        await answerAs(status);
        expect(await readiness()).toEqual([503, { status: 'key-refused' }]);
      }
      expect((await probe('/healthz')).status).toBe(200);
      await answerAs(200);
      expect(await readiness()).toEqual([200, { status: 'ready' }]);
    });
  });

  describe('without a key', () => {
    serve(environment, mode);

    it('lives and is not ready, and asks no provider (21.14)', async () => {
      expect((await probe('/healthz')).status).toBe(200);
      expect(await readiness()).toEqual([503, { status: 'no-key' }]);
      const reply = await ask(server);
      expect([reply.status, errorOf(reply).code]).toEqual([503, 'no_api_key']);
      expect(provider.requests).toEqual([]);
    });
  });

  describe('that is paused', () => {
    serve({ ...environment, OPENAI_API_KEY: KEY, QUARTET_PAUSED: 'on' }, mode);

    it('is ready, says so, and asks no provider (21.22)', async () => {
      const reply = await ask(server);
      expect([reply.status, errorOf(reply).code]).toEqual([503, 'paused']);
      expect(await readiness()).toEqual([200, { status: 'ready', questions: 'paused' }]);
      expect(provider.requests).toEqual([]);
    });
  });
});
