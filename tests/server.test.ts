import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compressFolder } from '../scripts/lib/compress-folder.ts';
import { addressOf } from '../src/hosting/open-port.ts';
import { describeProvider } from '../src/hosting/run-server.ts';
import { metaPolicy, policyMeta } from '../src/hosting/security-headers.ts';
import { SettingsError, requireSettings } from '../src/settings/read-settings.ts';
import { createBackend, startServer } from '../src/server.ts';
import { QUESTION, refusalOf, send } from './relay/exchange.ts';
import { readNoFile } from './support/read-no-file.ts';

const SECRET = 'sk-canary-0123456789';
const DIRECT = { QUARTET_PROVIDER: 'direct', QUARTET_BROWSER_KEY: 'for-browsers' };
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(environment: Record<string, string>, builtPage?: string): Promise<string> {
  const backend = await createBackend({ environment, builtPage });
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
  writeFileSync(
    join(folder, 'index.html'),
    `<head><title>Q</title>${policyMeta(metaPolicy(["'self'"]))}</head>`,
  );
  return folder;
}

/** Where `send` of the relay's tests sends to. */
function targetOf(url: string): Parameters<typeof send>[0] {
  const { host, port, origin } = new URL(url);
  return { host, port: Number(port), origin } as Parameters<typeof send>[0];
}

describe('the server', () => {
  it('does not start with an unknown value, and says which (12.1)', async () => {
    const start = () => createBackend({ environment: { QUARTET_PROVIDER: 'openai' }, builtPage: undefined });
    await expect(start).rejects.toThrow(SettingsError);
    await expect(start).rejects.toThrow(/QUARTET_PROVIDER is "openai"; expected: mock, relay, direct/);
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
      expect(JSON.parse(text)).toMatchObject({ version: expect.any(Number) as number, provider });
    }
  });

  it('hands them out within the page too, and a page that holds a key is kept nowhere (12.2)', async () => {
    const folder = buildPage();
    for (const [environment, caching] of [
      [{}, 'no-cache'],
      [{ QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: SECRET }, 'no-cache'],
      [DIRECT, 'no-store'],
    ] as const) {
      const url = await serve(environment, folder);
      const page = await fetch(`${url}/`);
      const html = await page.text();
      const [, json = ''] =
        /<script type="application\/json" id="settings">(.*?)<\/script>/s.exec(html) ?? [];
      expect(JSON.parse(json)).toEqual(await (await fetch(`${url}/settings.json`)).json());
      expect(page.headers.get('cache-control')).toBe(caching);
      expect(html).not.toContain(SECRET);
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

  it.each(['/', '/settings.json', '/any/where', '/healthz'])(
    'says with %s how it may be used (12.11)',
    async (path) => {
      const { headers } = await fetch((await serve(environment, buildPage())) + path);
      const connect = mode === 'direct' ? "'self' https://api.openai.com" : "'self'";
      expect(headers.get('content-security-policy')).toContain(`; connect-src ${connect};`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('permissions-policy')).toContain('camera=()');
    },
  );

  it('serves a page whose own policy is the header’s (12.11)', async () => {
    const response = await fetch(await serve(environment, buildPage()));
    const policy = /content="([^"]*)"/.exec(await response.text())?.[1];
    expect(response.headers.get('content-security-policy')).toBe(`${policy}; frame-ancestors 'none'`);
  });
});

describe('the built page', () => {
  it.each(['/', '/index.html', '/?x=1.2'])('is at %s', async (path) => {
    const response = await fetch((await serve({}, buildPage())) + path);
    expect(await response.text()).toContain('<title>Quartet</title>');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    '/settings',
    '/a/b/',
    '//',
    '/index',
    '/index.html/',
    '//index.html',
    '/%69ndex.html',
    '/.env',
    '/assets/x.js',
    '/icon.svg',
    '/a.b/c.d',
  ])('is not at %s, where nothing is (21.18)', async (path) => {
    const url = await serve({}, buildPage());
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(url + path, { method });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const told = 'There is nothing at this address. The page is at /\n';
      expect(await response.text()).toBe(method === 'GET' ? told : '');
    }
  });

  it('that is gone is nothing', async () => {
    const folder = buildPage();
    rmSync(join(folder, 'index.html'));
    expect((await fetch(await serve({}, folder))).status).toBe(404);
  });

  it('of another make is an error, not a page without a policy', async () => {
    const folder = buildPage();
    writeFileSync(join(folder, 'index.html'), '<title>Q</title>');
    const { handler } = await createBackend({ environment: {}, builtPage: folder });
    const request = { url: '/', method: 'GET', headers: { host: 'localhost' } } as never;
    const response = { setHeader: () => undefined, getHeader: () => undefined } as never;
    expect(() => handler(request, response, () => undefined)).toThrow(/carries no Content-Security-Policy/);
  });
});

