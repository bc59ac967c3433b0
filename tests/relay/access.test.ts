import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Access, createAccess } from '../../src/relay/access.ts';
import type { QuestionRecord } from '../../src/relay/question-record.ts';
import type { RelayOptions } from '../../src/relay/relay.ts';
import { eventually } from '../support/eventually.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import { type Reply, type Sent, type ServedRelay, refusalOf, send, sendRaw, serveRelay } from './exchange.ts';

const CODE = 'our workshop of may';

const DAY_MS = 24 * 60 * 60 * 1000;

let upstream: RawServer;
let nowMs = 0;

beforeAll(async () => {
  upstream = await startRawServer();
});

beforeEach(() => {
  nowMs = Date.parse('2026-03-09T10:00:00Z');
  upstream.requests.splice(0);
  upstream.answerWith((response) => sendJson(response, { choices: [] }));
});

afterAll(() => upstream.close());

async function serve(options: Partial<RelayOptions> = {}): Promise<ServedRelay> {
  const relay = await serveRelay(upstream.url, { access: createAccess(CODE, () => nowMs), ...options });
  onTestFinished(() => relay.close());
  return relay;
}

function enter(relay: ServedRelay, code: unknown, sent: Sent = {}): Promise<Reply> {
  return send(relay, { path: '/v1/access', body: JSON.stringify({ code }), ...sent });
}

/** A question with these cookies. */
function askWith(relay: ServedRelay, cookie?: string): Promise<Reply> {
  return send(relay, { headers: { cookie } });
}

