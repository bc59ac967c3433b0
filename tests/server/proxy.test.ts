import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, type Server as HttpServer, createServer as createHttpServer } from 'node:http';
import { type Server as HttpsServer, createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, type Server, type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runProcess } from '../../scripts/lib/run-process.ts';
import { type Environment, KEY, type TestServer, ask, errorOf, serve } from './start-server.ts';

const PASSWORD = 'p@ss:word-canary';
const CERTIFICATE =
  'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost';

let folder: string;
let certificate: string;
let provider: HttpsServer;
let proxy: HttpServer;
let relay: TestServer;
let keys: (string | undefined)[];
let tunnels: { path: string | undefined; authorization: string | undefined }[];
let answerTunnel: (socket: Socket, path: string) => void;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-proxy-'));
  certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  const made = await runProcess('openssl', [...CERTIFICATE.split(' '), '-keyout', key, '-out', certificate]);
  if (made.exitCode !== 0) throw new Error(`A certificate takes openssl: ${made.output}`);
  provider = createHttpsServer({ key: readFileSync(key), cert: readFileSync(certificate) });
  provider.on('request', (request: IncomingMessage, response) => {
    keys.push(request.headers.authorization);
    request.resume().once('end', () => response.end('{"choices":[]}'));
  });
  proxy = createHttpServer();
  proxy.on('connect', ({ url = '', headers }: IncomingMessage, socket: Socket) => {
    tunnels.push({ path: url, authorization: headers['proxy-authorization'] });
    socket.on('error', () => undefined);
    answerTunnel(socket, url);
  });
  for (const server of [provider, proxy]) {
    await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  }
});

beforeEach(() => {
  keys = [];
  tunnels = [];
  answerTunnel = (socket, path) => {
    const [host = '', port] = path.split(':');
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.once('close', () => onward.destroy());
  };
});

afterAll(async () => {
  for (const server of [provider, proxy]) {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  }
  rmSync(folder, { recursive: true });
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function start(environment: Environment = {}): Promise<void> {
  const own = {
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: `https://localhost:${portOf(provider)}/v1`,
    HTTPS_PROXY: `http://user:${encodeURIComponent(PASSWORD)}@localhost:${portOf(proxy)}`,
    NODE_EXTRA_CA_CERTS: certificate,
  };
  relay = await serve({ ...own, ...environment }, 'relay');
}

describe('a relay with HTTPS_PROXY', () => {
  it('asks an https provider through it: only the provider gets the key, only the proxy the password', async () => {
    await start();
    expect((await ask(relay)).status).toBe(200);
    expect(keys).toEqual([`Bearer ${KEY}`]);
    expect(tunnels).toEqual([
      {
        path: `localhost:${portOf(provider)}`,
        authorization: `Basic ${Buffer.from(`user:${PASSWORD}`).toString('base64')}`,
      },
    ]);
  });

  it('accepts its address without a scheme, and its lower-case name', async () => {
    await start({ HTTPS_PROXY: '', https_proxy: `localhost:${portOf(proxy)}` });
    expect((await ask(relay)).status).toBe(200);
    expect(tunnels).toEqual([{ path: `localhost:${portOf(provider)}`, authorization: undefined }]);
  });

  it.each([
    ['example.org, localhost', 0],
    ['localhost:1', 1],
  ])('follows NO_PROXY=%s', async (noProxy, count) => {
    await start({ NO_PROXY: noProxy });
    expect((await ask(relay)).status).toBe(200);
    expect(tunnels).toHaveLength(count);
  });

  it('reports a proxy that refuses or hangs up as a provider that cannot be reached', async () => {
    await start();
    const refusal = `HTTP/1.1 407 No\r\ncontent-length: 5\r\n\r\n${PASSWORD.slice(0, 5)}`;
    for (const answer of [(socket: Socket) => socket.end(refusal), (socket: Socket) => socket.destroy()]) {
      answerTunnel = answer;
      const reply = await ask(relay);
      expect([reply.status, errorOf(reply).code]).toEqual([502, 'provider_unreachable']);
      expect(reply.body).not.toMatch(/p@ss|canary|cDpzc3/);
    }
    expect(tunnels).toHaveLength(2);
    expect(keys).toEqual([]);
  });

  it('asks an http provider directly', async () => {
    const plain = createHttpServer((_request, response) => response.end('{"choices":[]}'));
    await new Promise<void>((resolve) => void plain.listen(0, '127.0.0.1', resolve));
    await start({ OPENAI_BASE_URL: `http://127.0.0.1:${portOf(plain)}/v1` });
    expect((await ask(relay)).status).toBe(200);
    expect(tunnels).toEqual([]);
    plain.closeAllConnections();
    plain.close();
  });
});
