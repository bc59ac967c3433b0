import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import { ANSWER, KEY, QUESTION, type TestServer, rawHead, sendRaw, startServer } from './start-server.ts';

const ID = '5f2b0c6c0a1d4b1d9a3e';
const WELL_FORMED = /^[\w-]{20,64}$/;
const BODY = JSON.stringify(QUESTION);

let provider: RawServer;
let server: TestServer;

beforeAll(async () => {
  provider = await startRawServer();
});

beforeEach(() => provider.answerWith((response) => sendJson(response, ANSWER)));

afterAll(() => provider.close());

/** Serves the tests of one `describe`. */
function serve(environment: Readonly<Record<string, string>>, mode?: 'relay'): void {
  const own = { OPENAI_API_KEY: KEY, QUARTET_QUESTIONS_PER_VISITOR: '1000' };
  beforeAll(async () => {
    server = await startServer({ ...own, OPENAI_BASE_URL: `${provider.url}/v1`, ...environment }, mode);
  });
  afterAll(() => server.stop());
}

/** The status and the ids of the one answer to these bytes. */
async function answerTo(sent: string): Promise<{ readonly status: number; readonly ids: readonly string[] }> {
  const [head = '', ...others] = (await sendRaw(server, sent)).match(/^HTTP\/1\.1 [^]*?\r\n\r\n/gm) ?? [];
  expect(others).toEqual([]);
  const ids = [...head.matchAll(/^x-request-id: (.*)\r$/gim)].map(([, id = '']) => id);
  return { status: Number(head.slice(9, 12)), ids };
}

function request(firstLine: string, ...lines: readonly string[]): string {
  const host = lines.some((line) => line.startsWith('host:')) ? [] : [`host: ${new URL(server.url).host}`];
  return [`${firstLine} HTTP/1.1`, ...host, 'connection: close', ...lines, '', ''].join('\r\n');
}

function get(path: string, ...lines: readonly string[]): string {
  return request(`GET ${path}`, ...lines);
}

function question(...lines: readonly string[]): string {
  return rawHead(server, 'authorization: Bearer x', `content-length: ${BODY.length}`, ...lines) + BODY;
}

/** Requests of every kind, each with the status of its answer. */
const REQUESTS: readonly (readonly [what: string, status: number, written: () => string])[] = [
  ['the settings', 200, () => get('/settings.json')],
  ['health', 200, () => get('/healthz')],
  ['readiness', 200, () => get('/readyz')],
  ['a question', 200, () => question('connection: close')],
  ['what is nowhere', 404, () => get('/nowhere.txt')],
  ['an address that cannot be read', 404, () => get('/%E0%A4%A')],
  ['another method', 405, () => request('DELETE /settings.json')],
  ['a foreign name', 421, () => get('/', 'host: evil.example')],
  ['no name', 400, () => get('/').replace(/host: .*\r\n/, '')],
  ['an expectation', 417, () => get('/', 'expect: wonders')],
  ['no HTTP', 400, () => 'hello\r\n\r\n'],
  ['endless headers', 431, () => get('/', `x-much: ${'x'.repeat(20_000)}`)],
];

describe.each([
  ['the page with the mock', {}, undefined],
  ['the page with the relay', { QUARTET_PROVIDER: 'relay' }, undefined],
  ['the relay', {}, 'relay'],
] as const)('an answer of %s has one id (21.17)', (_, environment, mode) => {
  serve(environment, mode);

  it.each(REQUESTS)('to %s', async (_what, expected, written) => {
    const { status, ids } = await answerTo(written());
    expect(status).toBe(expected);
    expect(ids).toEqual([expect.stringMatching(WELL_FORMED)]);
  });

  it('that no other has, not even on the same connection', async () => {
    const kept = get('/healthz').replace('connection: close\r\n', '');
    const answers = await sendRaw(server, kept, kept.replace('healthz', 'readyz'), get('/settings.json'));
    const ids = [...answers.matchAll(/^x-request-id: (.*)\r$/gim)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(3);
    // In the order in which they were asked.
    expect(answers).toMatch(/\r\n\r\nok[^]*"status":"ready"[^]*"provider":/);
  });

  it('that is nobody else’s, whatever was sent', async () => {
    const { ids } = await answerTo(get('/settings.json', `x-request-id: ${ID}`));
    expect(ids).toEqual([expect.stringMatching(WELL_FORMED)]);
    expect(ids).not.toEqual([ID]);
  });
});

describe('an answer of the page with the mock has one id (21.17)', () => {
  serve({});

  it.each(['/', '/icon.png', '/_mock/settings', '/v1/nothing', '/_mock/nothing'])('at %s', async (path) => {
    expect((await answerTo(get(path))).ids).toEqual([expect.stringMatching(WELL_FORMED)]);
  });
});

describe('an answer of the relay', () => {
  serve({}, 'relay');

  it('has the id of its line in the log (21.16, 21.17)', async () => {
    const { ids } = await answerTo(question('connection: close'));
    await expect.poll(() => server.log().map(({ requestId }) => requestId)).toEqual(ids);
  });

  it('ends where what follows it cannot be read: there is no second head within it', async () => {
    provider.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const chunks: string[] = [];
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.on('data', (chunk: string) => {
      chunks.push(chunk);
      if (chunk.includes('data: 1')) socket.write('no HTTP\r\n\r\n');
    });
    socket.write(question());
    await closed;
    const answer = chunks.join('');
    expect(answer).toContain('data: 1');
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe('the id of a proxy (21.17)', () => {
  let program: TestServer | undefined;

  afterEach(() => program?.stop());

  it.each([
    ['the page with the relay', { QUARTET_PROVIDER: 'relay' }, undefined],
    ['the relay', {}, 'relay'],
  ] as const)('that is trusted is kept, where it is one: %s', async (_, environment, mode) => {
    program = server = await startServer(
      {
        ...environment,
        OPENAI_API_KEY: KEY,
        OPENAI_BASE_URL: `${provider.url}/v1`,
        QUARTET_TRUSTED_PROXY: '127.0.0.0/8',
      },
      mode,
    );
    for (const id of [ID, 'x'.repeat(8), '-_'.repeat(32)]) {
      expect((await answerTo(get('/settings.json', `x-request-id: ${id}`))).ids).toEqual([id]);
      expect((await answerTo(question('connection: close', `x-request-id: ${id}`))).ids).toEqual([id]);
      expect((await answerTo(get('/', `x-request-id: ${id}`, 'host: evil.example'))).ids).toEqual([id]);
    }
    for (const id of [
      'short',
      'x'.repeat(65),
      'with a blank',
      'a"quoted"one',
      `${ID}\r\nx-request-id: ${ID}`,
    ]) {
      const { ids } = await answerTo(get('/settings.json', `x-request-id: ${id}`));
      expect(ids).toEqual([expect.stringMatching(WELL_FORMED)]);
      expect(ids).not.toEqual([ID]);
    }
  });

  it('is ignored from anybody else', async () => {
    program = server = await startServer(
      { OPENAI_API_KEY: KEY, QUARTET_TRUSTED_PROXY: '10.0.0.0/8' },
      'relay',
    );
    expect((await answerTo(get('/settings.json', `x-request-id: ${ID}`))).ids).not.toEqual([ID]);
  });
});
