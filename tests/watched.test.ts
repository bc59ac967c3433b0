import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rootFolder } from '../scripts/lib/root-folder.js';
import type { RunningServer } from '../src/hosting/listen.ts';
import { startRelayServer } from '../src/relay-server.ts';
import { startServer } from '../src/server.ts';
import { QUESTION } from './relay/exchange.ts';
import { type RawServer, sendJson, startRawServer } from './support/raw-server.ts';
import { type Program, startProgram } from './support/start-program.ts';

const KEY = 'sk-canary-0123456789';

/** What must be in no line and no figure. */
const SECRETS = [KEY, 'the-canary-question', 'the-canary-answer', '127.0.0.1', 'of-another-model'];

const ASKED = {
  ...QUESTION,
  messages: [QUESTION.messages[0], { role: 'user', content: 'the-canary-question' }],
};

let upstream: RawServer;
let page: string;
let servers: RunningServer[] = [];
let programs: Program[] = [];
let lines: string[] = [];

beforeAll(async () => {
  page = mkdtempSync(join(tmpdir(), 'quartet-page-'));
  writeFileSync(join(page, 'index.html'), '');
  upstream = await startRawServer();
});

beforeEach(() => {
  lines = [];
  upstream.answerWith((response) =>
    sendJson(response, { choices: [{ message: { content: 'the-canary-answer' } }] }),
  );
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
  for (const program of programs) program.stop('SIGKILL');
  await Promise.all(programs.map(({ exitCode }) => exitCode));
  programs = [];
});

afterAll(async () => {
  rmSync(page, { recursive: true });
  await upstream.close();
});

const SETTINGS = { PORT: '0', OPENAI_API_KEY: KEY, QUARTET_PROVIDER: 'relay' };

async function start(
  program: 'server' | 'relay',
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const environment = { ...SETTINGS, OPENAI_BASE_URL: `${upstream.url}/v1`, ...settings };
  const told = { write: (line: string) => void lines.push(line), flush: () => undefined };
  const server = await (program === 'relay'
    ? startRelayServer(environment, told)
    : startServer({ environment, builtPage: page, lines: told }));
  servers.push(server);
  return server;
}

function ask(address: string, body: object = ASKED): Promise<Response> {
  return fetch(`${address}v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(address).origin },
    body: JSON.stringify(body),
  });
}

/** The values of the figures by their names with their labels. */
async function figuresOf({ metricsAddress = '' }: RunningServer): Promise<Readonly<Record<string, number>>> {
  const printed = await (await fetch(metricsAddress)).text();
  for (const secret of SECRETS) expect(printed).not.toContain(secret);
  const samples = printed.split('\n').filter((line) => /^\w/.test(line));
  return Object.fromEntries(
    samples.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]),
  );
}

describe.each(['server', 'relay'] as const)('the figures of the %s (21.15)', (program) => {
  it('count its questions and show its states', async () => {
    const server = await start(program, { QUARTET_METRICS_PORT: '0' });
    await (await ask(server.address)).text();
    await (await ask(server.address, { ...ASKED, model: 'of-another-model' })).text();
    await expect
      .poll(() => figuresOf(server))
      .toMatchObject({
        'quartet_questions_total{outcome="answered",status="2xx"}': 1,
        'quartet_questions_total{outcome="wrong-model",status="4xx"}': 1,
        quartet_answer_head_seconds_count: 1,
        quartet_open_questions: 0,
        quartet_paused: 0,
        quartet_draining: 0,
      });
    expect((await figuresOf(server))['quartet_connections']).toBeGreaterThan(0);
    expect(Object.keys(await figuresOf(server))).not.toContain('quartet_limit_store_away');
  });

  it('say that it is paused', async () => {
    const server = await start(program, { QUARTET_METRICS_PORT: '0', QUARTET_PAUSED: 'on' });
    await (await ask(server.address)).text();
    await expect
      .poll(() => figuresOf(server))
      .toMatchObject({
        'quartet_questions_total{outcome="paused",status="5xx"}': 1,
        quartet_paused: 1,
      });
  });

  it('say what was refused, and by which limit', async () => {
    const server = await start(program, { QUARTET_METRICS_PORT: '0', QUARTET_QUESTIONS_PER_VISITOR: '1' });
    await (await ask(server.address)).text();
    expect((await ask(server.address)).status).toBe(429);
    await expect
      .poll(() => figuresOf(server))
      .toMatchObject({
        'quartet_questions_total{outcome="limit-reached",status="4xx"}': 1,
        'quartet_limit_refusals_total{scope="visitor-minute"}': 1,
      });
  });

  it('say whether the store of the limits is away, where there is one', async () => {
    const server = await start(program, {
      QUARTET_METRICS_PORT: '0',
      QUARTET_LIMIT_STORE: 'redis://127.0.0.1:9',
    });
    await (await ask(server.address)).text();
    await expect.poll(() => figuresOf(server)).toMatchObject({ quartet_limit_store_away: 1 });
  });

  it('are there while it drains, and gone with it', async () => {
    const server = await start(program, { QUARTET_METRICS_PORT: '0' });
    upstream.answerWith((response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {}\n\n'),
    );
    const answer = await ask(server.address);
    const ended = server.drain();
    expect(await figuresOf(server)).toMatchObject({ quartet_draining: 1, quartet_open_questions: 1 });
    await answer.body?.cancel();
    await ended;
    await expect(fetch(server.metricsAddress ?? '')).rejects.toThrow('fetch failed');
  });

  it('are nowhere unless a port is set for them', async () => {
    const server = await start(program);
    expect(server.metricsAddress).toBeUndefined();
    expect((await fetch(`${server.address}metrics`)).status).toBe(404);
  });

  it('stop the start where their port is in use, and leave nothing open (12.7)', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const taken = (other.address() as AddressInfo).port;
    const free = createServer();
    await new Promise<void>((resolve) => void free.listen(0, '127.0.0.1', resolve));
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const settings = { QUARTET_METRICS_PORT: String(taken), PORT: String(port) };
    await expect(start(program, settings)).rejects.toThrow(
      new RegExp(`^Port ${taken} is in use on 127\\.0\\.0\\.1\\. .* QUARTET_METRICS_PORT=\\d+$`),
    );
    const swapped = { QUARTET_METRICS_PORT: String(port), PORT: String(taken) };
    await expect(start(program, swapped)).rejects.toThrow(/ PORT=\d+$/);
    await start(program, { QUARTET_METRICS_PORT: '0', PORT: String(port) });
    await new Promise((resolve) => other.close(resolve));
  });
});

describe.each(['server', 'relay'] as const)('the log of the %s (21.16)', (program) => {
  it('has a line for each question, and none for anything else', async () => {
    const server = await start(program);
    const answered = await ask(server.address, { ...ASKED, stream: true });
    await answered.text();
    await fetch(`${server.address}settings.json`);
    await fetch(`${server.address}v1/models`);
    await (await ask(server.address, { ...ASKED, model: 'of-another-model' })).text();
    await expect.poll(() => lines).toHaveLength(2);
    const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(first).toMatchObject({
      level: 'info',
      msg: 'question',
      outcome: 'answered',
      status: 200,
      model: QUESTION.model,
      streamed: true,
      requestId: answered.headers.get('x-request-id'),
    });
    expect(second).toMatchObject({ outcome: 'wrong-model', status: 403, visitor: first?.['visitor'] });
    for (const secret of SECRETS) expect(lines.join('')).not.toContain(secret);
  });
});

it('the mock’s questions are in its journal, and in no log (21.16)', async () => {
  const server = await start('server', { QUARTET_PROVIDER: 'mock', QUARTET_METRICS_PORT: '0' });
  const mocked = await fetch(`${server.address}v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    body: JSON.stringify(QUESTION),
  });
  expect(mocked.status).toBe(200);
  expect(await figuresOf(server)).toMatchObject({ quartet_draining: 0 });
  expect(lines).toEqual([]);
});

