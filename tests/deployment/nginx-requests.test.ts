import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { policyOf } from '../../src/server/security-headers.ts';
import { relayTo, serve } from '../server/start-server.ts';
import { type Nginx, NEEDS_NGINX, startNginx } from '../support/nginx.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import { ask } from './ask.ts';

const FILES: Readonly<Record<string, string>> = {
  'index.html': '<title>page</title>',
  'assets/page-1234.js': 'script',
  '.env': 'canary',
  '.git/config.txt': 'canary',
};

let pageFolder: string;
let relay: RawServer;
let nginx: Nginx;

beforeAll(() => {
  pageFolder = mkdtempSync(join(tmpdir(), 'quartet-page-'));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(pageFolder, name)), { recursive: true });
    writeFileSync(join(pageFolder, name), text);
  }
});

afterAll(() => rmSync(pageFolder, { recursive: true }));

beforeEach(async () => {
  relay = await startRawServer();
  relay.answerWith((response) => sendJson(response, {}));
  nginx = await startNginx({ pageFolder, relays: [new URL(relay.url).host], questionsPerVisitor: 30 });
});

afterEach(async () => {
  await nginx.close();
  await relay.close();
});

/** So many cookies of the access code. */
function passes(count: number): string {
  return Array.from({ length: count }, (_, index) => `quartet-access=${index}.abc`).join('; ');
}

async function received(headers: OutgoingHttpHeaders): Promise<IncomingHttpHeaders> {
  await ask(nginx.url, { headers });
  return relay.requests.at(-1)?.headers ?? {};
}

async function untilLogged(text: string): Promise<void> {
  await expect.poll(() => nginx.log()).toContain(text);
}

describe('a request that nginx passes to a relay', NEEDS_NGINX, () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['127.0.0.1, 203.0.113.7, 127.0.0.1', '203.0.113.7'],
    ['203.0.113.7, 2001:db8::7', '2001:db8::7'],
    ['203.0.113.7, <script>', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('has one address of the visitor, whatever X-Forwarded-For says: %j', async (forwarded, visitor) => {
    const headers = await received({ 'x-forwarded-for': forwarded, forwarded: 'for=198.51.100.1' });
    expect(headers).toMatchObject({ 'x-forwarded-for': visitor });
    expect(headers).not.toHaveProperty('forwarded');
  });

  it.each([
    [undefined, undefined],
    ['theme=dark; session=1', undefined],
    ['quartet-access=1.ab_C-d', 'quartet-access=1.ab_C-d'],
    ['session=1; quartet-access=1.abc; theme=dark', 'quartet-access=1.abc'],
    ['not-quartet-access=1.abc; x=quartet-access=2.def', undefined],
    ['quartet-access=; session=1', undefined],
    ['quartet-access-not=1.abc', undefined],
    ['quartet-access', undefined],
    ['quartet-access=a; quartet-access=b', 'quartet-access=a; quartet-access=b'],
    ['quartet-access=a;session=1;quartet-access=b;x', 'quartet-access=a;quartet-access=b'],
    ['quartet-access=; session=1; quartet-access=b; x=y', 'quartet-access=b'],
    ['quartet-access=a x; quartet-access-not=b; quartet-access=; quartet-access=c', 'quartet-access=a; quartet-access=c'], // oxfmt-ignore
    ['x=quartet-access=a;   quartet-access=b=c', 'quartet-access=b=c'],
    [passes(8), passes(8)],
    [`x=y; ${passes(8).replaceAll(';', '; session=1;')}`, passes(8)],
    [passes(12), passes(8)],
  ])('has the cookies of the access code and no others: %j', async (cookie, passed) => {
    const headers = await received(cookie === undefined ? {} : { cookie });
    expect(headers.cookie).toBe(passed);
  });

  it('has the cookies of several headers', async () => {
    const headers = await received({ cookie: ['x=y', 'quartet-access=a', 'quartet-access=b; z'] });
    expect(headers.cookie).toBe('quartet-access=a; quartet-access=b');
  });

  it.each([';', ' ', '; ', 'x;', 'quartet-access=;', '; quartet-access', 'quartet-access= '])(
    'has the cookie of the access code after thousands of %j',
    async (piece) => {
      const junk = `${piece.repeat(Math.floor(7900 / piece.length))};`;
      expect((await received({ cookie: `x${junk}quartet-access=a` })).cookie).toBe('quartet-access=a');
      expect((await received({ cookie: `x${junk}quartet-access` })).cookie).toBeUndefined();
    },
  );

  it('has none of a browser’s other headers', async () => {
    const sent = {
      authorization: 'Bearer x',
      'proxy-authorization': 'Basic eDp5',
      'x-forwarded-proto': 'https',
    };
    const headers = await received(sent);
    for (const name of Object.keys(sent)) expect(headers).not.toHaveProperty(name);
  });

  it('has an id from nginx, which clients cannot choose', async () => {
    const headers = await received({ 'x-request-id': 'chosen' });
    expect(headers['x-request-id']).toMatch(/^[\da-f]{32}$/);
  });

  it('comes over kept connections', async () => {
    const connections = new Set<unknown>();
    relay.answerWith((response) => {
      connections.add(response.socket);
      sendJson(response, {});
    });
    for (let count = 0; count < 8; count += 1) await ask(nginx.url);
    // At most one for each of nginx's workers.
    expect(connections.size).toBeLessThan(8);
  });
});

