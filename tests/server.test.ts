import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { parsePublicSettings } from '../src/adapters/public-settings.ts';
import { SettingsError, createBackend } from '../src/server.ts';

const SECRET = 'sk-canary-0123456789';
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(environment: Record<string, string>): Promise<string> {
  const backend = createBackend(environment);
  const server = createServer((request, response) => {
    backend.handler(request, response, () => response.writeHead(418).end());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    backend.dispose();
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the server', () => {
  it('does not start with an unknown value, and says which (12.1)', () => {
    const start = () => createBackend({ QUARTET_PROVIDER: 'openai' });
    expect(start).toThrow(SettingsError);
    expect(start).toThrow(/QUARTET_PROVIDER is "openai"; it can be: mock, relay, direct/);
  });

  it('hands the page its public settings, and nothing secret in any mode (12.2, 12.4)', async () => {
    for (const provider of ['mock', 'relay', 'direct']) {
      const url = await serve({
        QUARTET_PROVIDER: provider,
        OPENAI_API_KEY: SECRET,
        QUARTET_BROWSER_KEY: 'for-browsers',
      });
      const response = await fetch(`${url}/settings.json?x=1`);
      const text = await response.text();
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(text).not.toContain(SECRET);
      expect(parsePublicSettings(JSON.parse(text))?.provider).toBe(provider);
    }
  });

  it('carries the mock in mock mode alone (12.3)', async () => {
    const mock = await serve({});
    expect((await fetch(`${mock}/_mock/settings`)).status).toBe(200);
    const direct = await serve({ QUARTET_PROVIDER: 'direct', QUARTET_BROWSER_KEY: 'for-browsers' });
    expect((await fetch(`${direct}/_mock/settings`)).status).toBe(418);
    const relay = await serve({ QUARTET_PROVIDER: 'relay' });
    expect((await fetch(`${relay}/_mock/settings`)).status).toBe(418);
  });

  it('leaves the page itself to others', async () => {
    const url = await serve({});
    for (const path of ['/', '/index.html', '/settings', '/assets/x.js']) {
      expect((await fetch(url + path)).status).toBe(418);
    }
  });
});
