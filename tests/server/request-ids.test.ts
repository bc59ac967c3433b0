import { describe, expect, it } from 'vitest';
import {
  QUESTION,
  type TestServer,
  rawHead,
  relayTo,
  sendRaw,
  serve,
  playProvider,
  serveAll,
} from './start-server.ts';

const ID = '5f2b0c6c0a1d4b1d9a3e';
const BODY = JSON.stringify(QUESTION);

const provider = playProvider();

/** The ids of all answers to these bytes. */
async function idsIn(server: TestServer, ...sent: readonly string[]): Promise<readonly string[]> {
  const answers = await sendRaw(server, ...sent);
  return [...answers.matchAll(/^x-request-id: (.*)\r$/gim)].map(([, id = '']) => id);
}

function get(path: string, ...lines: readonly string[]): string {
  return [`GET ${path} HTTP/1.1`, 'host: localhost', ...lines, '', ''].join('\r\n');
}

function question(server: TestServer, ...lines: readonly string[]): string {
  return rawHead(server, 'connection: close', `content-length: ${BODY.length}`, ...lines) + BODY;
}

// refusals.test.ts checks that every refusal has an id.
describe('an answer has one id', () => {
  const server = serveAll(() => ({ QUARTET_TRUSTED_PROXY: '10.0.0.0/8' }));

  it('that no other answer has, not even on the same connection', async () => {
    const paths = [
      '/',
      '/icon.png',
      '/settings.json',
      '/_mock/settings',
      '/v1/nothing',
      '/healthz',
      '/readyz',
    ];
    const last = get('/nowhere.txt', 'connection: close');
    const ids = await idsIn(server, ...paths.map((path) => get(path)), last);
    expect(ids).toHaveLength(paths.length + 1);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\w-]{20,64}$/);
  });

  it('that a client cannot choose', async () => {
    const [id] = await idsIn(server, get('/settings.json', 'connection: close', `x-request-id: ${ID}`));
    expect(id).toMatch(/^[\w-]{36}$/);
  });
});

it('a relay takes over a valid id from a proxy that it trusts, and logs it', async () => {
  const relay = await serve(relayTo(provider, { QUARTET_TRUSTED_PROXY: '127.0.0.0/8' }), 'relay');
  const close = 'connection: close';
  for (const id of [ID, 'x'.repeat(8), '-_'.repeat(32)]) {
    const line = `x-request-id: ${id}`;
    expect(await idsIn(relay, get('/settings.json', close, line))).toEqual([id]);
    expect(await idsIn(relay, question(relay, line))).toEqual([id]);
    expect(await idsIn(relay, get('http://evil.example/', close, line))).toEqual([id]);
    await expect.poll(() => relay.log().at(-1)?.['requestId']).toBe(id);
  }
  const repeated = `${ID}\r\nx-request-id: ${ID}`;
  for (const wrong of ['short', 'x'.repeat(65), 'with a blank', 'a"quoted"one', repeated]) {
    const [id] = await idsIn(relay, get('/settings.json', close, `x-request-id: ${wrong}`));
    expect(id).toMatch(/^[\w-]{36}$/);
  }
});