describe('a program that tells of its questions (21.16)', () => {
  function run(): Program {
    const program = startProgram(['scripts/run.js', 'src/relay-server.ts'], {
      folder: rootFolder,
      environment: { ...SETTINGS, OPENAI_BASE_URL: `${upstream.url}/v1` },
    });
    programs.push(program);
    return program;
  }

  it('names the model that the provider does not offer, once (11.30)', async () => {
    const error = { message: 'The model has been deprecated', code: 'model_not_found' };
    upstream.answerWith((response) => sendJson(response, { error }, 404));
    const program = run();
    const address = await program.address();
    for (let count = 0; count < 3; count += 1) expect((await ask(address)).status).toBe(404);
    program.stop('SIGTERM');
    expect(await program.exitCode).toBe(0);
    expect(program.output().match(/^.*does not offer.*$/gm)).toEqual([
      'The provider does not offer the model gpt-3.5-turbo (404, model_not_found); gpt-6-luna takes its place. Set OPENAI_MODEL to choose another.',
      'The provider does not offer the model gpt-6-luna (404, model_not_found). Set OPENAI_MODEL to one that it offers.',
    ]);
  });

  it('loses none when it is told to end', async () => {
    const held: (() => void)[] = [];
    upstream.answerWith((response) => held.push(() => sendJson(response, { choices: [] })));
    const program = run();
    const address = await program.address();
    const answers = Array.from({ length: 10 }, () => ask(address));
    await expect.poll(() => held).toHaveLength(10);
    program.stop('SIGTERM');
    await program.untilSaid('Draining');
    for (const answer of held) answer();
    await Promise.all(answers);
    expect(await program.exitCode).toBe(0);
    expect(program.questions().map(({ outcome }) => outcome)).toEqual(Array(10).fill('answered'));
  });

  it('tells what it cuts off', async () => {
    upstream.answerWith((response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {}\n\n'),
    );
    const program = run();
    const address = await program.address();
    const answers = await Promise.all([ask(address), ask(address)]);
    const cut = Promise.all(answers.map((answer) => expect(answer.text()).rejects.toThrow('terminated')));
    program.stop('SIGTERM');
    await program.untilSaid('Draining');
    program.stop('SIGTERM');
    await cut;
    expect(await program.exitCode).toBe(0);
    expect(program.questions()).toHaveLength(2);
  });

  it('lives on when nobody reads it any more', async () => {
    const program = run();
    const address = await program.address();
    program.child.stdout.destroy();
    program.child.stderr.destroy();
    for (let count = 0; count < 5; count += 1) expect((await ask(address)).status).toBe(200);
    program.stop('SIGTERM');
    expect(await program.exitCode).toBe(0);
  });
});
