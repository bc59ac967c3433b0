import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import { createKeyMask } from '../../src/settings/keys.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import { perform, say } from '../support/test-visit.ts';
import { createTapedVisit } from './taped-visit.ts';

/** What must not be found of a key, wherever it is cut. */
const SECRET = 'canary0secret0part';

const KEYS = [
  `key-${SECRET}`,
  `sk-proj-${SECRET}`,
  // Only its beginning looks like the key of a well-known provider.
  `sk-local.${SECRET}`,
  `${SECRET}-sk-1234`,
  // JSON writes it in another way.
  `key"${SECRET}`,
];

/** Ways in which a provider, or what stands before it, tells a key that it does not take. */
const ECHOES: readonly (readonly [what: string, echo: (key: string, response: ServerResponse) => void])[] = [
  [
    'the message of an error',
    (key, response) => sendJson(response, { error: { message: `Wrong: ${key}.` } }, 401),
  ],
  [
    'the code of an error',
    (key, response) => sendJson(response, { error: { message: 'No.', code: key } }, 401),
  ],
  [
    'the type of an error',
    (key, response) => sendJson(response, { error: { message: 'No.', type: key } }, 401),
  ],
  ['another field of an error', (key, response) => sendJson(response, { error: { param: key } }, 401)],
  ['a body of another shape', (key, response) => sendJson(response, { detail: { authorization: key } }, 401)],
  [
    'a page of text',
    (key, response) =>
      void response
        .writeHead(502, { 'content-type': 'text/html' })
        .end(`<pre>authorization: Bearer ${key}</pre>`),
  ],
  ['an error in place of an answer', (key, response) => sendJson(response, { error: { message: key } })],
  [
    'the id of the request',
    (key, response) => sendJson(response.setHeader('x-request-id', key), { error: { message: 'No.' } }, 401),
  ],
  ['a text that is no JSON', (key, response) => void response.end(`Bearer ${key} is wrong`)],
  [
    'an error in a stream',
    (key, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end(`data: ${JSON.stringify({ error: { message: `Wrong: ${key}` } })}\n\n`),
  ],
  [
    'a part of a stream that is no JSON',
    (key, response) =>
      void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: {"error": ${key}\n\n`),
  ],
];

let server: RawServer;

beforeAll(async () => {
  server = await startRawServer();
});

afterAll(() => server.close());

describe('a tape of a browser that calls the provider itself has no key (19.1)', () => {
  const cases = ECHOES.flatMap(([what, echo]) => KEYS.map((key) => [key, what, echo] as const));

  it.each(cases)('%s, which comes back as %s', async (key, _, echo) => {
    server.answerWith((response) => echo(key, response));
    for (const streaming of [true, false]) {
      const { text, sent } = await tapeOfFailure(key, streaming);
      expect(sent).toBe(`Bearer ${key}`);
      expect(text).toContain('"kind":"failure"');
      expect(text).not.toContain(SECRET);
    }
  });
});

/** One question to a provider that fails, on tape, and which key came to it. */
async function tapeOfFailure(apiKey: string, streaming: boolean) {
  const completion = createOpenAiProvider({
    baseUrl: `${server.url}/v1`,
    apiKey,
    maskKeys: createKeyMask(apiKey),
  });
  const parts = createTapedVisit([], { streaming, ports: (ports) => ({ ...ports, completion }) });
  perform(parts, { kind: 'skip-intro' }, { kind: 'begin' });
  const failed = new Promise<void>((resolve) => {
    parts.visit.happened.listen(({ kind }) => {
      if (kind === 'attempt-failed' || kind === 'ended') resolve();
    });
  });
  say(parts, 'Why?');
  await failed;
  const text = parts.tape.text();
  parts.visit.dispose();
  return { text, sent: server.requests.at(-1)?.headers.authorization };
}
