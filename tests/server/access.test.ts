import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import { ANSWER, type Reply, type TestServer, ask, errorOf, send, startRelay } from './start-server.ts';

const CODE = 'the-canary-code-of-May-é';

let provider: RawServer;
let relays: TestServer[];
let relay: TestServer;

beforeAll(async () => {
  provider = await startRawServer();
  provider.answerWith((response) => sendJson(response, ANSWER));
});

beforeEach(async () => {
  provider.requests.splice(0);
  relays = [];
  relay = await start();
});

afterEach(async () => {
  await Promise.all(relays.map((each) => each.stop()));
  for (const each of relays) expect(each.output() + JSON.stringify(each.log())).not.toContain('canary');
});

afterAll(() => provider.close());

async function start(settings: Record<string, string> = {}): Promise<TestServer> {
  const started = await startRelay(provider.url, {
    QUARTET_ACCESS_CODE: CODE,
    QUARTET_TRUSTED_PROXY: '127.0.0.1',
    QUARTET_QUESTIONS_PER_VISITOR: '1000',
    QUARTET_QUESTIONS_PER_MINUTE: '2000',
    ...settings,
  });
  relays.push(started);
  return started;
}

function enter(code: unknown, visitor = '198.51.100.1', server = relay): Promise<Reply> {
  return send(server, {
    path: '/v1/access',
    headers: { 'x-forwarded-for': visitor },
    body: JSON.stringify({ code }),
  });
}

function askWith(cookie: string | undefined, visitor = '198.51.100.1', server = relay): Promise<Reply> {
  return ask(server, {}, { 'x-forwarded-for': visitor, ...(cookie !== undefined && { cookie }) });
}

/** The cookie of a right code, as a browser sends it back. */
function cookieOf({ headers }: Reply): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** As somebody who knows how passes are made would forge one; the relay's key is no part of it. */
function forged(secret: string, text: (endsAt: string) => string): string {
  const endsAt = String(Math.floor(Date.now() / 1000) + 1000);
  return `quartet-access=${endsAt}.${createHmac('sha256', secret).update(text(endsAt)).digest('base64url')}`;
}