/** What a browser would send back. */
function passOf({ headers }: Reply): string {
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

/** Of an access that nobody else uses. */
function cookieOf(access: Access): string {
  const entered = access.enter('somebody', CODE);
  return entered.kind === 'pass' ? (entered.cookie.split(';')[0] ?? '') : '';
}

describe('a question', () => {
  it('is refused without the cookie, unread and not passed on, and is told of (21.19)', async () => {
    const records: QuestionRecord[] = [];
    const relay = await serve({ onQuestion: (record) => records.push(record) });
    const reply = await askWith(relay);
    expect([reply.status, refusalOf(reply).code]).toEqual([401, 'access_code_required']);
    expect(reply.headers['x-should-retry']).toBe('false');
    // The head alone is enough.
    const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: ${relay.host}\r\norigin: ${relay.origin}\r\n`;
    const unread = await sendRaw(
      relay,
      `${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n`,
    );
    expect(unread).toMatch(/^HTTP\/1\.1 401 /);
    expect(upstream.requests).toHaveLength(0);
    expect(records.map(({ outcome, status }) => [outcome, status])).toEqual([
      ['access-code-required', 401],
      ['access-code-required', 401],
    ]);
  });

  it('is answered with the cookie, which goes no further than the relay (21.19)', async () => {
    const relay = await serve();
    const pass = passOf(await enter(relay, CODE));
    expect((await askWith(relay, pass)).status).toBe(200);
    expect((await askWith(relay, `theme=dark; ${pass}; quartet-access=other`)).status).toBe(200);
    expect((await askWith(relay, `quartet-access=other; ${pass}`)).status).toBe(200);
    expect(upstream.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined, undefined]);
  });

  it('takes none of the visitor’s share while it is refused (21.19)', async () => {
    const limiter = {
      enter: vi.fn<RelayOptions['limiter']['enter']>(),
      isStoreAway: () => false,
      dispose: () => undefined,
    };
    expect((await askWith(await serve({ limiter }))).status).toBe(401);
    expect(limiter.enter).not.toHaveBeenCalled();
  });

  it('needs nothing where there is no code, and there is nowhere to enter one (21.19)', async () => {
    const relay = await serve({ access: undefined });
    expect((await askWith(relay)).status).toBe(200);
    const reply = await enter(relay, CODE);
    expect([reply.status, refusalOf(reply).code]).toEqual([404, 'unknown_url']);
  });
});

describe('a pass', () => {
  it('holds on every relay with the same code and is void with another (21.19)', async () => {
    const pass = passOf(await enter(await serve(), CODE));
    expect((await askWith(await serve(), pass)).status).toBe(200);
    const changed = await serve({ access: createAccess(`${CODE}!`, () => nowMs) });
    expect((await askWith(changed, pass)).status).toBe(401);
  });

  it('ends after 30 days, and nobody can lengthen it (21.19)', () => {
    const access = createAccess(CODE, () => nowMs);
    const pass = cookieOf(access);
    nowMs += 30 * DAY_MS - 1000;
    expect(access.isOpenTo(pass)).toBe(true);
    nowMs += 1000;
    expect(access.isOpenTo(pass)).toBe(false);
    const longer = pass.replace(/=\d+/, `=${nowMs}`);
    expect(access.isOpenTo(longer)).toBe(false);
  });

  it('is out of reach of scripts and other sites, and on https goes over https alone (21.19)', async () => {
    const relay = await serve({ publicOrigin: 'https://chat.example.org' });
    const local = await enter(relay, CODE);
    expect(local.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^quartet-access=\d{10}\.[\w-]{43}; Path=\/v1; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    const headers = { host: 'chat.example.org', origin: 'https://chat.example.org' };
    const deployed = await enter(relay, CODE, { headers });
    expect(deployed.headers['set-cookie']?.[0]).toMatch(/; SameSite=Strict; Secure$/);
    expect([deployed.status, deployed.body, deployed.headers['cache-control']]).toEqual([
      204,
      '',
      'no-store',
    ]);
  });

  test.prop([fc.string({ unit: 'binary', maxLength: 200 })])(
    'is nothing else, whatever the cookies are (21.19)',
    (cookies) => {
      const access = createAccess(CODE, () => nowMs);
      expect(access.isOpenTo(cookies)).toBe(false);
      expect(access.isOpenTo(`quartet-access=${cookies}`)).toBe(false);
      expect(access.isOpenTo(`quartet-access=1999999999.${cookies}`)).toBe(false);
    },
  );

  it.each([
    ['an empty one', 'quartet-access='],
    ['one of the right form', `quartet-access=1999999999.${'A'.repeat(43)}`],
    ['very many', 'quartet-access=1;'.repeat(700)],
    ['a very long one', `quartet-access=${'1'.repeat(12_000)}`],
  ])('is refused quietly: %s (21.19)', async (_, cookie) => {
    expect((await askWith(await serve(), cookie)).status).toBe(401);
  });

  it('of any single changed character is void (21.19)', () => {
    const access = createAccess(CODE, () => nowMs);
    const pass = cookieOf(access);
    const from = pass.indexOf('=') + 1;
    // The last character carries two bits that decode to nothing.
    for (let at = from; at < pass.length - 1; at += 1) {
      const other = pass[at] === '7' ? '8' : '7';
      const changed = pass.slice(0, at) + other + pass.slice(at + 1);
      expect(access.isOpenTo(changed), changed).toBe(false);
    }
    expect(access.isOpenTo(pass)).toBe(true);
  });
});

describe('a code', () => {
  it.each(['', 'our workshop of ma', `${CODE}x`, 'OUR WORKSHOP OF MAY', 'x'.repeat(3000), '\0', 'ü'])(
    'that is wrong is refused: %j (21.19)',
    async (code) => {
      const reply = await enter(await serve(), code);
      expect([reply.status, refusalOf(reply).code]).toEqual([401, 'access_code_wrong']);
      expect(reply.headers['set-cookie']).toBeUndefined();
    },
  );

  it('may come with blanks around it, and in either way of writing its letters (21.19)', async () => {
    const access = createAccess('Maikäfer 2026', () => nowMs);
    const relay = await serve({ access });
    for (const code of ['Maikäfer 2026'.normalize('NFD'), ' Maikäfer 2026\n']) {
      expect((await enter(relay, code)).status).toBe(204);
    }
  });

  it.each(['null', '[]', '"code"', '{}', '{"code":7}', '{"code":null}', '{', '', '\u00ff'])(
    'that is none is refused: %j (21.19)',
    async (body) => {
      const reply = await enter(await serve(), '', { body });
      expect([reply.status, refusalOf(reply).code]).toEqual([400, 'access_code_missing']);
    },
  );

  it.each<[status: number, code: string, sent: Sent]>([
    [405, 'method_not_supported', { method: 'GET' }],
    [405, 'method_not_supported', { method: 'DELETE' }],
    [403, 'foreign_origin', { headers: { origin: 'https://evil.example' } }],
    [403, 'foreign_origin', { headers: { origin: undefined } }],
    [403, 'foreign_origin', { headers: { 'sec-fetch-site': 'cross-site' } }],
    [421, 'foreign_host', { headers: { host: 'evil.example' } }],
    [415, 'unsupported_media_type', { headers: { 'content-type': 'text/plain' } }],
    [413, 'request_too_large', { body: JSON.stringify({ code: 'x'.repeat(4096) }) }],
    [
      413,
      'request_too_large',
      {
        body: JSON.stringify({ code: 'x'.repeat(4096) }),
        headers: { 'content-length': undefined, 'transfer-encoding': 'chunked' },
      },
    ],
    [404, 'unknown_url', { path: '/v1/access/' }],
    [404, 'unknown_url', { path: '/v1/access?code=x' }],
  ])('is taken from the page alone: %i %s %j (21.19)', async (status, code, sent) => {
    const reply = await enter(await serve(), CODE, sent);
    expect([reply.status, refusalOf(reply).code]).toEqual([status, code]);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('is said back nowhere (21.19)', async () => {
    const relay = await serve();
    const replies = [await askWith(relay), await enter(relay, 'wrong-canary'), await enter(relay, CODE)];
    expect(JSON.stringify(replies.map(({ headers, body }) => ({ headers, body })))).not.toMatch(
      /wrong-canary|workshop/,
    );
  });
});

describe('wrong tries', () => {
  it('are limited to five a minute, then even the right code waits; right ones do not count (21.19)', async () => {
    const relay = await serve();
    for (let right = 0; right < 8; right += 1) expect((await enter(relay, CODE)).status).toBe(204);
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await enter(relay, 'guess')).status).toBe(401);
    nowMs += 18_500;
    const limited = await enter(relay, CODE);
    expect([limited.status, refusalOf(limited).code]).toEqual([429, 'access_tries_exceeded']);
    expect(limited.headers['retry-after']).toBe('42');
    expect(refusalOf(limited).message).toMatch(/in 42 s\.$/);
    nowMs += 41_500;
    expect((await enter(relay, CODE)).status).toBe(204);
  });

  it('of one visitor leave the others alone, and of all are thirty a minute (21.19)', () => {
    const access = createAccess(CODE, () => nowMs);
    const tryAs = (visitor: number, code: string) => access.enter(`visitor ${visitor}`, code).kind;
    for (let wrong = 0; wrong < 5; wrong += 1) expect(tryAs(0, 'guess')).toBe('access-code-wrong');
    expect([tryAs(0, CODE), tryAs(1, CODE)]).toEqual(['access-limited', 'pass']);
    for (let visitor = 1; visitor <= 25; visitor += 1) {
      expect(tryAs(visitor, 'guess')).toBe('access-code-wrong');
    }
    expect([tryAs(26, CODE), access.limitOf('anybody')]).toEqual([
      'access-limited',
      { kind: 'access-limited', retryAfterMs: 60_000 },
    ]);
    nowMs += 60_000;
    expect(tryAs(26, CODE)).toBe('pass');
  });

  it('are told of, each once, and refused and right ones are not (21.19)', () => {
    let wrong = 0;
    const access = createAccess(
      CODE,
      () => nowMs,
      () => (wrong += 1),
    );
    access.enter('one', CODE);
    expect(wrong).toBe(0);
    for (let tries = 0; tries < 7; tries += 1) access.enter('one', 'guess');
    expect(wrong).toBe(5);
  });

  it('are not held against anybody for longer when the clock is set back (21.19)', () => {
    const access = createAccess(CODE, () => nowMs);
    for (let wrong = 0; wrong < 5; wrong += 1) access.enter('one', 'guess');
    nowMs -= DAY_MS;
    expect(access.enter('one', CODE).kind).toBe('pass');
  });

  it('do not hold up who is in already (21.19)', async () => {
    const relay = await serve();
    const pass = passOf(await enter(relay, CODE));
    for (let wrong = 0; wrong < 6; wrong += 1) await enter(relay, 'guess');
    expect((await askWith(relay, pass)).status).toBe(200);
  });

  it('of one who sends the body slowly are refused and end with the connection, and leave no timer (21.19)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const relay = await serve();
    const head = `POST /v1/access HTTP/1.1\r\nhost: ${relay.host}\r\norigin: ${relay.origin}\r\n`;
    const answer = sendRaw(
      relay,
      `${head}content-type: application/json\r\ncontent-length: 20\r\n\r\n{"code":`,
    );
    await eventually(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(10_000);
    // What still comes is thrown away for a moment.
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 .*connection: close.*question_too_slow/s);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});
