import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, type ServerResponse, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { needs } from '../support/needs.ts';
import {
  QUESTION,
  type Reply,
  type TestServer,
  begin,
  rawHead,
  readReply,
  relayTo,
  serve,
  untilClosed,
  playProvider,
} from './start-server.ts';

const PART = 'data: {"choices":[{"index":0,"delta":{"content":"So"}}]}\n\n';

const DONE = 'data: [DONE]\n\n';

const STREAMED = { body: JSON.stringify({ ...QUESTION, stream: true }) };

const provider = playProvider();

let relay: TestServer;
/** The answers that the provider has begun and not ended. */
let open: ServerResponse[];

beforeEach(() => {
  open = [];
  provider.answerWith((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(PART);
    open.push(response);
  });
});

afterEach(() => {
  for (const response of open) response.destroy();
});

/** A streamed answer that has begun. */
async function beginStream(
  server: Pick<TestServer, 'url'> = relay,
): Promise<{ readonly reply: Promise<Reply> }> {
  return { reply: readReply(await begin(server, STREAMED)) };
}

async function endWhole({ reply }: { readonly reply: Promise<Reply> }): Promise<void> {
  for (const response of open) response.end(DONE);
  expect(await reply).toMatchObject({ isWhole: true, body: PART + DONE });
}

/** Sends a question or another request on a kept connection. */
async function askOn(agent: Agent, method: string, path: string): Promise<IncomingMessage> {
  const asked = request(new URL(path, relay.url), {
    agent,
    method,
    headers: { origin: relay.url, 'content-type': 'application/json' },
  });
  asked.end(method === 'POST' ? JSON.stringify(QUESTION) : '');
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

/** A connection whose request head ends only when the returned function is called. */
async function beginRequest(line: string): Promise<() => Promise<string>> {
  const socket = connect(Number(new URL(relay.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${line} HTTP/1.1\r\nhost: ${new URL(relay.url).host}\r\n`);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const closed = once(socket, 'close');
  return async () => {
    socket.write(`origin: ${relay.url}\r\ncontent-type: application/json\r\n\r\n`);
    await closed;
    return Buffer.concat(chunks).toString();
  };
}

/** A question whose body does not end. Resolves once the relay has begun it. */
async function beginQuestion(): Promise<void> {
  const socket = connect(Number(new URL(relay.url).port), '127.0.0.1').on('error', () => undefined);
  socket.write(rawHead(relay, 'content-length: 300', 'expect: 100-continue'));
  // The relay invites the body after it has read the head.
  await once(socket, 'data');
}

describe('a server that is asked to end', () => {
  beforeEach(async () => void (relay = await serve(relayTo(provider), 'relay')));

  it('lets open answers end, and then ends', async () => {
    const stream = await beginStream();
    const ended = relay.stop('SIGTERM');
    await untilClosed(relay);
    await endWhole(stream);
    expect(await ended).toBe(0);
    expect(relay.log()).toMatchObject([{ outcome: 'answered' }]);
  });

  it('refuses new questions on open connections, is not ready, and still answers other requests', async () => {
    const [question, readiness, health, settings] = [
      await beginRequest('POST /v1/chat/completions'),
      await beginRequest('GET /readyz'),
      await beginRequest('GET /healthz'),
      await beginRequest('GET /settings.json'),
    ];
    const stream = await beginStream();
    const ended = relay.stop('SIGTERM');
    await untilClosed(relay);
    const refused = await question();
    expect(refused).toMatch(/^HTTP\/1\.1 503 .*"code":"draining"/s);
    expect(refused).toMatch(/^retry-after: 2\r$/ims);
    expect(await readiness()).toMatch(/^HTTP\/1\.1 503 .*\{"status":"draining"\}$/s);
    expect(await health()).toMatch(/^HTTP\/1\.1 200 .*connection: close\r/is);
    expect(await settings()).toMatch(/^HTTP\/1\.1 200 /);
    await endWhole(stream);
    expect(await ended).toBe(0);
  });

  it('closes connections without a request, including those that an answer promised to keep', async () => {
    const silent = connect(Number(new URL(relay.url).port), '127.0.0.1').on('error', () => undefined);
    await once(silent, 'connect');
    const agent = new Agent({ keepAlive: true });
    await readReply(await askOn(agent, 'GET', '/healthz'));
    const streamed = await askOn(agent, 'POST', '/v1/chat/completions');
    expect(streamed.headers.connection).toBe('keep-alive');
    const reply = readReply(streamed);
    const ended = relay.stop('SIGTERM');
    await endWhole({ reply });
    expect(await ended).toBe(0);
    agent.destroy();
  });

  it('ends at once on a second signal', async () => {
    const { reply } = await beginStream();
    const ended = relay.stop('SIGTERM');
    await untilClosed(relay);
    void relay.stop('SIGTERM');
    expect((await reply).isWhole).toBe(false);
    await ended;
  });

  it('leaves a line for each answer that it cuts, and the sum of what was not asked yet', async () => {
    const streams = [await beginStream(), await beginStream()];
    await Promise.all([1, 2, 3].map(() => beginQuestion()));
    const ended = relay.stop('SIGTERM');
    await untilClosed(relay);
    void relay.stop('SIGTERM');
    await ended;
    for (const { reply } of streams) expect((await reply).isWhole).toBe(false);
    const lines = relay.log().map(({ level, outcome, status, streamed, refused }) => ({
      level,
      outcome,
      status,
      streamed,
      refused,
    }));
    const cut = { level: 'warn', outcome: 'draining' };
    expect(lines).toHaveLength(4);
    expect(lines).toEqual(
      expect.arrayContaining([
        { ...cut, status: 200, streamed: true },
        { ...cut, status: 200, streamed: true },
        { ...cut, refused: 1 },
        { ...cut, refused: 2 },
      ]),
    );
  });

  it('drains even when its output can no longer be read', async () => {
    const stream = await beginStream();
    relay.child.stdout.destroy();
    relay.child.stderr.destroy();
    const ended = relay.stop('SIGHUP');
    await untilClosed(relay);
    await endWhole(stream);
    expect(await ended).toBe(0);
  });
});

it('a server with the mock also ends when it is asked to, after its open answers', async () => {
  const server = await serve();
  const { reply } = await beginStream(server);
  expect(await server.stop('SIGTERM')).toBe(0);
  expect((await reply).body).toContain('[DONE]');
});

describe('a server under npm', () => {
  it('takes npm’s copy of a signal from the terminal for the same signal', async () => {
    const server = await serve(relayTo(provider, { npm_lifecycle_event: 'relay' }), 'relay');
    const stream = await beginStream(server);
    const ended = server.stop('SIGINT');
    void server.stop('SIGINT');
    await untilClosed(server);
    await endWhole(stream);
    expect(await ended).toBe(0);
  });

  const needsSignals = needs(process.platform !== 'win32', 'Windows has no SIGTERM to pass on');

  it('drains when npm ends, and is not left behind', needsSignals, async () => {
    const npm = spawn('npm', ['run', '--silent', 'relay'], {
      cwd: rootFolder,
      env: { PATH: process.env['PATH'], PORT: '0', ...relayTo(provider) },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    let said = '';
    npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said, { timeout: 80_000 }).toContain('Ctrl+C stops it');
    const server = { url: /(http:\/\/127[^/]+)/.exec(said)?.[1] ?? '' };
    const stream = await beginStream(server);
    npm.kill('SIGTERM');
    await untilClosed(server);
    await endWhole(stream);
  });
});
