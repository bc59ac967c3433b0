import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, type Server as HttpServer, createServer as createHttpServer } from 'node:http';
import { type Server as HttpsServer, createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runProcess } from '../../scripts/lib/run-process.ts';
import { API_KEY, QUESTION, type ServedRelay, refusalOf, send, serveRelay } from './exchange.ts';

interface Relay {
  readonly served: ServedRelay;
  readonly output: () => string;
  readonly child: ChildProcess;
}

const PASSWORD = 'p@ss:word-canary';
const AUTHORIZATION = `Basic ${Buffer.from(`user:${PASSWORD}`).toString('base64')}`;
const CERTIFICATE =
  'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost';
const ROOT = join(import.meta.dirname, '../..');

let folder: string;
let certificate: string;
let provider: HttpsServer;
let proxy: HttpServer;
let answer: (request: IncomingMessage, socket: Socket) => string | undefined;
/** What the provider was asked: the key, and by which connection. */
let asked: { key: string | undefined; socket: Socket }[];
/** What the proxy was asked. */
let tunnels: { path: string | undefined; authorization: string | undefined }[];
let proxyStatus: number;
let relays: Relay[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-proxy-'));
  certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  const made = await runProcess('openssl', [...CERTIFICATE.split(' '), '-keyout', key, '-out', certificate]);
  if (made.exitCode !== 0) throw new Error(`A certificate takes openssl: ${made.output}`);
  provider = createHttpsServer({ key: readFileSync(key), cert: readFileSync(certificate) });
  provider.on('request', (request: IncomingMessage, response) => {
    asked.push({ key: request.headers.authorization, socket: request.socket });
    request.resume().once('end', () => {
      const text = answer(request, request.socket);
      if (text !== undefined) response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    });
  });
  proxy = createHttpServer();
  proxy.on('connect', (request: IncomingMessage, socket: Socket) => {
    tunnels.push({ path: request.url, authorization: request.headers['proxy-authorization'] });
    socket.on('error', () => undefined);
    if (proxyStatus !== 200) {
      return void socket.end(
        `HTTP/1.1 ${proxyStatus} No\r\ncontent-length: 5\r\n\r\n${PASSWORD.slice(0, 5)}`,
      );
    }
    const [host = '', port] = request.url?.split(':') ?? [];
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.once('close', () => onward.destroy());
  });
  await Promise.all([provider, proxy].map(listen));
});

beforeEach(() => {
  asked = [];
  tunnels = [];
  relays = [];
  proxyStatus = 200;
  answer = () => '{"choices":[]}';
});

afterEach(async () => {
  for (const { child } of relays) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
});

afterAll(async () => {
  for (const server of [provider, proxy]) {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  }
  rmSync(folder, { recursive: true });
});

const listen = (server: Server) =>
  new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** In a process of its own, since a certificate is trusted from the start. */
async function serve(environment: Readonly<Record<string, string>> = {}): Promise<Relay> {
  const child = spawn(
    process.execPath,
    ['--import', join(ROOT, 'scripts/lib/typescript.js'), join(ROOT, 'src/relay-server.ts')],
    {
      cwd: folder,
      env: {
        PORT: '0',
        OPENAI_API_KEY: API_KEY,
        OPENAI_BASE_URL: `https://localhost:${portOf(provider)}/v1`,
        HTTPS_PROXY: `http://user:${encodeURIComponent(PASSWORD)}@localhost:${portOf(proxy)}`,
        NODE_EXTRA_CA_CERTS: certificate,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  for (;;) {
    const [, port] = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(output) ?? [];
    if (port !== undefined) {
      const host = `127.0.0.1:${port}`;
      const served = { port: Number(port), host, origin: `http://${host}` } as ServedRelay;
      const relay = { served, output: () => output, child };
      relays.push(relay);
      return relay;
    }
    if (child.exitCode !== null) throw new Error(`It has ended: ${output}`);
    await sleep(20);
  }
}

describe('through a proxy, a provider over https (21.21)', () => {
  it('is asked by one tunnel, whose proxy sees its name and no key', async () => {
    const { served } = await serve();
    for (let count = 0; count < 3; count += 1) expect((await send(served)).status).toBe(200);
    expect(tunnels).toEqual([{ path: `localhost:${portOf(provider)}`, authorization: AUTHORIZATION }]);
    expect(asked.map(({ key }) => key)).toEqual(Array(3).fill(`Bearer ${API_KEY}`));
    expect(new Set(asked.map(({ socket }) => socket)).size).toBe(1);
  });

  it('is asked once more by a new tunnel where the kept one was closed (21.10)', async () => {
    const { served } = await serve();
    const seen = new Set<Socket>();
    answer = (_, socket) => {
      if (seen.has(socket)) return void socket.destroy();
      seen.add(socket);
      return '{"choices":[]}';
    };
    for (let count = 0; count < 2; count += 1) expect((await send(served)).status).toBe(200);
    expect([asked.length, tunnels.length]).toEqual([3, 2]);
  });

  it('is not asked where the proxy refuses, and neither the answer nor the log holds its password', async () => {
    proxyStatus = 407;
    const { served, output } = await serve();
    const reply = await send(served);
    expect([reply.status, refusalOf(reply).code]).toEqual([502, 'provider_unreachable']);
    expect(refusalOf(reply).message).toContain('PROXY_407');
    expect(asked).toEqual([]);
    const secrets = [PASSWORD, encodeURIComponent(PASSWORD), AUTHORIZATION.slice(6), 'canary'];
    for (const secret of secrets) expect(reply.body + output()).not.toContain(secret);
  });

  it('tells nobody the proxy’s password in its errors', async () => {
    const { served } = await serve();
    const quoted = AUTHORIZATION.slice(6).replace(/=*$/, '');
    answer = () => JSON.stringify({ error: { message: PASSWORD, code: quoted, type: quoted } });
    const { body } = await send(served);
    expect(JSON.parse(body)).toMatchObject({ error: { code: null, type: 'server_error' } });
    expect(body).not.toContain(PASSWORD);
  });

  it('is not asked where its certificate is another’s', async () => {
    const { served } = await serve({ OPENAI_BASE_URL: `https://127.0.0.1:${portOf(provider)}/v1` });
    const reply = await send(served, { body: JSON.stringify(QUESTION) });
    expect(refusalOf(reply).message).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
    expect([tunnels.length, asked.length]).toEqual([1, 0]);
  });

  it('is asked directly where NO_PROXY says so', async () => {
    const { served } = await serve({ NO_PROXY: 'localhost' });
    expect((await send(served)).status).toBe(200);
    expect([tunnels.length, asked.length]).toEqual([0, 1]);
  });
});

it('a proxy that is not there is told as no connection', async () => {
  const { served } = await serve({ HTTPS_PROXY: '127.0.0.1:1' });
  expect(refusalOf(await send(served)).message).toContain('ECONNREFUSED');
});

it('a proxy that does not answer is left with the relay', async () => {
  const open = new Set<Socket>();
  const silent = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket)).on('error', () => undefined);
    socket.resume();
  });
  await listen(silent);
  const relay = await serveRelay('https://localhost:1', {
    proxy: new URL(`http://localhost:${portOf(silent)}`),
  });
  const asking = send(relay).catch(() => 'cut');
  await expect.poll(() => open.size).toBe(1);
  await relay.close();
  expect(await asking).toBe('cut');
  await expect.poll(() => open.size).toBe(0);
  await new Promise((resolve) => void silent.close(resolve));
});
