import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { createMetrics, createMetricsServer } from '../../src/server/metrics.ts';
import { eventually } from '../support/eventually.ts';
import { findFreePort } from '../support/free-port.ts';
import { needs } from '../support/needs.ts';
import { sendJson } from '../support/raw-server.ts';
import {
  ANSWER,
  KEY,
  QUESTION,
  type Environment,
  type TestServer,
  ask,
  relayTo,
  send,
  serve,
  playProvider,
} from './start-server.ts';

/** Must appear in no line and no figure. */
const SECRETS = [KEY, 'canary', '203.0.113', '127.0.0.1', 'of-another-model'];

const ASKED = { messages: [QUESTION.messages[0], { role: 'user', content: 'the-canary-question' }] };

const COMMAND = [process.execPath, 'dist-server/src/server.js', 'relay'];

const NEEDS_FULL_DEVICE = needs(existsSync('/dev/full'), 'this system has no /dev/full');

const provider = playProvider();

let relay: TestServer;

beforeEach(() => {
  const choices = [{ message: { content: 'the-canary-answer' }, finish_reason: 'stop' }];
  provider.answerWith((response) => sendJson(response, { ...ANSWER, choices }));
});

async function start(environment: Environment = {}): Promise<void> {
  relay = await serve(relayTo(provider, { QUARTET_METRICS_PORT: '0', ...environment }), 'relay');
}

function metricsOf({ output }: TestServer): { readonly url: string } {
  return { url: /Metrics: (http:\/\/[^/]+)/.exec(output())?.[1] ?? '' };
}

/** The values of the figures, by name with labels. */
async function figures(): Promise<Readonly<Record<string, number>>> {
  const { status, body } = await send(metricsOf(relay), { method: 'GET', path: '/metrics' });
  expect(status).toBe(200);
  for (const secret of SECRETS) expect(body).not.toContain(secret);
  const samples = body.split('\n').filter((line) => /^\w/.test(line));
  return Object.fromEntries(
    samples.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]),
  );
}

