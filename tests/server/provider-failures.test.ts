import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sendJson } from '../support/raw-server.ts';
import { ANSWER, KEY, ask, errorOf, relayTo, playProvider, send, serve, serveAll } from './start-server.ts';

/** Must reach no visitor: the account, and the key or its ends. */
const SECRET = /org-canary|canary|0123456789|sk-c/;

const OWN_WORDS = {
  message: `Incorrect API key provided: ${KEY.slice(0, 7)}***6789 of org-canary.`,
  type: 'invalid_request_error',
};

const provider = playProvider();

const relay = serveAll(
  () =>
    relayTo(provider, {
      QUARTET_ATTEMPT_TIMEOUT_MS: '1000',
      QUARTET_QUESTIONS_PER_VISITOR: '1000',
      QUARTET_QUESTIONS_PER_MINUTE: '2000',
    }),
  'relay',
);

function stream(response: ServerResponse, ...events: readonly unknown[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events)
    response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
}

const PART = { choices: [{ index: 0, delta: { content: 'So' }, finish_reason: null }] };
const END = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };

describe('an error of the provider is reported in the relay’s own words', () => {
  it.each([400, 401, 404, 418, 429, 500, 599])('with status %i', async (status) => {
    provider.answerWith((response) =>
      sendJson(response, { error: { ...OWN_WORDS, code: 'invalid_value', param: 'messages' } }, status),
    );
    const reply = await ask(relay);
    expect(reply.status).toBe(status);
    expect(errorOf(reply)).toMatchObject({
      type: 'invalid_request_error',
      code: 'invalid_value',
      param: 'messages',
    });
    expect(reply.body).not.toMatch(SECRET);
    expect(provider.requests).toHaveLength(1);
  });

  it('without codes, types and parameters that could be a key or an account', async () => {
    const words = { code: btoa(KEY), type: 'org-canary', param: KEY.slice(3, 9) };
    provider.answerWith((response) => sendJson(response, { error: words }, 400));
    expect(errorOf(await ask(relay))).toMatchObject({
      code: null,
      type: 'invalid_request_error',
      param: null,
    });
  });

  it.each([
    { 'retry-after': '7' },
    { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' },
    { 'retry-after-ms': '70', 'x-should-retry': 'false' },
  ])('with the time of the next try, and none of the provider’s limits: %j', async (told) => {
    const account = { 'x-ratelimit-remaining-requests': '0', 'openai-organization': 'org-canary' };
    provider.answerWith((response) => response.writeHead(429, { ...told, ...account }).end('{}'));
    const { headers } = await ask(relay);
    expect(headers).toMatchObject(told);
    for (const name of Object.keys(account)) expect(headers).not.toHaveProperty(name);
  });

  it('without unreadable times of the next try', async () => {
    for (const words of ['ask org-canary', 'Wed, org-canary GMT']) {
      const told = { 'retry-after': words, 'x-should-retry': 'maybe' };
      provider.answerWith((response) => response.writeHead(429, told).end('{}'));
      const { headers } = await ask(relay);
      for (const name of Object.keys(told)) expect(headers).not.toHaveProperty(name);
    }
  });

  it.each<[string, (response: ServerResponse) => void, number]>([
    ['in place of an answer', (response) => sendJson(response, { error: OWN_WORDS }), 502],
    ['that names its status', (response) => sendJson(response, { error: { ...OWN_WORDS, code: 429 } }), 429],
    ['in its first choice', (response) => sendJson(response, { choices: [{ error: OWN_WORDS }] }), 502],
    ['of another content type', (response) => response.end(JSON.stringify({ error: OWN_WORDS })), 502],
    [
      'larger than answers are',
      (response) => sendJson(response, { pad: 'x'.repeat(200_000), error: OWN_WORDS }),
      502,
    ],
    [
      'as the first event',
      (response) => {
        stream(response, { error: OWN_WORDS });
        response.end();
      },
      502,
    ],
    [
      'after the role',
      (response) => {
        stream(response, { choices: [{ delta: { role: 'assistant' } }] }, { error: OWN_WORDS });
        response.end();
      },
      502,
    ],
    [
      'as an HTML page',
      (response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>${OWN_WORDS.message}</h1>`),
      502,
    ],
  ])('despite a status of success: %s', async (_, answer, status) => {
    provider.answerWith(answer);
    const reply = await ask(relay, { stream: true });
    expect(reply.status).toBe(status);
    expect(errorOf(reply).message).toMatch(/provider/);
    expect(reply.body).not.toMatch(SECRET);
  });

  it.each([
    ['in words', ['the upstream of org-canary is overloaded']],
    ['in words, after signs of life', [': wait', { choices: [] }, 'org-canary is overloaded', '[DONE]']],
    ['in words, after 30,000 comments', Array.from({ length: 30_000 }, () => ': org-canary is overloaded')],
    ['in words, after 1 MB of them', [`: ${'x'.repeat(1_000_000)}`, 'org-canary is overloaded']],
  ])('%s in place of an answer', async (_, events) => {
    provider.answerWith((response) => {
      stream(response, ...events);
      response.end(': bye\n\n'.repeat(30_000));
    });
    const reply = await ask(relay, { stream: true });
    expect([reply.status, errorOf(reply).type]).toEqual([502, 'server_error']);
    expect(errorOf(reply).message).toContain('The provider failed');
    expect(reply.body).not.toMatch(SECRET);
  });

  it('in an event of its own, in words', async () => {
    for (const before of ['', `data: ${JSON.stringify(PART)}\n\n`]) {
      provider.answerWith((response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end(`${before}event: error\ndata: org-canary is overloaded\n\n`);
      });
      const reply = await ask(relay, { stream: true });
      expect(reply.status).toBe(before === '' ? 502 : 200);
      expect(reply.body).toContain('The provider failed');
      expect(reply.body).not.toMatch(SECRET);
    }
  });

  it.each([
    ['within', [PART, { error: OWN_WORDS }, PART, '[DONE]'], 1],
    ['after the end of', [PART, END, { error: OWN_WORDS }], 0],
    ['after invalid JSON in', [PART, 'org-canary', { error: OWN_WORDS }, PART], 1],
  ])('%s a stream that has begun, and nothing follows it', async (_, events, errors) => {
    provider.answerWith((response) => {
      stream(response, ...events);
      response.end();
    });
    const reply = await ask(relay, { stream: true });
    expect(reply.status).toBe(200);
    expect(reply.body.match(/"error"/g) ?? []).toHaveLength(errors);
    expect(reply.body.match(/"So"/g)).toHaveLength(1);
    expect(reply.body).not.toMatch(SECRET);
  });
});

describe('what only the words of an error say', () => {
  const KEY_WORDS = [
    [
      {
        error: {
          code: 400,
          message: 'API key not valid. Please pass a valid API key.',
          status: 'INVALID_ARGUMENT',
        },
      },
    ],
    [{ error: { code: 400, message: 'API Key not found. Please pass a valid API key.' } }],
    { error: { code: 400, message: 'Please pass a valid API key' } },
    {
      error: {
        code: 400,
        message: 'Bad request.',
        details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
      },
    },
    { code: 'Client specified an invalid argument', error: 'Incorrect API key provided: sk-c***6789.' },
  ];

  it.each(KEY_WORDS)(
    'a wrong key with a status of 400 is one for the visitor, and for /readyz: %j',
    async (body) => {
      const server = await serve(relayTo(provider), 'relay');
      provider.answerWith((response) => sendJson(response, body, 400));
      const reply = await ask(server);
      expect([reply.status, errorOf(reply).code]).toEqual([400, 'invalid_api_key']);
      expect(errorOf(reply).message).toContain("does not accept this server's key");
      const ready = await send(server, { method: 'GET', path: '/readyz' });
      expect([ready.status, ready.body]).toEqual([503, '{"status":"key-refused"}']);
      expect(reply.body).not.toMatch(SECRET);
    },
  );

  it('a policy of the account is no missing model, for the page too', async () => {
    const message = 'No endpoints found matching your data policy (Free model training) of org-canary.';
    provider.answerWith((response) => sendJson(response, { error: { message, code: 404 } }, 404));
    const reply = await ask(relay);
    expect([reply.status, errorOf(reply).code]).toEqual([404, 'permission_denied']);
    expect(errorOf(reply).message).toContain('refuses requests from this server');
    expect(reply.body).not.toMatch(SECRET);
  });

  it('a question with such words does not make the relay unready', async () => {
    const server = await serve(relayTo(provider), 'relay');
    const detail = [{ msg: 'Value error', input: 'Incorrect API key provided' }];
    provider.answerWith((response) => sendJson(response, { detail }, 400));
    await ask(server);
    expect((await send(server, { method: 'GET', path: '/readyz' })).status).toBe(200);
  });

  it.each([
    [429, { error: { message: 'Please try again in 1m2.5s, org-canary.' } }, '63'],
    [402, { error: { message: 'In flight with org-canary. Retry after 7 seconds.' } }, '7'],
  ])('a wait in the body with status %i reaches the page as a header', async (status, body, seconds) => {
    provider.answerWith((response) => sendJson(response, body, status));
    const reply = await ask(relay);
    expect([reply.status, reply.headers['retry-after']]).toEqual([status, seconds]);
    expect(errorOf(reply).message).toContain('accepts no more questions from this server for now');
    expect(reply.body).not.toMatch(SECRET);
  });

  it.each([
    ['Loading model', 503],
    ['Model tiny is loading', 503],
    ['please try again in 7.5s', 503],
    ['please try again in 7.5s', 402],
  ])('a question with such words is no wait: %j with status %i', async (words, status) => {
    const message = `Overloaded; could not answer: Why? ${words}`;
    provider.answerWith((response) => sendJson(response, { error: { message } }, status));
    const reply = await ask(relay);
    expect([reply.status, reply.headers['retry-after']]).toEqual([status, undefined]);
    expect(errorOf(reply).message).toContain(status === 402 ? 'no quota left' : 'failed (503)');
    expect(provider.requests).toHaveLength(1);
  });

  it('a model that is being loaded is asked until it answers', async () => {
    let times = 0;
    provider.answerWith((response) => {
      times += 1;
      if (times < 3) sendJson(response, { error: { message: 'Loading model', code: 503 } }, 503);
      else sendJson(response, ANSWER);
    });
    expect((await ask(relay)).status).toBe(200);
    expect(times).toBe(3);
  });

  it('the log has the reason, the code and a sentence of the relay, and nothing that the provider said', async () => {
    const server = await serve(relayTo(provider), 'relay');
    const message = `No endpoints found for org-canary: ${KEY}. You asked: why?`;
    provider.answerWith((response) => sendJson(response, { error: { message, code: 404 } }, 404));
    await ask(server);
    const line = () => server.log().find(({ outcome }) => outcome === 'provider_error');
    await expect.poll(line).toMatchObject({
      status: 404,
      reason: 'model-gone',
      code: 'model_not_found',
      says: 'The provider does not offer the model. Check OPENAI_MODEL.',
    });
    expect(JSON.stringify(server.log())).not.toMatch(/canary|You asked/);
  });
});

describe('a provider that answers incorrectly leads to a clear error', () => {
  const ENDLESS = (response: ServerResponse, type: string, piece: string): void => {
    response.writeHead(200, { 'content-type': type });
    const write = (): void => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once('drain', write);
    };
    write();
  };

  it.each<[string, (response: ServerResponse) => void, number, RegExp]>([
    [
      'redirects',
      (response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
      502,
      /redirect/,
    ],
    [
      'compresses',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
      502,
      /compressed/,
    ],
    ['answers nothing', (response) => response.writeHead(204).end(), 502, /not JSON/],
    ['hangs up', (response) => response.destroy(), 502, /could not be reached.*UND_ERR_SOCKET/],
    [
      'hangs up during its answer',
      (response) => {
        response.writeHead(200, { 'content-length': 10 }).write('{', () => response.destroy());
      },
      502,
      /broke off/,
    ],
    [
      'hangs up at the start of a stream',
      (response) => {
        stream(response);
        response.write(': wait\n\n', () => response.destroy());
      },
      502,
      /broke off/,
    ],
    [
      'sends an endless answer',
      (response) => ENDLESS(response, 'application/json', 'x'.repeat(65_536)),
      502,
      /larger than 512 KiB/,
    ],
    ['sends an unknown status', (response) => response.writeHead(600).end('{}'), 502, /unknown status 600/],
    ['sends the last status', (response) => response.writeHead(999).end('{}'), 502, /unknown status 999/],
    ['hangs before its head', () => undefined, 504, /longer than 6 s/],
    [
      'sends its answer too slowly',
      async (response) => {
        response.writeHead(200);
        while (!response.destroyed) {
          response.write(' ');
          await sleep(50);
        }
      },
      504,
      /longer than 6 s/,
    ],
    [
      'sends an error too slowly',
      async (response) => {
        response.writeHead(500);
        while (!response.destroyed) {
          response.write(' ');
          await sleep(50);
        }
      },
      500,
      /failed/,
    ],
  ])('when it %s', async (_, answer, status, words) => {
    provider.answerWith(answer);
    const reply = await ask(relay);
    expect(reply.status).toBe(status);
    expect(errorOf(reply).message).toMatch(words);
  });

  it('as a broken connection, when it hangs up during a stream', async () => {
    provider.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify(PART)}\n\n`, () => response.destroy());
    });
    await expectBroken();
  });

  it('as a broken connection, when its stream is endless', async () => {
    provider.answerWith((response) =>
      ENDLESS(response, 'text/event-stream', `data: ${JSON.stringify(PART)}\n\n`.repeat(1000)),
    );
    await expectBroken();
  });

  async function expectBroken(): Promise<void> {
    const reply = await ask(relay, { stream: true });
    expect([reply.status, reply.isWhole]).toEqual([200, false]);
    expect(reply.body).toContain('"So"');
    await expect.poll(() => relay.log().at(-1)?.['outcome']).toBe('broken_off');
  }
});