describe('the answer that nginx gives a browser', NEEDS_NGINX, () => {
  it('carries the relay’s id once, or nginx’s when no relay has answered', async () => {
    relay.answerWith((response) => {
      response.setHeader('x-request-id', 'from-the-relay');
      sendJson(response, {});
    });
    expect((await ask(nginx.url)).headers['x-request-id']).toBe('from-the-relay');
    for (const [path, body] of [
      ['/', ''],
      ['/gone', ''],
      ['/v1/chat/completions', 'x'.repeat(330_000)],
    ] as const) {
      const { headers } = await ask(nginx.url, { path, body, method: body === '' ? 'GET' : 'POST' });
      expect(headers['x-request-id'], path).toMatch(/^[\da-f]{32}$/);
    }
    await relay.close();
    const { status, headers } = await ask(nginx.url);
    expect(status).toBe(502);
    expect(headers['x-request-id']).toMatch(/^[\da-f]{32}$/);
    await untilLogged(`"request":"${String(headers['x-request-id'])}"`);
    await untilLogged('"request":"from-the-relay"');
  });

  it.each([
    ['/', 'index.html', 'no-cache'],
    ['/?q=1', 'index.html', 'no-cache'],
    ['/index.html', 'index.html', 'no-cache'],
    ['/assets/page-1234.js', 'assets/page-1234.js', 'public, max-age=31536000, immutable'],
  ])('at %s is the file', async (path, name, cacheControl) => {
    const answer = await ask(nginx.url, { path, method: 'GET' });
    expect(answer).toMatchObject({ status: 200, body: FILES[name] });
    expect(answer.headers['cache-control']).toBe(cacheControl);
  });

  it.each([
    '/any/where',
    '/assets',
    '/assets/gone.js',
    '/metrics',
    '/_mock/journal',
    '/.env',
    '/.git/config.txt',
    '/%2eenv',
    '/index.html/',
    '/v1x',
  ])('at %s is a 404 with the headers of the page', async (path) => {
    relay.answerWith((response) => response.writeHead(500).end());
    const answer = await ask(nginx.url, { path, method: 'GET' });
    expect(answer.status).toBe(404);
    expect(answer.body).toBe('There is nothing at this address. The page is at /\n');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const [name, value] of Object.entries(policyOf({ baseUrl: '/v1', ownModel: false }).headers))
      expect(answer.headers[name]).toBe(value);
  });

  it('of a refusal is not cached, and has the security headers', async () => {
    const refusals = [
      await ask(nginx.url, { body: 'x'.repeat(330_000) }),
      await ask(nginx.url, { path: '/v1/access', body: 'x'.repeat(5000) }),
    ];
    await relay.close();
    refusals.push(await ask(nginx.url));
    expect(refusals.map(({ status }) => status)).toEqual([413, 413, 502]);
    for (const { headers, body } of refusals) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        ...policyOf({ baseUrl: '/v1', ownModel: false }).headers,
      });
      const { error } = JSON.parse(body) as { error: object };
      expect(Object.keys(error)).toEqual(['message', 'type', 'param', 'code']);
    }
  });

  it('keeps the relay’s own rule for caching', async () => {
    relay.answerWith((response) => {
      response.setHeader('cache-control', 'no-store');
      response.setHeader('retry-after', '5');
      sendJson(response, {}, 429);
    });
    expect(await ask(nginx.url)).toMatchObject({
      status: 429,
      headers: { 'cache-control': 'no-store', 'retry-after': '5' },
    });
  });

  it('at /healthz comes from nginx', async () => {
    relay.answerWith((response) => response.writeHead(500).end());
    expect(await ask(nginx.url, { path: '/healthz', method: 'GET' })).toMatchObject({
      status: 200,
      body: 'ok\n',
    });
  });

  it.each([
    ['/v1', '/v1/'],
    ['/v1?q=1', '/v1/?q=1'],
  ])('at %s leads to another path, and names neither a Host nor the port inside', async (path, target) => {
    const answer = await ask(nginx.url, { path, method: 'GET', headers: { host: 'evil.example' } });
    expect(answer).toMatchObject({ status: 301, headers: { location: target } });
  });

  it.each(['bytes=0-1', 'bytes=0-1,3-4', 'bytes=1000-'])(
    'is the whole file to those who want %s, with each header once',
    async (range) => {
      const headers = { range };
      const answer = await fetch(`${nginx.url}/assets/page-1234.js`, { headers });
      expect([answer.status, await answer.text()]).toEqual([200, FILES['assets/page-1234.js']]);
      for (const [name, value] of Object.entries(policyOf({ baseUrl: '/v1', ownModel: false }).headers))
        expect(answer.headers.get(name), name).toBe(value);
    },
  );
});

