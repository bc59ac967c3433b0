import { describe, expect, it } from 'vitest';
import { sendJson } from '../support/raw-server.ts';
import {
  ANSWER,
  type Reply,
  type TestServer,
  ask,
  errorOf,
  relayTo,
  send,
  serve,
  playProvider,
} from './start-server.ts';

const provider = playProvider();

function probe(server: TestServer, path: string, method = 'GET'): Promise<Reply> {
  const headers = { origin: undefined, 'content-type': undefined, 'content-length': undefined };
  return send(server, { path, method, body: '', headers });
}

/** The status and body of `/readyz`. */
async function readiness(server: TestServer): Promise<readonly [number, unknown]> {
  const { status, body } = await probe(server, '/readyz');
  return [status, JSON.parse(body)];
}

// refusals.test.ts checks that every program answers probes, under any name.
describe('a relay', () => {
  it('is not ready from when the provider refuses the key until it accepts it', async () => {
    const relay = await serve(relayTo(provider), 'relay');
    const answerAs = async (status: number): Promise<void> => {
      provider.answerWith((response) => sendJson(response, status === 200 ? ANSWER : {}, status));
      expect((await ask(relay)).status).toBe(status);
    };
    await answerAs(500);
    expect(await readiness(relay)).toEqual([200, { status: 'ready' }]);
    await answerAs(401);
    for (const status of [429, 500, 400]) {
      await answerAs(status);
      expect(await readiness(relay)).toEqual([503, { status: 'key-refused' }]);
    }
    expect((await probe(relay, '/healthz')).status).toBe(200);
    await answerAs(200);
    expect(await readiness(relay)).toEqual([200, { status: 'ready' }]);
  });

  it.each([
    [{ OPENAI_API_KEY: '' }, 'no_api_key', 503, { status: 'no-key' }],
    [{ QUARTET_PAUSED: 'on' }, 'paused', 200, { status: 'ready', questions: 'paused' }],
  ])(
    'with %j refuses every question, forbids a retry, and reports the reason',
    async (own, code, status, told) => {
      const relay = await serve(relayTo(provider, own), 'relay');
      const reply = await ask(relay);
      expect([reply.status, errorOf(reply).code]).toEqual([503, code]);
      expect(reply.headers['x-should-retry']).toBe('false');
      expect(await readiness(relay)).toEqual([status, told]);
      // Without a length: nginx passes this answer on as one to GET, whose reader would wait for the body.
      const head = await probe(relay, '/readyz', 'HEAD');
      expect(head).toMatchObject({ status, body: '' });
      expect(head.headers).not.toHaveProperty('content-length');
      expect((await probe(relay, '/healthz')).status).toBe(200);
      expect((await probe(relay, '/healthz', 'HEAD')).status).toBe(200);
      expect(provider.requests).toEqual([]);
    },
  );
});
