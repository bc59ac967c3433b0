import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunningServer } from '../src/hosting/listen.ts';
import { createEnding } from '../src/hosting/drain.ts';
import { createLifecycle } from '../src/hosting/lifecycle.ts';
import { createOpenAnswers } from '../src/hosting/open-answers.ts';
import { metaPolicy, policyMeta } from '../src/hosting/security-headers.ts';
import { startRelayServer } from '../src/relay-server.ts';
import { startServer } from '../src/server.ts';
import { QUESTION } from './relay/exchange.ts';
import { type RawServer, startRawServer } from './support/raw-server.ts';

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** All that came, once the connection has nothing more to say. */
  readonly whole: Promise<{ readonly body: string; readonly isWhole: boolean }>;
}

const KEY = { OPENAI_API_KEY: 'sk-canary-0123456789' };
const folder = mkdtempSync(join(tmpdir(), 'quartet-drain-'));

let upstream: RawServer;
/** The answers that the provider has begun and not ended. */
let begun: ServerResponse[] = [];
let server: RunningServer;
let agent: Agent;
let said: string[] = [];

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), policyMeta(metaPolicy(["'self'"])));
  upstream = await startRawServer();
});

beforeEach(() => {
  agent = new Agent({ keepAlive: true });
  upstream.answerWith((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    begun.push(response);
  });
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});

afterEach(async () => {
  vi.restoreAllMocks();
  agent.destroy();
  for (const response of begun) response.destroy();
  await server.close();
  begun = [];
  said = [];
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await upstream.close();
});

async function startRelay(): Promise<void> {
  server = await startRelayServer({ ...KEY, OPENAI_BASE_URL: `${upstream.url}/v1`, PORT: '0' });
}

async function startMock(): Promise<void> {
  server = await startServer({ environment: { PORT: '0' }, builtPage: folder });
}

/** Resolves with the head of an answer; rejects when none begins. */
async function ask(path = '/v1/chat/completions', method = 'POST'): Promise<Reply> {
  const outgoing = request(new URL(path, server.address), {
    agent,
    method,
    headers: {
      origin: new URL(server.address).origin,
      authorization: 'Bearer mock',
      'content-type': 'application/json',
    },
  });
  outgoing.end(method === 'POST' ? JSON.stringify({ ...QUESTION, stream: true }) : '');
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined);
  const whole = new Promise<Awaited<Reply['whole']>>((resolve) => {
    answer.once('close', () => resolve({ body: Buffer.concat(chunks).toString(), isWhole: answer.complete }));
  });
  return { status: answer.statusCode ?? 0, headers: answer.headers, whole };
}

/** A request whose head does not end before it is told to; gives all that it is answered. */
async function beginRequest(line: string): Promise<() => Promise<string>> {
  const { host } = new URL(server.address);
  const { socket, ended } = await open(`${line} HTTP/1.1\r\nhost: ${host}\r\n`);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  return async () => {
    socket.write(`origin: http://${host}\r\ncontent-type: application/json\r\n\r\n`);
    await ended;
    return Buffer.concat(chunks).toString();
  };
}

/** A connection, and a promise of its end. */
async function open(text = ''): Promise<{ readonly socket: Socket; readonly ended: Promise<unknown> }> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const ended = new Promise((resolve) => void socket.resume().once('close', resolve));
  if (text !== '') socket.write(text);
  return { socket, ended };
}