describe('a relay with an access code (21.19)', () => {
  it('asks for it before it reads a question, and lets in who has entered it', async () => {
    const refused = await askWith(undefined);
    expect([refused.status, errorOf(refused).code]).toEqual([401, 'access_code_required']);
    expect(refused.headers['x-should-retry']).toBe('false');
    expect(provider.requests).toEqual([]);
    const entered = await enter(CODE);
    expect([entered.status, entered.body]).toEqual([204, '']);
    expect((await askWith(cookieOf(entered))).status).toBe(200);
    expect((await askWith(`theme=dark; ${cookieOf(entered)}; x=y`)).status).toBe(200);
  });

  it.each(['http://chat.example.org', 'https://chat.example.org'])(
    'gives %s a cookie that only its own pages send, and no script reads',
    async (origin) => {
      const server = await start({ QUARTET_PUBLIC_ORIGIN: origin });
      const headers = { host: 'chat.example.org', origin };
      const reply = await send(server, { path: '/v1/access', headers, body: JSON.stringify({ code: CODE }) });
      const [, ...attributes] = String(reply.headers['set-cookie']).split('; ');
      const expected = ['Max-Age=2592000', 'Path=/v1', 'HttpOnly', 'SameSite=Strict'];
      expect(attributes).toEqual(origin.startsWith('https') ? [...expected, 'Secure'] : expected);
      expect(reply.headers['cache-control']).toBe('no-store');
    },
  );

  it.each([CODE.normalize('NFD'), `  ${CODE}\n`])('takes the code as people copy it: %j', async (code) => {
    expect((await enter(code)).status).toBe(204);
  });

  it.each(['', CODE.slice(1), CODE.toUpperCase(), `${CODE}x`])('refuses another: %j', async (code) => {
    const refused = await enter(code);
    expect([refused.status, errorOf(refused).code]).toEqual([401, 'access_code_wrong']);
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  it('takes the cookie of a relay with the same code and key, and of no other', async () => {
    const cookie = cookieOf(await enter(CODE));
    expect((await askWith(cookie, '198.51.100.1', await start())).status).toBe(200);
    for (const settings of [
      { QUARTET_ACCESS_CODE: 'another-code-1' },
      { OPENAI_API_KEY: 'sk-another-key' },
    ]) {
      expect((await askWith(cookie, '198.51.100.1', await start(settings))).status).toBe(401);
    }
  });

  it('takes no more than five wrong codes of a visitor in a minute, at once or in turn', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, (_, index) => enter(`guess-${index}`)));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
    const refused = await enter(CODE);
    expect([refused.status, errorOf(refused).code]).toEqual([429, 'access_tries_exceeded']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await enter(CODE, '198.51.100.2')).status).toBe(204);
  });

  it('counts no right code', async () => {
    for (let entered = 0; entered < 8; entered += 1) expect((await enter(CODE)).status).toBe(204);
  });

  it('takes no more than thirty of all visitors, and those who are in go on', async () => {
    const cookie = cookieOf(await enter(CODE));
    for (let visitor = 0; visitor < 8; visitor += 1) {
      for (let guess = 0; guess < 6; guess += 1) await enter(`guess-${guess}`, `203.0.113.${visitor}`);
    }
    expect((await enter(CODE, '198.51.100.9')).status).toBe(429);
    expect((await askWith(cookie)).status).toBe(200);
    await relay.stop('SIGTERM');
    const warnings = relay.log().filter(({ msg }) => /[Ww]rong access code/.test(String(msg)));
    expect(warnings).toHaveLength(1);
  });

  it('lets nobody find the code by forged cookies: each is a try, and is deleted', async () => {
    const guess = (text: string) => askWith(forged(text, (endsAt) => `pass until ${endsAt}`));
    const first = await guess('guess');
    expect([first.status, errorOf(first).code]).toEqual([401, 'access_code_required']);
    expect(String(first.headers['set-cookie'])).toMatch(/^quartet-access=; Max-Age=0; Path=\/v1/);
    // Even of who has guessed right.
    for (const secret of [CODE, CODE.normalize('NFC')]) {
      for (const text of ['pass until ', 'quartet-access until ']) {
        expect(
          (
            await askWith(
              forged(secret, (endsAt) => text + endsAt),
              '198.51.100.7',
            )
          ).status,
        ).toBe(401);
      }
    }
    const statuses: number[] = [];
    for (let index = 0; index < 8; index += 1) statuses.push((await guess(`guess-${index}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429, 429]);
    expect((await enter(CODE)).status).toBe(429);
    expect(provider.requests).toEqual([]);
  });

  it('counts the same wrong cookie once, as an old tab sends it with a whole round', async () => {
    const stale = 'quartet-access=1700000000.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    const statuses: number[] = [];
    for (let question = 0; question < 8; question += 1) statuses.push((await askWith(stale)).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await enter(CODE)).status).toBe(204);
  });

  it.each([
    ['from another origin', { headers: { origin: 'https://evil.example' } }, 403],
    ['as text', { headers: { 'content-type': 'text/plain' } }, 415],
    ['that is no JSON', { body: 'code=x' }, 400],
    ['without a code', { body: '{}' }, 400],
    ['that is no text', { body: '{"code":["x"]}' }, 400],
    ['that is too large', { body: JSON.stringify({ code: 'x'.repeat(5000) }) }, 413],
    ['by another method', { method: 'GET', body: '' }, 404],
  ])('refuses one %s', async (_, sent, status) => {
    const reply = await send(relay, { path: '/v1/access', body: JSON.stringify({ code: CODE }), ...sent });
    expect(reply.status).toBe(status);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });
});

it('without the setting there is no such address (21.19)', async () => {
  const server = await start({ QUARTET_ACCESS_CODE: '' });
  expect((await enter(CODE, '198.51.100.1', server)).status).toBe(404);
  expect((await askWith(undefined, '198.51.100.1', server)).status).toBe(200);
});
