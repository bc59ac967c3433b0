import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from 'vite';
import { metaPolicy, policyMeta } from '../src/hosting/security-headers.ts';
import { startServer } from '../src/server.ts';
import { refusalOf, send } from './relay/exchange.ts';

interface Server {
  readonly port: number;
  close(): Promise<void>;
}

const folder = mkdtempSync(join(tmpdir(), 'quartet-servers-'));

const PLACES: readonly [string, () => Promise<Server>][] = [
  [
    // The repository's own configuration: what Vite answers before any plugin would show here.
    'development',
    async () => {
      const server = await createServer({
        cacheDir: folder,
        logLevel: 'silent',
        server: { port: 0, host: '127.0.0.1' },
        optimizeDeps: { noDiscovery: true },
      });
      await server.listen();
      const { port } = server.httpServer!.address() as AddressInfo;
      return { port, close: () => server.close() };
    },
  ],
  [
    'production',
    () => {
      writeFileSync(join(folder, 'index.html'), `<head>${policyMeta(metaPolicy(["'self'"]))}</head>`);
      return startServer({ environment: { PORT: '0' }, builtPage: folder });
    },
  ],
];

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(PLACES)('in %s', (_, start) => {
  let server: Server;
  let target: Parameters<typeof send>[0];

  beforeAll(async () => {
    server = await start();
    const { port } = server;
    const host = `127.0.0.1:${port}`;
    target = { port, host, origin: `http://${host}` } as typeof target;
  });

  afterAll(() => server.close());

  it.each(['/', '/src/main.tsx', '/@vite/client', '/settings.json', '/v1/chat/completions'])(
    'a foreign host is refused by the guard: %s',
    async (path) => {
      const reply = await send(target, { method: 'GET', path, headers: { host: 'evil.example' } });
      expect(reply.status).toBe(421);
      expect(refusalOf(reply).code).toBe('foreign_host');
    },
  );

  it.each(['/', '/src/main.tsx'])('a preflight is refused by the guard: %s', async (path) => {
    const reply = await send(target, {
      method: 'OPTIONS',
      path,
      headers: { origin: 'http://localhost:9999', 'access-control-request-method': 'GET' },
    });
    expect(reply.status).toBe(405);
    expect(refusalOf(reply).code).toBe('method_not_allowed');
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('another site cannot use what is served', async () => {
    const reply = await send(target, {
      method: 'GET',
      path: '/icon.png',
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
    });
    expect(reply.status).toBe(403);
  });

  it('its own visitors get the settings, with headers that keep them safe', async () => {
    const reply = await send(target, { method: 'GET', path: '/settings.json' });
    expect(reply.status).toBe(200);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it.each(['/any/where', '/settings'])('nothing is at %s (21.18)', async (path) => {
    expect((await send(target, { method: 'GET', path })).status).toBe(404);
    expect((await send(target, { method: 'GET', path: '/' })).status).toBe(200);
  });

  it('no socket is opened under a foreign name', async () => {
    const lines = [
      'GET / HTTP/1.1',
      'host: evil.example',
      'connection: upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
      'sec-websocket-protocol: vite-ping',
    ];
    const answer = await firstWords(target.port, `${lines.join('\r\n')}\r\n\r\n`);
    expect(answer).toMatch(/^$|^HTTP\/1.1 421 /);
  });
});

/** What a server says first to a text; nothing when it ends the connection. */
function firstWords(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const finish = (answer: string) => {
      resolve(answer);
      socket.destroy();
    };
    socket.once('data', (data) => finish(data.toString()));
    socket.once('close', () => finish(''));
    socket.on('error', () => finish(''));
  });
}
