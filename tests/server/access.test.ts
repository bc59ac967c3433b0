import { createHmac, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type Environment,
  KEY,
  type Reply,
  type TestServer,
  ask,
  errorOf,
  relayTo,
  send,
  serve,
  playProvider,
  serveAll,
} from './start-server.ts';

const CODE = 'the-canary-code-of-May-é';

const HTTP_ORIGIN = 'http://chat.example.org';
const HTTPS_ORIGIN = 'https://chat.example.org';

const provider = playProvider();

function settingsOf(own: Environment = {}): Environment {
  return relayTo(provider, {
    QUARTET_ACCESS_CODE: CODE,
    QUARTET_PUBLIC_ORIGIN: HTTP_ORIGIN,
    QUARTET_TRUSTED_PROXY: '127.0.0.1',
    QUARTET_QUESTIONS_PER_VISITOR: '1000',
    QUARTET_QUESTIONS_PER_MINUTE: '2000',
    ...own,
  });
}

/** Each test that enters wrong codes here is another visitor; all of them enter fewer than thirty. */
const relay = serveAll(settingsOf, 'relay');

function start(settings: Environment = {}): Promise<TestServer> {
  return serve(settingsOf(settings), 'relay');
}

function enter(code: string, visitor = '198.51.100.1', server = relay): Promise<Reply> {
  return send(server, {
    path: '/v1/access',
    headers: { 'x-forwarded-for': visitor },
    body: JSON.stringify({ code }),
  });
}

function askWith(cookie?: string, visitor = '198.51.100.1', server = relay): Promise<Reply> {
  return ask(server, {}, { 'x-forwarded-for': visitor, ...(cookie !== undefined && { cookie }) });
}

/** The cookie of a right code, as a browser sends it back. */
function cookieOf({ headers }: Reply): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** Signs a cookie that ends in this many seconds, as an attacker who knows the format would. */
function signed(secret: string | Buffer, leftSeconds: number): string {
  const endsAt = String(Math.floor(Date.now() / 1000) + leftSeconds);
  return `quartet-access=${endsAt}.${createHmac('sha256', secret).update(`pass until ${endsAt}`).digest('base64url')}`;
}

describe('a relay with an access code', () => {
  it('asks for it before it reads a question, and lets in visitors who entered it', async () => {
    const refused = await askWith();
    expect([refused.status, errorOf(refused).code]).toEqual([401, 'access_code_required']);
    expect(refused.headers['x-should-retry']).toBe('false');
    expect(provider.requests).toEqual([]);
    const entered = await enter(CODE);
    expect([entered.status, entered.body]).toEqual([204, '']);
    expect((await askWith(cookieOf(entered))).status).toBe(200);
    expect((await askWith(`theme=dark; ${cookieOf(entered)}; x=y`)).status).toBe(200);
  });

  it('gives a cookie that only its own pages send, over https where they have it, and no script can read', async () => {
    const attributesOf = async (server: TestServer, origin: string) => {
      const headers = { host: 'chat.example.org', origin };
      const reply = await send(server, { path: '/v1/access', headers, body: JSON.stringify({ code: CODE }) });
      expect(reply.headers['cache-control']).toBe('no-store');
      return String(reply.headers['set-cookie']).split('; ').slice(1);
    };
    const expected = ['Max-Age=2592000', 'Path=/v1', 'HttpOnly', 'SameSite=Strict'];
    expect(await attributesOf(relay, HTTP_ORIGIN)).toEqual(expected);
    const secure = await start({ QUARTET_PUBLIC_ORIGIN: HTTPS_ORIGIN });
    expect(await attributesOf(secure, HTTPS_ORIGIN)).toEqual([...expected, 'Secure']);
  });

  it('accepts the code as people copy it, and no other', async () => {
    for (const code of [CODE.normalize('NFD'), `  ${CODE}\n`]) expect((await enter(code)).status).toBe(204);
    for (const code of ['', CODE.slice(1), CODE.toUpperCase(), `${CODE}x`]) {
      const refused = await enter(code, '198.51.100.2');
      expect([refused.status, errorOf(refused).code]).toEqual([401, 'access_code_wrong']);
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
  });

  it('accepts the cookie of a relay with the same code and key, and of no other', async () => {
    const cookie = cookieOf(await enter(CODE));
    const statusAt = async (own: Environment) =>
      (await askWith(cookie, '198.51.100.1', await start(own))).status;
    expect(await statusAt({})).toBe(200);
    expect(await statusAt({ QUARTET_ACCESS_CODE: 'another-code-1' })).toBe(401);
    expect(await statusAt({ OPENAI_API_KEY: 'sk-another-key' })).toBe(401);
  });

  it('accepts at most five wrong codes from a visitor in a minute, and any number of right ones', async () => {
    const visitor = '198.51.100.3';
    for (let entered = 0; entered < 8; entered += 1) expect((await enter(CODE, visitor)).status).toBe(204);
    const guesses = Array.from({ length: 12 }, (_, index) => enter(`guess-${index}`, visitor));
    const tries = await Promise.all(guesses);
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
    const refused = await enter(CODE, visitor);
    expect([refused.status, errorOf(refused).code]).toEqual([429, 'access_tries_exceeded']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await enter(CODE, '198.51.100.4')).status).toBe(204);
  });

  it('accepts at most thirty wrong codes from all visitors, logs this once, and admitted visitors go on', async () => {
    const guessed = await start();
    const cookie = cookieOf(await enter(CODE, '198.51.100.1', guessed));
    for (let visitor = 0; visitor < 8; visitor += 1) {
      for (let guess = 0; guess < 6; guess += 1) {
        await enter(`guess-${guess}`, `203.0.113.${visitor}`, guessed);
      }
    }
    expect((await enter(CODE, '198.51.100.9', guessed)).status).toBe(429);
    expect((await askWith(cookie, '198.51.100.1', guessed)).status).toBe(200);
    await guessed.stop('SIGTERM');
    expect(guessed.log().filter(({ msg }) => /wrong access code/i.test(String(msg)))).toHaveLength(1);
  });

  it('deletes forged cookies and counts each as a wrong code, so that they cannot find the code', async () => {
    const visitor = '198.51.100.5';
    const guess = (secret: string) => askWith(signed(secret, 1000), visitor);
    // Even from a visitor who has guessed right.
    const first = await guess(CODE);
    expect([first.status, errorOf(first).code]).toEqual([401, 'access_code_required']);
    expect(String(first.headers['set-cookie'])).toMatch(/^quartet-access=; Max-Age=0; Path=\/v1/);
    const statuses: number[] = [];
    for (let index = 0; index < 8; index += 1) statuses.push((await guess(`guess-${index}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429, 429]);
    expect((await enter(CODE, visitor)).status).toBe(429);
    expect(provider.requests).toEqual([]);
  });

  it('refuses an expired cookie of its own', async () => {
    const visitor = '198.51.100.6';
    const key = scryptSync(CODE.normalize('NFC'), KEY, 32);
    expect((await askWith(signed(key, 1000), visitor)).status).toBe(200);
    expect((await askWith(signed(key, -1), visitor)).status).toBe(401);
  });

  it('counts the same wrong cookie once, because an old tab sends it with a whole round', async () => {
    const visitor = '198.51.100.7';
    const stale = 'quartet-access=1700000000.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    for (let question = 0; question < 8; question += 1) {
      expect((await askWith(stale, visitor)).status).toBe(401);
    }
    expect((await enter(CODE, visitor)).status).toBe(204);
  });
});
