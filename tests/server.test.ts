import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { metaPolicy, policyMeta } from '../src/hosting/security-headers.ts';
import { SettingsError } from '../src/settings/read-settings.ts';
import { createBackend } from '../src/server.ts';
import { refusalOf, send } from './relay/exchange.ts';

const SECRET = 'sk-canary-0123456789';
const DIRECT = { QUARTET_PROVIDER: 'direct', QUARTET_BROWSER_KEY: 'for-browsers' };
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(environment: Record<string, string>, builtPage?: string): Promise<string> {
  const backend = createBackend({ environment, builtPage });
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

/** A folder with a page in it that carries the policy of a build. */
function buildPage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-page-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), `<title>Q</title>${policyMeta(metaPolicy(["'self'"]))}`);
  return folder;
}

/** Where `send` of the relay's tests sends to. */
function targetOf(url: string): Parameters<typeof send>[0] {
  const { host, port, origin } = new URL(url);
  return { host, port: Number(port), origin } as Parameters<typeof send>[0];
}

describe('the server', () => {
  it('does not start with an unknown value, and says which (12.1)', () => {
    const start = () => createBackend({ environment: { QUARTET_PROVIDER: 'openai' }, builtPage: undefined });
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
      expect(JSON.parse(text)).toMatchObject({ version: 1, provider });
    }
  });

  it('carries the mock in mock mode alone (12.3)', async () => {
    const mock = await serve({});
    expect((await fetch(`${mock}/_mock/settings`)).status).toBe(200);
    const direct = await serve(DIRECT);
    expect((await fetch(`${direct}/_mock/settings`)).status).toBe(418);
    const relay = await serve({ QUARTET_PROVIDER: 'relay' });
    expect((await fetch(`${relay}/_mock/settings`)).status).toBe(418);
  });

  it('shows the mock to visitors of a deployed page, and its journal to this machine alone', async () => {
    const target = targetOf(await serve({ QUARTET_PUBLIC_ORIGIN: 'https://chat.example.org' }));
    const visitor = {
      host: 'chat.example.org',
      origin: 'https://chat.example.org',
      authorization: 'Bearer x',
    };
    expect((await send(target, { headers: visitor })).status).toBe(200);
    expect((await send(target, { method: 'GET', path: '/_mock/journal', headers: visitor })).status).toBe(
      403,
    );
    expect((await send(target, { method: 'GET', path: '/_mock/journal' })).status).toBe(200);
    expect((await send(target, { headers: { ...visitor, host: 'evil.example' } })).status).toBe(421);
  });

  it('leaves the page itself to others in development', async () => {
    const url = await serve({});
    for (const path of ['/', '/index.html', '/settings', '/assets/x.js']) {
      expect((await fetch(url + path)).status).toBe(418);
    }
  });
});

describe.each([
  ['mock', { QUARTET_PROVIDER: 'mock' }],
  ['relay', { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: SECRET }],
  ['direct', DIRECT],
])('in %s mode the whole server', (mode, environment) => {
  it.each(['/', '/settings.json', '/v1/chat/completions', '/_mock/journal', '/assets/x.js'])(
    'refuses %s under a foreign host with 421',
    async (path) => {
      const reply = await send(targetOf(await serve(environment)), {
        path,
        headers: { host: 'evil.example' },
      });
      expect(reply.status).toBe(421);
      expect(refusalOf(reply).code).toBe('foreign_host');
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it.each(['OPTIONS', 'POST', 'DELETE'])('refuses %s to the page with 405', async (method) => {
    const reply = await send(targetOf(await serve(environment)), { path: '/', method });
    expect(reply.status).toBe(405);
    expect(reply.headers.allow).toBe('GET, HEAD');
    expect(refusalOf(reply).code).toBe('method_not_allowed');
  });

  it('refuses an absolute address with 404', async () => {
    const reply = await send(targetOf(await serve(environment)), {
      method: 'GET',
      path: 'http://evil.example/',
    });
    expect(reply.status).toBe(404);
    expect(refusalOf(reply).code).toBe('unknown_url');
  });

  it('refuses to be embedded elsewhere with 403', async () => {
    const reply = await send(targetOf(await serve(environment)), {
      method: 'GET',
      path: '/settings.json',
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' },
    });
    expect(reply.status).toBe(403);
    expect(refusalOf(reply).code).toBe('foreign_origin');
  });

  it('answers a preflight of a foreign page with nothing it could use', async () => {
    const { status, headers } = await send(targetOf(await serve(environment)), {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(status).toBe(mode === 'mock' ? 204 : 405);
  });

  it.each(['/', '/settings.json', '/any/where'])('says with %s how it may be used (12.11)', async (path) => {
    const { headers } = await fetch((await serve(environment, buildPage())) + path);
    const connect = mode === 'direct' ? "'self' https://api.openai.com" : "'self'";
    expect(headers.get('content-security-policy')).toContain(`; connect-src ${connect};`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });

  it('serves a page whose own policy is the header’s (12.11)', async () => {
    const response = await fetch(await serve(environment, buildPage()));
    const policy = /content="([^"]*)"/.exec(await response.text())?.[1];
    expect(response.headers.get('content-security-policy')).toBe(`${policy}; frame-ancestors 'none'`);
  });
});

describe('the built page', () => {
  it('is the answer to every address that names no file', async () => {
    const url = await serve({}, buildPage());
    for (const path of ['/', '/index.html', '/settings', '/a/b/', '/?x=1.2']) {
      const response = await fetch(url + path);
      expect(await response.text()).toContain('<title>Q</title>');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
    for (const path of ['/assets/x.js', '/icon.svg', '/a.b/c.d']) {
      expect((await fetch(url + path)).status).toBe(418);
    }
  });

  it('that is gone is passed on', async () => {
    const folder = buildPage();
    rmSync(join(folder, 'index.html'));
    expect((await fetch(await serve({}, folder))).status).toBe(418);
  });

  it('of another make is an error, not a page without a policy', () => {
    const folder = buildPage();
    writeFileSync(join(folder, 'index.html'), '<title>Q</title>');
    const { handler } = createBackend({ environment: {}, builtPage: folder });
    const request = { url: '/', method: 'GET', headers: { host: 'localhost' } } as never;
    const response = { setHeader: () => undefined } as never;
    expect(() => handler(request, response, () => undefined)).toThrow(/carries no Content-Security-Policy/);
  });
});
