import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import {
  KEY,
  QUESTION,
  type Reply,
  type TestServer,
  ask,
  begin,
  errorOf,
  send,
  sendRaw,
  startServer,
} from './start-server.ts';

const PUBLIC_ORIGIN = 'https://chat.example.org';
const KEYS = { OPENAI_API_KEY: KEY, QUARTET_BROWSER_KEY: 'for-browsers' };

/** What a page may use, but for the servers that it may ask. */
const POLICY =
  `base-uri 'none'; default-src 'none'; font-src 'self'; form-action 'none'; frame-ancestors 'none';
img-src 'self' data:; require-trusted-types-for 'script'; script-src 'self'; style-src 'self';
trusted-types quartet-background-worker; worker-src 'self'`.split(/;\s/);

const SETTINGS_IN_PAGE = /<script type="application\/json" id="settings">(.*?)<\/script>/s;

let server: TestServer;

/** Serves the tests of one `describe`. */
function serve(environment: Readonly<Record<string, string>>, mode?: 'relay'): void {
  beforeAll(async () => void (server = await startServer(environment, mode)));
  afterAll(() => server.stop());
}

/** What a browser gets at this address, as it is written. */
function read(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Reply> {
  const ofQuestions = ['origin', 'content-type', 'content-length', 'authorization', 'sec-fetch-site'];
  const without = Object.fromEntries(ofQuestions.map((name) => [name, undefined]));
  return send(server, { method, path, body: '', headers: { ...without, ...headers } });
}

async function addressOfScript(): Promise<string> {
  return /src="(\/assets\/[^"]+\.js)"/.exec((await read('/')).body)?.[1] ?? '';
}