describe('readiness, as nginx tells it', NEEDS_NGINX, () => {
  it.each([
    ['GET', 200],
    ['GET', 503],
    ['HEAD', 200],
    ['HEAD', 503],
  ])('to %s is the status of a relay, %i, without its words', async (method, status) => {
    relay.answerWith((response) => sendJson(response, { status: 'canary' }, status));
    const answer = await ask(nginx.url, { path: '/readyz', method });
    expect(answer).toMatchObject({ status, isWhole: true, body: '' });
  });

  it.each([
    ['a relay', {}, 200],
    ['a paused relay', { QUARTET_PAUSED: 'on' }, 200],
    ['a relay without its store', { QUARTET_LIMIT_STORE: 'redis://127.0.0.1:9' }, 200],
    ['a relay without a key', { OPENAI_API_KEY: '' }, 503],
  ])('is that of %s, which itself tells more', async (_, own, status) => {
    const server = await serve(relayTo(relay, own), 'relay');
    const front = await startNginx({ relays: [new URL(server.url).host], questionsPerVisitor: 30 });
    onTestFinished(() => front.close());
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await ask(front.url, { path: '/readyz', method });
      expect(answer).toMatchObject({ status, isWhole: true, body: '' });
    }
    expect((await ask(server.url, { path: '/readyz', method: 'GET' })).body).toContain('"status":');
  });

  it('is an error of nginx where there is no relay', async () => {
    await relay.close();
    expect((await ask(nginx.url, { path: '/readyz', method: 'GET' })).status).toBe(502);
  });

  it('comes over kept connections', async () => {
    const connections = new Set<unknown>();
    relay.answerWith((response) => {
      connections.add(response.socket);
      sendJson(response, {});
    });
    for (let count = 0; count < 8; count += 1) await ask(nginx.url, { path: '/readyz', method: 'GET' });
    // At most one for each of nginx's workers.
    expect(connections.size).toBeLessThan(8);
  });
});

it('the access log contains no address, cookie, query or text', NEEDS_NGINX, async () => {
  await ask(nginx.url, {
    path: '/v1/chat/completions?canary-1',
    headers: {
      'x-forwarded-for': '203.0.113.7',
      cookie: 'quartet-access=canary-2',
      'user-agent': 'canary-3',
    },
    body: 'canary-4',
  });
  await untilLogged('"path":"/v1/chat/completions"');
  expect(nginx.log()).not.toMatch(/canary|203\.0\.113/);
  const line = nginx.log().trim().split('\n').at(-1) ?? '';
  expect(JSON.parse(line)).toMatchObject({ method: 'POST', path: '/v1/chat/completions', status: 200 });
});

it('a slow body reaches no relay before it is complete', NEEDS_NGINX, async () => {
  const { host, port } = new URL(nginx.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`POST /v1/chat/completions HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 10\r\n\r\n12345`);
  // Another question is answered meanwhile.
  await ask(nginx.url, { body: 'other' });
  const answered = new Promise((resolve) => socket.once('data', resolve));
  socket.write('67890');
  await answered;
  expect(relay.requests.map(({ body }) => body)).toEqual(['other', '1234567890']);
  socket.destroy();
});