describe('the files of the built page', () => {
  const SCRIPT = `console.log('${'x'.repeat(2000)}');`;

  /** A server whose page has a script and an icon, and an answer of it as far as it is looked at. */
  async function serveWithFiles() {
    const folder = buildPage();
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/page-1a2b.js'), SCRIPT);
    writeFileSync(join(folder, 'icon.svg'), '<svg/>');
    await compressFolder(folder);
    const server = await startServer({ environment: { PORT: '0' }, builtPage: folder });
    closers.push(() => void server.close());
    return server.address;
  }

  it('are kept for a year where their name changes with them, and asked for anew elsewhere', async () => {
    const address = await serveWithFiles();
    const script = await fetch(`${address}assets/page-1a2b.js`);
    expect(await script.text()).toBe(SCRIPT);
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('x-content-type-options')).toBe('nosniff');
    const icon = await fetch(`${address}icon.svg`);
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    const again = await fetch(`${address}icon.svg`, {
      headers: { 'if-none-match': icon.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it.each([
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['identity', null],
  ])('are as compressed as %s allows', async (accepted, encoding) => {
    const script = await fetch(`${await serveWithFiles()}assets/page-1a2b.js`, {
      headers: { 'accept-encoding': accepted },
    });
    expect(script.headers.get('content-encoding')).toBe(encoding);
    expect(script.headers.get('vary')).toBe('Accept-Encoding');
    expect(await script.text()).toBe(SCRIPT);
  });

  it('answer HEAD without a body, and a range with its part', async () => {
    const url = `${await serveWithFiles()}assets/page-1a2b.js`;
    const head = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect(head.headers.get('content-length')).toBe(String(SCRIPT.length));
    expect(await head.text()).toBe('');
    const part = await fetch(url, { headers: { range: 'bytes=0-6', 'accept-encoding': 'identity' } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('console');
  });

  it.each([
    'assets/gone.js',
    'gone.png',
    'assets/..%2f..%2fpackage.json',
    '..%2findex.html.js',
    'assets/page-1a2b.js/x.js',
    '%00.js',
    '%E0%A4%A.js',
  ])('that are not there are 404, and not the page: /%s', async (path) => {
    const response = await fetch((await serveWithFiles()) + path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<title>');
  });

  it('may be replaced by another build while the server runs', async () => {
    const folder = buildPage();
    writeFileSync(join(folder, 'old.js'), 'old');
    const server = await startServer({ environment: { PORT: '0' }, builtPage: folder });
    closers.push(() => void server.close());
    rmSync(join(folder, 'old.js'));
    writeFileSync(join(folder, 'new.js'), 'new');
    expect((await fetch(`${server.address}old.js`)).status).toBe(404);
    expect(await (await fetch(`${server.address}new.js`)).text()).toBe('new');
  });
});

describe('a server that listens', () => {
  it('does not start without a page, and says how to build one', async () => {
    const start = startServer({ environment: { PORT: '0' }, builtPage: tmpdir() });
    await expect(start).rejects.toThrow(/There is no page in .*\. Build it with: npm run build/);
  });

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:80/'],
    ['localhost', 'http://localhost:80/'],
    ['0.0.0.0', 'http://127.0.0.1:80/'],
    ['::', 'http://[::1]:80/'],
    ['::1', 'http://[::1]:80/'],
  ])('on %s is opened as %s', (host, address) => expect(addressOf(host, 80)).toBe(address));

  it('answers 500 to what fails, and goes on', async () => {
    const folder = buildPage();
    const server = await startServer({ environment: { PORT: '0' }, builtPage: folder });
    closers.push(() => void server.close());
    const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
    writeFileSync(join(folder, 'index.html'), '<title>Q</title>');
    expect((await fetch(server.address)).status).toBe(500);
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
    expect((await fetch(`${server.address}settings.json`)).status).toBe(200);
  });

  it('streams unbuffered: the first words arrive while the rest is held back for ever', async () => {
    const server = await startServer({ environment: { PORT: '0' }, builtPage: buildPage() });
    closers.push(() => void server.close());
    const post = (path: string, body: unknown): Promise<Response> =>
      fetch(server.address + path, {
        method: 'POST',
        headers: { authorization: 'Bearer mock', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post('_mock/faults', { kind: 'stream-stall' });
    const response = await post('v1/chat/completions', { ...QUESTION, stream: true });
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toContain('"role":"assistant"');
    await reader.cancel();
  });
});

describe('the line about the provider', () => {
  const lineOf = (environment: Record<string, string>) =>
    describeProvider(requireSettings(environment, readNoFile).settings);

  it('says mock', () => expect(lineOf({})).toMatch(/^Provider: mock /));

  it('names the host that answers, and no key', () => {
    const line = lineOf({
      QUARTET_PROVIDER: 'relay',
      OPENAI_BASE_URL: 'https://llm.example:8443/v1',
      OPENAI_API_KEY: SECRET,
    });
    expect(line).toBe('Provider: relay (answers come from llm.example:8443)');
    expect(lineOf(DIRECT)).toContain('api.openai.com');
  });
});