describe.each(['mock', 'relay', 'direct'])('in %s mode', (provider) => {
  serve({ QUARTET_PROVIDER: provider, ...KEYS });

  it('the settings are in the page as in /settings.json, and nothing secret is (12.2, 12.4)', async () => {
    const [page, settings] = [await read('/'), await read('/settings.json?x=1')];
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
    // A key that the page may know is on no disk.
    expect(page.headers['cache-control']).toBe(provider === 'direct' ? 'no-store' : 'no-cache');
  });

  it.each(['/', '/settings.json', '/icon.png', '/any/where', '/healthz'])(
    'what is at %s says how it may be used (12.11)',
    async (path) => {
      const { headers } = await read(path);
      const sources = provider === 'direct' ? "'self' https://api.openai.com" : "'self'";
      expect(headers['content-security-policy']).toContain(`; connect-src ${sources};`);
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

  it('the page may use nothing else (12.11)', async () => {
    const { headers } = await read('/');
    const directives = String(headers['content-security-policy']).split('; ');
    expect(directives.filter((directive) => !directive.startsWith('connect-src ')).toSorted()).toEqual(
      POLICY,
    );
  });

  it.each(['/', '/settings.json', '/v1/chat/completions', '/_mock/journal', '/assets/x.js'])(
    '%s is refused under a foreign name (12.9)',
    async (path) => {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const reply = await read(path, { host: 'evil.example', origin: 'http://evil.example' }, method);
        expect(reply.status).toBe(421);
        expect(errorOf(reply).code).toBe('foreign_host');
        expect(reply.headers['access-control-allow-origin']).toBeUndefined();
        expect(reply.headers['x-content-type-options']).toBe('nosniff');
      }
    },
  );

  it.each(['OPTIONS', 'POST', 'PUT', 'DELETE', 'TRACE'])(
    '%s is refused where there are files',
    async (method) => {
      for (const path of ['/', '/settings.json', '/icon.png', '/any/where']) {
        const reply = await read(path, {}, method);
        expect(reply.status).toBe(405);
        expect(reply.headers.allow).toBe('GET, HEAD');
        expect(errorOf(reply).code).toBe('method_not_allowed');
      }
    },
  );

  it('an absolute address is refused, so that nobody takes the server for a proxy (12.9)', async () => {
    for (const path of ['http://evil.example/', `${server.url}/`]) {
      const reply = await read(path);
      expect(reply.status).toBe(404);
      expect(errorOf(reply).code).toBe('unknown_url');
    }
  });

  it('another site may link to the page, and use nothing of it', async () => {
    for (const destination of ['empty', 'image', 'script', 'iframe']) {
      for (const path of ['/', '/settings.json', '/icon.png']) {
        const reply = await read(path, { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': destination });
        expect(reply.status).toBe(403);
        expect(errorOf(reply).code).toBe('foreign_origin');
      }
    }
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
    expect((await read('/', link)).status).toBe(200);
  });

  it('a preflight of another site gets nothing that it could use', async () => {
    const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    for (const path of ['/', '/v1/chat/completions']) {
      const { status, headers } = await read(path, preflight, 'OPTIONS');
      expect(status).toBe(provider === 'mock' && path !== '/' ? 204 : 405);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('there is a mock in mock mode alone (12.3)', async () => {
    for (const path of ['/_mock/settings', '/_mock/journal', '/_mock']) {
      expect((await read(path)).status).toBe(provider === 'mock' ? 200 : 404);
    }
    expect((await read('/_mock/nothing')).status).toBe(404);
  });
});

describe('the page', () => {
  serve({});

  it.each(['/', '/index.html', '/?x=1.2', '/index.html?x'])('is at %s (21.18)', async (path) => {
    const { status, headers, body } = await read(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/i);
    expect(body).toContain('<title>Quartet</title>');
    const head = await read(path, {}, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(body)));
  });

  it.each(
    `/settings /index /any/where /a.b/c.d /gone.png /assets/gone.js /assets /assets/ /assets/.x /index.html/
    /settings.json/ /INDEX.HTML /index.html;x // //index.html //settings.json /%69ndex.html /settings%2ejson
    /index.html%00 /.env /.git/config /package.json /src/server.ts /../package.json /assets/../index.html
    /assets/..%2f..%2fpackage.json /%2e%2e/package.json /..%5cpackage.json /assets\\..\\index.html /%00.js /%E0%A4%A.js
    /% *`.split(/\s+/),
  )('is not at %s, where nothing is (21.18)', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await read(path, {}, method);
      expect(status).toBe(404);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-type']).toMatch(/^text\/plain/);
      if (method === 'GET') expect(body).toMatch(/\bpage\b.* \//i);
    }
  });

  it('is refused under two names, or one that only begins or ends like its own', async () => {
    const names = [
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'evil.example:127',
      'localhost@evil',
      '[::2]',
    ];
    for (const host of names) expect((await read('/', { host })).status).toBe(421);
    for (const host of ['localhost', 'LOCALHOST:1', '127.0.0.2:80', '[::1]:4173']) {
      expect((await read('/', { host })).status).toBe(200);
    }
    const two = 'GET / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\nconnection: close\r\n\r\n';
    expect(await sendRaw(server, two)).toMatch(/^HTTP\/1\.1 4(?:00|21) /);
  });

  it('opens no socket under a foreign name', async () => {
    const upgrade = 'connection: close, upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n';
    const key = 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
    const answer = await sendRaw(server, `GET / HTTP/1.1\r\nhost: evil.example\r\n${upgrade}${key}`);
    expect(answer).toMatch(/^$|^HTTP\/1\.1 4(?:00|21) /);
  });

  it('finds all its files', async () => {
    const { body } = await read('/');
    const addresses = [...body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of [...addresses, '/robots.txt']) expect((await read(address)).status).toBe(200);
  });
});

describe('a file of the page', () => {
  serve({});

  it('is kept for a year where its name changes with it, and asked for anew elsewhere', async () => {
    const script = await read(await addressOfScript());
    expect(script.headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const icon = await read('/icon.png');
    expect(icon.headers['content-type']).toBe('image/png');
    expect(icon.headers['cache-control']).toBe('no-cache');
    const again = await read('/icon.png', { 'if-none-match': icon.headers.etag });
    expect([again.status, again.body]).toEqual([304, '']);
    expect((await read('/icon.png', { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['identity', null],
  ])('is as compressed as %s allows', async (accepted, encoding) => {
    const path = await addressOfScript();
    const response = await fetch(server.url + path, { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await response.text()).toBe(readFileSync(join(rootFolder, 'dist', path), 'utf8'));
  });

  it('is told by HEAD without a body, and by a range in part', async () => {
    const path = await addressOfScript();
    const whole = readFileSync(join(rootFolder, 'dist', path), 'utf8');
    const head = await read(path, {}, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(whole)));
    const part = await read(path, { range: 'bytes=0-6' });
    expect([part.status, part.body]).toEqual([206, whole.slice(0, 7)]);
    expect((await read(path, { range: 'bytes=99999999-' })).status).toBe(416);
  });
});

describe('the mock', () => {
  serve({ QUARTET_PUBLIC_ORIGIN: PUBLIC_ORIGIN, QUARTET_MOCK_SEED: '7' });

  const visitor = { host: 'chat.example.org', origin: PUBLIC_ORIGIN, authorization: 'Bearer x' };

  it('answers visitors of a deployed page, and shows its journal to this machine alone (13.12)', async () => {
    expect((await ask(server, {}, visitor)).status).toBe(200);
    expect((await read('/', { host: 'chat.example.org' })).status).toBe(200);
    expect((await ask(server, {}, { ...visitor, host: 'evil.example' })).status).toBe(421);
    const journal = await read('/_mock/journal');
    expect(JSON.parse(journal.body)).toHaveLength(1);
    for (const headers of [visitor, { 'x-forwarded-for': '192.0.2.7' }, { origin: 'https://evil.example' }]) {
      expect((await read('/_mock/journal', headers)).status).toBe(403);
    }
  });

  it('has the seed that is set (13.2)', async () => {
    expect(JSON.parse((await read('/_mock/settings')).body)).toMatchObject({ seed: 7 });
  });

  it('is kept busy by no address, and goes on (13.11)', async () => {
    const pattern = encodeURIComponent('^(((([a-z0-9/]+)+)+)+)+!$');
    const many = Array.from({ length: 21 }, (_, index) => `a${index}=1`).join('&');
    for (const query of [`path_like=${pattern}`, `q=${'x'.repeat(201)}`, many]) {
      const reply = await fetch(`${server.url}/_mock/journal?${query}`, {
        signal: AbortSignal.timeout(10_000),
      });
      expect(reply.status).toBe(400);
    }
    expect((await read('/_mock/journal')).status).toBe(200);
  });

  it('streams: the first words arrive while the rest is held back for ever', async () => {
    const fault = JSON.stringify({ kind: 'stream-stall' });
    expect((await send(server, { path: '/_mock/faults', body: fault })).status).toBe(201);
    const answer = await begin(server, { body: JSON.stringify({ ...QUESTION, stream: true }) });
    const [first] = (await once(answer, 'data')) as [Buffer];
    expect(first.toString()).toContain('"role":"assistant"');
    answer.destroy();
  });
});

describe('the relay alone', () => {
  serve({ OPENAI_API_KEY: KEY, QUARTET_PUBLIC_ORIGIN: PUBLIC_ORIGIN }, 'relay');

  it('hands out the settings, for a page that another server hands out (12.13)', async () => {
    for (const host of ['chat.example.org', new URL(server.url).host]) {
      const { status, headers, body } = await read('/settings.json', { host });
      expect(status).toBe(200);
      expect(JSON.parse(body)).toMatchObject({ provider: 'relay', baseUrl: '/v1', browserKey: null });
      expect(body).not.toContain(KEY);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  it.each(['/', '/index.html', '/icon.png', '/.env', '/v1', '/v1/models', '/_mock/journal'])(
    'has nothing at %s',
    async (path) => {
      const reply = await read(path);
      expect(reply.status).toBe(404);
      expect(errorOf(reply).code).toBe('unknown_url');
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('is guarded like the whole server', async () => {
    expect((await read('/settings.json', { host: 'evil.example' })).status).toBe(421);
    expect((await read('/settings.json', {}, 'OPTIONS')).status).toBe(405);
    expect((await read('http://evil.example/settings.json')).status).toBe(404);
  });
});

describe('another squad', () => {
  const texts = { name: 'A & "B" <C>', lead: '</script><!--<script>"$&$1' };
  let folder = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quartet-squad-'));
    const example = readFileSync(join(rootFolder, 'squads/six-hats.json'), 'utf8');
    const file = { ...(JSON.parse(example) as object), ...texts };
    writeFileSync(join(folder, 'squad.json'), JSON.stringify(file));
    server = await startServer({ QUARTET_SQUAD: join(folder, 'squad.json') });
  });

  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('is in the page as text, whatever it says (12.14, 12.15)', async () => {
    const { body } = await read('/');
    const [, json = ''] = SETTINGS_IN_PAGE.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({ squad: texts });
    expect(json).not.toMatch(/<[!/s]/i);
    expect(body).toMatch(/<title>A &amp; (?:"|&quot;|&#34;)B(?:"|&quot;|&#34;) &lt;C(?:>|&gt;)<\/title>/);
  });
});
