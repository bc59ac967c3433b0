import { once } from 'node:events';
import { Agent, type IncomingMessage, type ServerResponse, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import {
  ANSWER,
  KEY,
  QUESTION,
  type TestServer,
  ask,
  begin,
  readReply,
  startRelay,
  startServer,
} from './start-server.ts';
import { spawn } from 'node:child_process';

const PART = 'data: {"choices":[{"index":0,"delta":{"content":"So"}}]}\n\n';

const STREAMED = { body: JSON.stringify({ ...QUESTION, stream: true }) };

let provider: RawServer;
let relay: TestServer;
/** The answers that the provider has begun and not ended. */
let open: ServerResponse[];

beforeAll(async () => {
  provider = await startRawServer();
});

beforeEach(() => {
  open = [];
  provider.answerWith((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(PART);
    open.push(response);
  });
});

afterEach(async () => {
  for (const response of open) response.destroy();
  await relay.stop();
});

afterAll(() => provider.close());

/** A question or anything else on a connection that is kept. */
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

/** A connection with a request on it whose head does not end before it is told to. */
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

describe('a server that is told to end (21.11, 21.12)', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'by %s lets open answers end, and then ends',
    async (signal) => {
      relay = await startRelay(provider.url);
      const streams = [await begin(relay, STREAMED), await begin(relay, STREAMED)];
      const replies = streams.map(readReply);
      const ended = relay.stop(signal);
      await expect
        .poll(() => begin(relay).catch(({ code }: NodeJS.ErrnoException) => code))
        .toBe('ECONNREFUSED');
      for (const response of open) response.end(`${PART}data: [DONE]\n\n`);
      for (const reply of replies) {
        expect(await reply).toMatchObject({ isWhole: true, body: `${PART}${PART}data: [DONE]\n\n` });
      }
      expect(await ended).toBe(0);
      expect(relay.log().filter(({ outcome }) => outcome === 'answered').length).toBeGreaterThan(1);
    },
  );

  it('refuses new questions on open connections, is not ready, and goes on with the rest', async () => {
    relay = await startRelay(provider.url);
    const [question, readiness, health, settings] = [
      await beginRequest('POST /v1/chat/completions'),
      await beginRequest('GET /readyz'),
      await beginRequest('GET /healthz'),
      await beginRequest('GET /settings.json'),
    ];
    const opened = readReply(await begin(relay, STREAMED));
    const ended = relay.stop('SIGTERM');
    await expect
      .poll(() => begin(relay).catch(({ code }: NodeJS.ErrnoException) => code))
      .toBe('ECONNREFUSED');
    const refused = await question();
    expect(refused).toMatch(/^HTTP\/1\.1 503 .*"code":"draining"/s);
    expect(refused).toMatch(/^retry-after: 2\r$/ims);
    expect(await readiness()).toMatch(/^HTTP\/1\.1 503 .*\{"status":"draining"\}$/s);
    expect(await health()).toMatch(/^HTTP\/1\.1 200 .*connection: close\r/is);
    expect(await settings()).toMatch(/^HTTP\/1\.1 200 /);
    for (const response of open) response.end('data: [DONE]\n\n');
    expect((await opened).isWhole).toBe(true);
    expect(await ended).toBe(0);
  });

  it('closes connections without a request, also those that an answer had promised to keep', async () => {
    relay = await startRelay(provider.url);
    const agent = new Agent({ keepAlive: true });
    await readReply(await askOn(agent, 'GET', '/healthz'));
    const streamed = await askOn(agent, 'POST', '/v1/chat/completions');
    expect(streamed.headers.connection).toBe('keep-alive');
    const reply = readReply(streamed);
    const ended = relay.stop('SIGTERM');
    open[0]?.end('data: [DONE]\n\n');
    expect((await reply).isWhole).toBe(true);
    expect(await ended).toBe(0);
    agent.destroy();
  });

  it('ends at once with nothing open, whoever is connected', async () => {
    relay = await startRelay(provider.url);
    const silent = connect(Number(new URL(relay.url).port), '127.0.0.1').on('error', () => undefined);
    await once(silent, 'connect');
    const startedAtMs = performance.now();
    expect(await relay.stop('SIGTERM')).toBe(0);
    expect(performance.now() - startedAtMs).toBeLessThan(20_000);
  });

  it('ends at once at a second signal', async () => {
    relay = await startRelay(provider.url);
    const reply = readReply(await begin(relay, STREAMED));
    const ended = relay.stop('SIGTERM');
    await expect
      .poll(() => begin(relay).catch(({ code }: NodeJS.ErrnoException) => code))
      .toBe('ECONNREFUSED');
    void relay.stop('SIGTERM');
    expect((await reply).isWhole).toBe(false);
    await ended;
  });

  it('takes what npm passes on after a terminal for the same signal', async () => {
    relay = await startRelay(provider.url, { npm_lifecycle_event: 'relay' });
    const reply = readReply(await begin(relay, STREAMED));
    const ended = relay.stop('SIGINT');
    void relay.stop('SIGINT');
    await expect
      .poll(() => begin(relay).catch(({ code }: NodeJS.ErrnoException) => code))
      .toBe('ECONNREFUSED');
    open[0]?.end('data: [DONE]\n\n');
    expect((await reply).isWhole).toBe(true);
    expect(await ended).toBe(0);
  });

  it('drains, though nobody reads any more what it says', async () => {
    relay = await startRelay(provider.url);
    const reply = readReply(await begin(relay, STREAMED));
    relay.child.stdout.destroy();
    relay.child.stderr.destroy();
    const ended = relay.stop('SIGHUP');
    await expect
      .poll(() => begin(relay).catch(({ code }: NodeJS.ErrnoException) => code))
      .toBe('ECONNREFUSED');
    open[0]?.end('data: [DONE]\n\n');
    expect((await reply).isWhole).toBe(true);
    expect(await ended).toBe(0);
  });

  it('with the mock ends, too', async () => {
    relay = await startServer();
    const answer = await begin(relay, STREAMED);
    const reply = readReply(answer);
    expect(await relay.stop('SIGTERM')).toBe(0);
    expect((await reply).body).toContain('[DONE]');
  });
});

it.skipIf(process.platform === 'win32')(
  'npm passes a signal on, or ends without leaving the server behind',
  async () => {
    relay = await startServer();
    const npm = spawn('npm', ['run', '--silent', 'relay'], {
      cwd: rootFolder,
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        OPENAI_API_KEY: KEY,
        OPENAI_BASE_URL: `${provider.url}/v1`,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    let said = '';
    npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said, { timeout: 80_000 }).toContain('Ctrl+C stops it');
    const url = /(http:\/\/127[^/]+)/.exec(said)?.[1] ?? '';
    const reply = readReply(await begin({ url }, STREAMED));
    npm.kill('SIGTERM');
    await expect
      .poll(() => begin({ url }).catch(({ code }: NodeJS.ErrnoException) => code))
      .toBe('ECONNREFUSED');
    open[0]?.end('data: [DONE]\n\n');
    expect((await reply).isWhole).toBe(true);
    provider.answerWith((response) => sendJson(response, ANSWER));
    await expect(ask({ url })).rejects.toThrow('ECONNREFUSED');
  },
);
