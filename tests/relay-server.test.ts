import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningServer } from '../src/hosting/listen.ts';
import { startRelayServer } from '../src/relay-server.ts';
import { QUESTION, refusalOf, send } from './relay/exchange.ts';
import { type RawServer, sendJson, startRawServer } from './support/raw-server.ts';

const SECRET = 'sk-canary-0123456789';
const PUBLIC_ORIGIN = 'https://chat.example.org';
type Target = Parameters<typeof send>[0];

let upstream: RawServer;
let server: RunningServer;
let target: Target;

beforeEach(async () => {
  upstream = await startRawServer();
  upstream.answerWith((response) => sendJson(response, { choices: [] }));
  server = await startRelayServer({
    OPENAI_API_KEY: SECRET,
    OPENAI_BASE_URL: `${upstream.url}/v1`,
    QUARTET_PUBLIC_ORIGIN: PUBLIC_ORIGIN,
    QUARTET_QUESTIONS_PER_MINUTE: '2',
    QUARTET_PROVIDER: '',
    PORT: '0',
  });
  const host = `127.0.0.1:${server.port}`;
  target = { port: server.port, host, origin: `http://${host}` } as Target;
});

afterEach(async () => {
  await server.close();
  await upstream.close();
});

describe('the relay on its own', () => {
  it('passes a question on with the key, and the answer back', async () => {
    const { status, body } = await send(target);
    expect([status, body]).toEqual([200, '{"choices":[]}']);
    expect(upstream.requests[0]?.headers['authorization']).toBe(`Bearer ${SECRET}`);
    expect(JSON.parse(upstream.requests[0]?.body ?? '')).toEqual(QUESTION);
  });

  it('knows the page by its public origin', async () => {
    const headers = { host: 'chat.example.org', origin: PUBLIC_ORIGIN };
    expect((await send(target, { headers })).status).toBe(200);
    const foreign = await send(target, { headers: { ...headers, origin: 'https://evil.example' } });
    expect(refusalOf(foreign).code).toBe('foreign_origin');
  });

  it('hands out the public settings', async () => {
    const { status, body } = await send(target, { method: 'GET', path: '/settings.json' });
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ provider: 'relay', baseUrl: '/v1', browserKey: null });
    expect(body).not.toContain('canary');
  });

  it.each(['/', '/index.html', '/src/server.ts', '/.env', '/v1', '/v1/models', '/_mock/journal'])(
    'has nothing at %s',
    async (path) => {
      const reply = await send(target, { method: 'GET', path });
      expect(reply.status).toBe(404);
      expect(refusalOf(reply).code).toBe('unknown_url');
    },
  );

  it('is guarded like the whole server', async () => {
    const foreign = await send(target, { path: '/settings.json', headers: { host: 'evil.example' } });
    expect(foreign.status).toBe(421);
    expect((await send(target, { path: '/settings.json', method: 'OPTIONS' })).status).toBe(405);
    expect((await send(target, { method: 'OPTIONS' })).status).toBe(405);
  });

  it('lets as many through in a minute as it was told', async () => {
    const statuses = [await send(target), await send(target), await send(target)].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(upstream.requests).toHaveLength(2);
  });

  it('says what every answer should', async () => {
    for (const reply of [await send(target), await send(target, { path: '/x', method: 'GET' })]) {
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
      expect(reply.headers['referrer-policy']).toBe('no-referrer');
    }
  });
});

it.each(['mock', 'direct'])('does not start in %s mode', async (provider) => {
  const environment = { QUARTET_PROVIDER: provider, QUARTET_BROWSER_KEY: 'for-browsers', PORT: '0' };
  await expect(startRelayServer(environment)).rejects.toThrow(/but this server is the relay/);
});

it('names the port that is in use, and how to set another (12.7)', async () => {
  await expect(startRelayServer({ PORT: String(server.port) })).rejects.toThrow(
    new RegExp(`^Port ${server.port} is in use on 127\\.0\\.0\\.1\\. .* PORT=\\d+$`),
  );
});