describe('a server that drains (21.11)', () => {
  it.each([
    ['the relay', startRelay],
    ['the page with the mock', startMock],
  ])('%s takes no questions, is not ready, and goes on with what is open', async (_, start) => {
    await start();
    const [question, readiness, health, settings] = [
      await beginRequest('POST /v1/chat/completions'),
      await beginRequest('GET /readyz'),
      await beginRequest('GET /healthz'),
      await beginRequest('GET /settings.json'),
    ];
    const opened = await ask();
    void server.drain();
    const refused = await question();
    expect(refused).toMatch(/^HTTP\/1\.1 503 .*"type":"server_error","param":null,"code":"draining"/s);
    expect(refused).toMatch(/^retry-after: 2\r$.*^x-should-retry: true\r$/ms);
    expect(await readiness()).toMatch(/^HTTP\/1\.1 503 .*\r\n\r\n\{"status":"draining"\}$/s);
    expect(await health()).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
    expect(await settings()).toMatch(/^HTTP\/1\.1 200 /);
    for (const response of begun) response.end('data: [DONE]\n\n');
    const { body, isWhole } = await opened.whole;
    expect(isWhole).toBe(true);
    expect(body).toMatch(/data: \[DONE\]\n\n$/);
  });

  it('closes its port at once, and ends with its last answer', async () => {
    await startRelay();
    const first = await ask();
    const second = await ask();
    const drained = server.drain();
    await expect(ask()).rejects.toThrow(/ECONNREFUSED/);
    const [one, other] = begun;
    one?.end('data: 2\n\n');
    expect(await first.whole).toEqual({ body: 'data: 1\n\ndata: 2\n\n', isWhole: true });
    const state = await Promise.race([
      drained.then(() => 'ended'),
      second.whole.then(() => 'cut'),
      nextTurn('open'),
    ]);
    expect(state).toBe('open');
    other?.end();
    expect(await second.whole).toEqual({ body: 'data: 1\n\n', isWhole: true });
    await drained;
    expect(said).toEqual(['Draining: 2 answers are open; at most 30 s, or until another signal']);
  });

  it('closes idle connections at once, and others with their answer', async () => {
    await startRelay();
    const idle = await open(`GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`);
    await once(idle.socket, 'data');
    upstream.answerWith((response) => void begun.push(response));
    const waiting = ask();
    await expect.poll(() => begun.length).toBe(1);
    void server.drain();
    await idle.ended;
    begun[0]?.end('{}');
    expect((await waiting).headers.connection).toBe('close');
  });

  it('closes a connection whose answer had promised to keep it', async () => {
    await startRelay();
    await ask();
    const { host } = new URL(server.address);
    const body = JSON.stringify(QUESTION);
    const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\n`;
    const { socket, ended } = await open(
      `${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toContain('\r\nConnection: keep-alive\r\n');
    void server.drain();
    begun[1]?.end();
    await ended;
  });

  it('cuts off what has not ended in time, and says so', async () => {
    const answers = createOpenAnswers();
    const slow = createServer((incoming, response) => {
      answers.add(incoming, response);
      response.writeHead(200).write('begun');
    });
    const ending = createEnding({
      server: slow,
      answers,
      lifecycle: createLifecycle(),
      drainMs: 100,
      say: (line) => said.push(line),
      dispose: () => undefined,
    });
    await new Promise<void>((resolve) => void slow.listen(0, '127.0.0.1', resolve));
    const opened = await fetch(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`);
    await ending.drain();
    await expect(opened.text()).rejects.toThrow('terminated');
    expect(said).toEqual([
      'Draining: 1 answer is open; at most 0.1 s, or until another signal',
      'Cut off: 1 answer not at an end',
    ]);
  });

  it('is not held up by an answer whose client has left before its turn', async () => {
    await startRelay();
    const { host } = new URL(server.address);
    const asked = `GET /settings.json HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
    upstream.answerWith((response) => void begun.push(response));
    const body = JSON.stringify(QUESTION);
    const question = `POST /v1/chat/completions HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    const { socket, ended } = await open(question + asked + asked);
    await expect.poll(() => begun.length).toBe(1);
    socket.destroy();
    await ended;
    await server.drain();
  });
});

describe('the end of a server (21.12)', () => {
  it('comes at once, and in silence, when nothing is open', async () => {
    await startRelay();
    const silent = await open();
    const half = await open('GET /healthz HTTP/1.1\r\n');
    await server.drain();
    await Promise.all([silent.ended, half.ended]);
    expect(said).toEqual([]);
  });

  it('can be had at once', async () => {
    await startRelay();
    const opened = await ask();
    const drained = server.drain();
    await server.close();
    await drained;
    expect((await opened.whole).isWhole).toBe(false);
    expect(said.at(-1)).toBe('Cut off: 1 answer not at an end');
    await server.drain();
    await server.close();
  });

  it('leaves no socket and no timer', async () => {
    const count = () =>
      process.getActiveResourcesInfo().filter((name) => /^(?:TCP|Timeout)/.test(name)).length;
    await expect.poll(count, { interval: 10 }).toBeLessThan(20);
    const before = count();
    await startRelay();
    await ask();
    void server.drain();
    await server.close();
    agent.destroy();
    for (const response of begun) response.destroy();
    await expect.poll(count, { interval: 10 }).toBeLessThanOrEqual(before);
  });
});
