import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../src/hosting/listen.ts';
import { metaPolicy, policyMeta } from '../src/hosting/security-headers.ts';
import { startRelayServer } from '../src/relay-server.ts';
import { startServer } from '../src/server.ts';
import { QUESTION } from './relay/exchange.ts';
import { type RawServer, sendJson, startRawServer } from './support/raw-server.ts';

const OURS = /^[\da-f]{8}-[\da-f-]{27}$/;

let upstream: RawServer;
let page: string;
let server: RunningServer;

beforeAll(async () => {
  upstream = await startRawServer();
  upstream.answerWith((response) => sendJson(response, { choices: [] }));
  page = mkdtempSync(join(tmpdir(), 'quartet-page-'));
  const head = `<head>${policyMeta(metaPolicy(["'self'"]))}<title>x</title></head>`;
  writeFileSync(join(page, 'index.html'), `<!doctype html>${head}`);
  writeFileSync(join(page, 'icon.svg'), '<svg/>');
});

afterEach(() => server.close());

afterAll(async () => {
  rmSync(page, { recursive: true });
  await upstream.close();
});

async function start(
  program: 'page and mock' | 'page and relay' | 'relay',
  settings: Record<string, string> = {},
): Promise<void> {
  const environment = {
    PORT: '0',
    OPENAI_API_KEY: 'sk-canary-0123456789',
    OPENAI_BASE_URL: `${upstream.url}/v1`,
    QUARTET_PROVIDER: program === 'page and mock' ? 'mock' : 'relay',
    ...settings,
  };
  server = await (program === 'relay'
    ? startRelayServer(environment)
    : startServer({ environment, builtPage: page }));
}

/** The heads of all that a connection is answered. */
async function heads(...requests: readonly string[]): Promise<readonly string[]> {
  const socket = connect(server.port, '127.0.0.1');
  socket.write(requests.join(''));
  const answer = await text(socket);
  return answer.match(/^HTTP\/1\.1 [^]*?\r\n\r\n/gm) ?? [];
}

/** The status and the ids of the one answer to a request. */
async function answerTo(sent: string): Promise<{ readonly status: number; readonly ids: readonly string[] }> {
  const [head = '', ...others] = await heads(sent);
  expect(others).toEqual([]);
  const ids = [...head.matchAll(/^x-request-id: (.*)\r$/gim)].map(([, id = '']) => id);
  return { status: Number(head.slice(9, 12)), ids };
}

function get(path: string, ...lines: readonly string[]): string {
  return request(`GET ${path}`, ...lines);
}

function request(firstLine: string, ...lines: readonly string[]): string {
  const host = `host: 127.0.0.1:${server.port}`;
  return `${[`${firstLine} HTTP/1.1`, host, 'connection: close', ...lines].join('\r\n')}\r\n\r\n`;
}

function question(...lines: readonly string[]): string {
  const body = JSON.stringify(QUESTION);
  const origin = `origin: http://127.0.0.1:${server.port}`;
  const head = [
    'authorization: Bearer x',
    'content-type: application/json',
    `content-length: ${body.length}`,
    origin,
    ...lines,
  ];
  return request('POST /v1/chat/completions', ...head) + body;
}

/** Requests of every kind, each with the status of its answer. */
const REQUESTS: readonly (readonly [what: string, status: number, send: () => string])[] = [
  ['the settings', 200, () => get('/settings.json')],
  ['health', 200, () => get('/healthz')],
  ['readiness', 200, () => get('/readyz')],
  ['a question', 200, () => question()],
  ['what is nowhere', 404, () => get('/nowhere.txt')],
  ['another method', 405, () => request('DELETE /settings.json')],
  ['a foreign name', 421, () => get('/', 'host: evil.example').replace(/host: 127.*\r\n/, '')],
  ['no name', 400, () => get('/').replace(/host: .*\r\n/, '')],
  ['an expectation', 417, () => get('/', 'expect: wonders')],
  ['no HTTP', 400, () => 'hello\r\n\r\n'],
  ['endless headers', 431, () => get('/', `x-much: ${'x'.repeat(20_000)}`)],
];

describe('an answer has one id (21.17)', () => {
  describe.each(['page and mock', 'page and relay', 'relay'] as const)('of the %s', (program) => {
    it.each(REQUESTS)('to %s', async (_, expected, send) => {
      await start(program);
      const { status, ids } = await answerTo(send());
      expect(status).toBe(expected);
      expect(ids).toHaveLength(1);
      if (program !== 'page and mock') expect(ids[0]).toMatch(OURS);
    });
  });

  it.each([
    ['the page', '/'],
    ['a file', '/icon.svg'],
    ['a file of the mock', '/_mock/settings'],
    ['what the mock has not', '/v1/nothing'],
  ])('that is %s', async (_, path) => {
    await start('page and mock');
    const { ids } = await answerTo(get(path));
    expect(ids).toHaveLength(1);
  });

  it('of its own: no two are alike', async () => {
    await start('relay');
    const ids = await Promise.all([1, 2, 3].map(async () => (await answerTo(question())).ids[0]));
    expect(new Set(ids).size).toBe(3);
  });

  it('where Node would have spoken within an answer, the connection ends', async () => {
    await start('relay');
    upstream.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
    });
    const keptOpen = question().replace('connection: close\r\n', '');
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      if (answer.includes('data: 1')) socket.write('no HTTP\r\n\r\n');
    });
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(keptOpen);
    await closed;
    upstream.answerWith((response) => sendJson(response, { choices: [] }));
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe('the id of a proxy (21.17)', () => {
  const ID = '5f2b0c6c0a1d4b1d9a3e';

  it.each(['page and relay', 'relay'] as const)('that is trusted is kept: %s', async (program) => {
    await start(program, { QUARTET_TRUSTED_PROXY: '127.0.0.0/8' });
    for (const send of [get('/settings.json', `x-request-id: ${ID}`), question(`x-request-id: ${ID}`)]) {
      expect((await answerTo(send)).ids).toEqual([ID]);
    }
  });

  it('is ignored from anybody else', async () => {
    await start('relay', { QUARTET_TRUSTED_PROXY: '10.0.0.0/8' });
    expect((await answerTo(get('/settings.json', `x-request-id: ${ID}`))).ids[0]).toMatch(OURS);
  });

  it.each(['short', 'x'.repeat(65), 'with a blank', 'a"quoted"one', `${ID}\r\nx-request-id: ${ID}`])(
    'is not kept where it is none: %j',
    async (id) => {
      await start('relay', { QUARTET_TRUSTED_PROXY: '127.0.0.1' });
      expect((await answerTo(get('/settings.json', `x-request-id: ${id}`))).ids[0]).toMatch(OURS);
    },
  );
});
