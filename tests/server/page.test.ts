import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import {
  KEY,
  QUESTION,
  type Reply,
  type TestServer,
  ask,
  begin,
  send,
  serve,
  serveAll,
} from './start-server.ts';

const PUBLIC_ORIGIN = 'https://chat.example.org';
const KEYS = { OPENAI_API_KEY: KEY, QUARTET_BROWSER_KEY: 'for-browsers' };

/** The policy of a page, without the servers that it may connect to. */
const POLICY =
  `base-uri 'none'; default-src 'none'; font-src 'self'; form-action 'none'; frame-ancestors 'none';
img-src 'self' data:; require-trusted-types-for 'script'; script-src 'self'; style-src 'self';
trusted-types quartet-background-worker; worker-src 'self'`.split(/;\s/);

const SETTINGS_IN_PAGE = /<script type="application\/json" id="settings">(.*?)<\/script>/s;

/** The unchanged reply that a browser gets at this address. */
function read(
  server: TestServer,
  path: string,
  headers: OutgoingHttpHeaders = {},
  method = 'GET',
): Promise<Reply> {
  const ofQuestions = ['origin', 'content-type', 'content-length', 'authorization', 'sec-fetch-site'];
  const without = Object.fromEntries(ofQuestions.map((name) => [name, undefined]));
  return send(server, { method, path, body: '', headers: { ...without, ...headers } });
}

describe.each(['mock', 'relay', 'direct'] as const)('in %s mode', (provider) => {
  const server = serveAll(() => ({ QUARTET_PROVIDER: provider, ...KEYS }));

  it('the page contains the settings of /settings.json, and nothing secret', async () => {
    const [page, settings] = [await read(server, '/'), await read(server, '/settings.json?x=1')];
    const inPage = JSON.parse(SETTINGS_IN_PAGE.exec(page.body)?.[1] ?? '') as unknown;
    expect(inPage).toEqual(JSON.parse(settings.body));
    expect(inPage).toMatchObject({
      provider,
      baseUrl: provider === 'direct' ? 'https://api.openai.com/v1' : '/v1',
      browserKey: provider === 'direct' ? 'for-browsers' : null,
    });
    expect(settings.headers['content-type']).toMatch(/^application\/json/);
    expect(settings.headers['cache-control']).toBe('no-store');
    expect(page.body + settings.body).not.toContain(KEY);
    // A page with a key must not be stored on disk.
    expect(page.headers['cache-control']).toBe(provider === 'direct' ? 'no-store' : 'no-cache');
  });

  it.each(['/', '/settings.json', '/icon.png', '/any/where', '/healthz'])(
    'the reply at %s has the security headers',
    async (path) => {
      const { headers } = await read(server, path);
      const directives = String(headers['content-security-policy']).split('; ');
      const ownModels = ' https: http:';
      const sources = { mock: ownModels, relay: '', direct: ` https://api.openai.com${ownModels}` }[provider];
      expect(directives.toSorted()).toEqual([...POLICY, `connect-src 'self'${sources}`].toSorted());
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['permissions-policy']).toMatch(/^(?:[a-z-]+=\(\)(?:, |$)){8,}$/);
    },
  );

  it('the mock is served only in mock mode', async () => {
    for (const path of ['/_mock/settings', '/_mock/journal', '/_mock']) {
      expect((await read(server, path)).status).toBe(provider === 'mock' ? 200 : 404);
    }
    expect((await read(server, '/_mock/nothing')).status).toBe(404);
  });
});

const server = serveAll(() => ({ QUARTET_PUBLIC_ORIGIN: PUBLIC_ORIGIN, QUARTET_MOCK_SEED: '7' }));