describe('the figures', () => {
  it.each([
    ['127.0.0.1', 'localhost:9090', 200],
    ['::1', '[::1]:9090', 200],
    ['::1', 'evil.example', 421],
    ['0.0.0.0', 'metrics.example', 200],
  ])('on %s are shown under the name %s: %d', async (host, name, status) => {
    const app = createMetricsServer(createMetrics(), host);
    onTestFinished(() => app.close());
    expect((await app.inject({ url: '/metrics', headers: { host: name } })).statusCode).toBe(status);
  });

  it('count questions by outcome and tokens, and show the states, as docs/operations.md lists them', async () => {
    await start({ QUARTET_LIMIT_STORE: 'redis://127.0.0.1:9' });
    await ask(relay, ASKED);
    await ask(relay, { model: 'of-another-model' });
    provider.answerWith((response) => sendJson(response, { error: {} }, 500));
    await ask(relay, ASKED);
    await expect.poll(figures).toMatchObject({
      'quartet_questions_total{outcome="answered",status="2xx"}': 1,
      'quartet_questions_total{outcome="model_not_allowed",status="4xx"}': 1,
      'quartet_questions_total{outcome="provider_error",status="5xx"}': 1,
      'quartet_tokens_total{kind="question"}': 20,
      'quartet_tokens_total{kind="answer"}': 3,
      quartet_answer_head_seconds_count: 2,
      quartet_open_questions: 0,
      quartet_paused: 0,
      quartet_draining: 0,
      quartet_limit_store_away: 1,
    });
    const page = readFileSync(join(rootFolder, 'docs/operations.md'), 'utf8');
    const named = page.match(/`(?:quartet|process|nodejs)_\w+/g) ?? [];
    const { body } = await send(metricsOf(relay), { method: 'GET', path: '/metrics' });
    expect(named.length).toBeGreaterThan(10);
    for (const name of named) expect(body).toContain(`# HELP ${name.slice(1)} `);
  });

  it('have a separate port, with nothing else on it and under no foreign name', async () => {
    await start();
    const metrics = metricsOf(relay);
    const statuses = await Promise.all(
      [
        { path: '/' },
        { path: '/metrics', method: 'POST' },
        { path: '/v1/chat/completions' },
        { path: '/metrics', headers: { host: 'evil.example' } },
      ].map(async (sent) => (await send(metrics, { method: 'GET', ...sent })).status),
    );
    expect(statuses).toEqual([404, 404, 404, 421]);
    expect((await send(relay, { method: 'GET', path: '/metrics' })).status).toBe(404);
  });

  it('are served while the server drains, and end with it', async () => {
    await start();
    let end = (): void => undefined;
    provider.answerWith((response) => {
      response.writeHead(200).write('{');
      end = () => void response.end('}');
    });
    const asked = ask(relay, ASKED);
    await expect.poll(figures).toMatchObject({ quartet_open_questions: 1 });
    const ended = relay.stop('SIGTERM');
    await expect.poll(figures).toMatchObject({ quartet_draining: 1, quartet_open_questions: 1 });
    end();
    await asked;
    expect(await ended).toBe(0);
    await expect(figures()).rejects.toThrow('ECONNREFUSED');
  });
});

describe('the log', () => {
  it('has a line for each question that was asked, without its words', async () => {
    await start({ QUARTET_TRUSTED_PROXY: '127.0.0.1' });
    const first = await ask(relay, ASKED, { 'x-forwarded-for': '203.0.113.1' });
    provider.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(
        'data: {"choices":[{"delta":{"content":"the-canary-answer"},"finish_reason":"stop"}]}\n\n',
      );
    });
    await ask(relay, { ...ASKED, stream: true }, { 'x-forwarded-for': '203.0.113.1' });
    provider.answerWith((response) => sendJson(response, { error: { message: 'canary' } }, 500));
    await ask(relay, ASKED, { 'x-forwarded-for': '203.0.113.2' });
    await send(relay, { method: 'GET', path: '/healthz' });
    await expect.poll(() => relay.log().length).toBe(3);
    const lines = relay.log();
    expect(lines[0]).toEqual({
      level: 'info',
      time: expect.stringMatching(/^20.*Z$/) as string,
      requestId: first.headers['x-request-id'],
      outcome: 'answered',
      status: 200,
      headMs: expect.any(Number) as number,
      totalMs: expect.any(Number) as number,
      model: QUESTION.model,
      streamed: false,
      questionTokens: 20,
      answerTokens: 3,
      visitor: expect.stringMatching(/^[\w-]{12}$/) as string,
      msg: 'question',
    });
    expect(lines[1]).toMatchObject({ outcome: 'answered', streamed: true, visitor: lines[0]?.['visitor'] });
    expect(lines[2]).toMatchObject({ level: 'warn', outcome: 'provider_error', status: 500 });
    expect(lines[2]?.['visitor']).not.toBe(lines[0]?.['visitor']);
    for (const secret of SECRETS) expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('delays no answer while its reader is stuck, and is complete when it is read later', async () => {
    await start({ QUARTET_QUESTIONS_PER_VISITOR: '1000', QUARTET_QUESTIONS_PER_MINUTE: '2000' });
    relay.child.stdout.pause();
    // More than the buffers of a pipe and its reader hold.
    for (let round = 0; round < 20; round += 1) {
      const replies = await Promise.all(Array.from({ length: 25 }, () => ask(relay)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(25);
    }
    relay.child.stdout.resume();
    await expect.poll(() => relay.log()).toHaveLength(500);
  });

  it('does not end the server when it can never be written', NEEDS_FULL_DEVICE, async () => {
    const port = await findFreePort();
    const child = spawn('sh', ['-c', 'exec "$0" "$@" > /dev/full 2>&1', ...COMMAND], {
      cwd: rootFolder,
      env: { PATH: process.env['PATH'], ...relayTo(provider), PORT: String(port) },
      stdio: 'ignore',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const closed = once(child, 'close');
    const server = { url: `http://127.0.0.1:${port}` };
    for (const _ of ['first', 'second']) expect((await eventually(() => ask(server))).status).toBe(200);
    child.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
  });
});