describe('the page', () => {
  async function addressOfScript(): Promise<string> {
    return /src="(\/assets\/[^"]+\.js)"/.exec((await read(server, '/')).body)?.[1] ?? '';
  }

  it.each(['/', '/index.html', '/?x=1.2', '/index.html?x'])('is at %s', async (path) => {
    const { status, headers, body } = await read(server, path);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/i);
    expect(body).toContain('<title>Quartet</title>');
  });

  it.each(
    `/settings /index /any/where /healthz/ /HEALTHZ //readyz /%68ealthz /a.b/c.d /gone.png /assets/gone.js /assets /assets/ /assets/.x /index.html/
    /settings.json/ /INDEX.HTML /index.html;x // //index.html //settings.json /%69ndex.html /settings%2ejson
    /index.html%00 /.env /.git/config /package.json /src/server.ts /../package.json /assets/../index.html
    /assets/..%2f..%2fpackage.json /%2e%2e/package.json /..%5cpackage.json /assets\\..\\index.html /%00.js /%E0%A4%A.js
    /% *`.split(/\s+/),
  )('is not at %s, where nothing is', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await read(server, path, {}, method);
      expect(status).toBe(404);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-type']).toMatch(/^text\/plain/);
      if (method === 'GET') expect(body).toMatch(/\bpage\b.* \//i);
    }
  });

  it('has files that are cached for a year if their name has a hash, and otherwise revalidated', async () => {
    const script = await read(server, await addressOfScript());
    expect(script.headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const icon = await read(server, '/icon.png');
    expect(icon.headers['content-type']).toBe('image/png');
    expect(icon.headers['cache-control']).toBe('no-cache');
    const early = await read(server, '/early.js');
    expect(early.headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
    expect(early.headers['cache-control']).toBe('no-cache');
    const again = await read(server, '/icon.png', { 'if-none-match': icon.headers.etag });
    expect([again.status, again.body]).toEqual([304, '']);
    expect((await read(server, '/icon.png', { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['identity', null],
  ])('has files compressed as %s allows', async (accepted, encoding) => {
    const path = await addressOfScript();
    const response = await fetch(server.url + path, { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await response.text()).toBe(readFileSync(join(rootFolder, 'dist', path), 'utf8'));
  });

  it('has its files whole after they were asked for without a body', async () => {
    const path = await addressOfScript();
    for (const [address, headers] of [
      [path, {}],
      ['/icon.png', { 'if-none-match': (await read(server, '/icon.png', {}, 'HEAD')).headers.etag }],
    ] as const) {
      await read(server, address, headers, 'HEAD');
      await read(server, address, headers);
      for (let time = 0; time < 2; time += 1) {
        const { status, headers: given, body } = await read(server, address);
        expect(status).toBe(200);
        expect(Number(given['content-length'])).toBeGreaterThan(0);
        expect(body).not.toBe('');
      }
    }
  });

  it('answers HEAD without a body', async () => {
    for (const path of ['/', await addressOfScript()]) {
      const head = await read(server, path, {}, 'HEAD');
      expect([head.status, head.body]).toEqual([200, '']);
      expect(head.headers['content-length']).toBe(String(Buffer.byteLength((await read(server, path)).body)));
    }
  });
});

it('the page has the product’s name in the first frame of its intro', async () => {
  const named = await serve({ QUARTET_PRODUCT_NAME: 'A & B' });
  const { body } = await read(named, '/');
  expect(body).toContain('<h1 class="intro-title">A &amp; B</h1>');
  expect(body).toContain('<span>A &amp; B ready</span>');
});

describe('the mock', () => {
  const visitor = { host: 'chat.example.org', origin: PUBLIC_ORIGIN, authorization: 'Bearer x' };

  it('answers visitors of a deployed page, and shows its journal only to this machine', async () => {
    expect((await ask(server, {}, visitor)).status).toBe(200);
    expect((await ask(server, {}, { ...visitor, host: 'evil.example' })).status).toBe(421);
    const journal = await read(server, '/_mock/journal');
    expect(JSON.parse(journal.body)).toHaveLength(1);
    for (const headers of [visitor, { 'x-forwarded-for': '192.0.2.7' }, { origin: 'https://evil.example' }]) {
      expect((await read(server, '/_mock/journal', headers)).status).toBe(403);
    }
  });

  it('has the configured seed', async () => {
    expect(JSON.parse((await read(server, '/_mock/settings')).body)).toMatchObject({ seed: 7 });
  });

  it('streams: the first words arrive while the rest is held back', async () => {
    const fault = JSON.stringify({ kind: 'stream-stall' });
    expect((await send(server, { path: '/_mock/faults', body: fault })).status).toBe(201);
    const answer = await begin(server, { body: JSON.stringify({ ...QUESTION, stream: true }) });
    const [first] = (await once(answer, 'data')) as [Buffer];
    expect(first.toString()).toContain('"role":"assistant"');
    answer.destroy();
  });
});

it('a relay without a page serves the settings for a page on another server', async () => {
  const environment = { QUARTET_PUBLIC_ORIGIN: PUBLIC_ORIGIN, QUARTET_ANSWER_TOKENS: '600' };
  const relay = await serve({ OPENAI_API_KEY: KEY, ...environment }, 'relay');
  for (const host of ['chat.example.org', new URL(relay.url).host]) {
    const { status, headers, body } = await read(relay, '/settings.json', { host });
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({
      provider: 'relay',
      baseUrl: '/v1',
      browserKey: null,
      answerTokens: 600,
    });
    expect(body).not.toContain(KEY);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  }
});
