import { createHmac, scryptSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** A pass as if an earlier code had signed it. */
const STALE = `quartet-access=1700000000.${'A'.repeat(43)}`;

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

/** In each test that sends wrong codes or passes here it is another visitor; all of them enter fewer than thirty codes. */
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

  it('accepts the pass of a relay with the same code and key, and of no other', async () => {
    const cookie = cookieOf(await enter(CODE));
    const statusAt = async (own: Environment) =>
      (await askWith(cookie, '198.51.100.1', await start(own))).status;
    expect(await statusAt({})).toBe(200);
    expect(await statusAt({ QUARTET_ACCESS_CODE: 'another-code-1' })).toBe(401);
    expect(await statusAt({ OPENAI_API_KEY: 'sk-another-key' })).toBe(401);
    expect(await statusAt({ QUARTET_ACCESS_SECRET: 'another-secret' })).toBe(401);
  });

  it('with a secret accepts the pass of a relay with another key, but not that of another code or secret', async () => {
    const secret = { QUARTET_ACCESS_SECRET: 'the-canary-secret' };
    const cookie = cookieOf(await enter(CODE, '198.51.100.1', await start(secret)));
    const statusAt = async (own: Environment) =>
      (await askWith(cookie, '198.51.100.1', await start({ ...secret, ...own }))).status;
    expect(await statusAt({ OPENAI_API_KEY: 'sk-another-key' })).toBe(200);
    expect(await statusAt({ QUARTET_ACCESS_CODE: 'another-code-1' })).toBe(401);
    expect(await statusAt({ QUARTET_ACCESS_SECRET: 'another-secret' })).toBe(401);
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

  it('counts a code against its visitor only once it has been checked', async () => {
    const guessed = await start();
    for (let index = 0; index < 30; index += 1) await enter('guess', `203.0.113.${index}`, guessed);
    await sleep(1100);
    for (let index = 0; index < 8; index += 1) {
      const { status, headers } = await enter(CODE, '198.51.100.9', guessed);
      expect(status).toBe(429);
      // The minute of all visitors has begun earlier than a minute of this one would.
      expect(Number(headers['retry-after'])).toBeLessThan(60);
    }
  });

  it('accepts at most ten wrong codes from an IPv6 network of 48 bits, so that others can still enter theirs', async () => {
    const guessed = await start();
    const networks = Array.from({ length: 40 }, (_, index) => `2001:db8:7:${index.toString(16)}::1`);
    const tries = await Promise.all(networks.map((visitor) => enter('guess', visitor, guessed)));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await enter(CODE, '2001:db8:7:ffff::1', guessed)).status).toBe(429);
    for (const visitor of ['2001:db8:8::1', '198.51.100.4'])
      expect((await enter(CODE, visitor, guessed)).status).toBe(204);
  });

  it('deletes a pass that does not verify, even one that is signed with the code', async () => {
    const refused = await askWith(signed(CODE, 1000), '198.51.100.5');
    expect([refused.status, errorOf(refused).code]).toEqual([401, 'access_code_required']);
    expect(refused.headers['x-should-retry']).toBe('false');
    expect(String(refused.headers['set-cookie'])).toMatch(/^quartet-access=; Max-Age=0; Path=\/v1/);
    expect(provider.requests).toEqual([]);
  });

  it('refuses a visitor with thirty wrong passes in a minute, and still takes the code, a right pass or none', async () => {
    const visitor = '198.51.100.8';
    const passes = Array.from({ length: 40 }, (_, index) => askWith(signed(`guess-${index}`, 1000), visitor));
    const replies = await Promise.all(passes);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(30);
    for (const reply of replies)
      expect(String(reply.headers['set-cookie'])).toMatch(/^quartet-access=; Max-Age=0/);
    const refused = await askWith(STALE, visitor);
    expect([refused.status, errorOf(refused).code]).toEqual([429, 'access_tries_exceeded']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await askWith(undefined, visitor)).status).toBe(401);
    const entered = await enter(CODE, visitor);
    expect(entered.status).toBe(204);
    expect((await askWith(cookieOf(entered), visitor)).status).toBe(200);
    expect((await askWith(STALE, '198.51.100.4')).status).toBe(401);
  });

  it('lets in valid passes that it has never seen, however many wrong ones come from any number of addresses', async () => {
    const cookie = cookieOf(await enter(CODE));
    const restarted = await start();
    for (let index = 0; index < 60; index += 1) {
      const forged = signed(`guess-${index}`, 1000);
      expect((await askWith(forged, `203.0.113.${index % 6}`, restarted)).status).toBe(401);
    }
    for (let index = 0; index < 20; index += 1)
      expect((await askWith(cookie, `203.0.113.${index}`, restarted)).status).toBe(200);
  });

  it('lets in visitors who have also entered too many wrong codes', async () => {
    const visitor = '198.51.100.10';
    const cookie = cookieOf(await enter(CODE, visitor));
    for (let guess = 0; guess < 6; guess += 1) await enter('guess', visitor);
    expect((await enter(CODE, visitor)).status).toBe(429);
    expect((await askWith(cookie, visitor)).status).toBe(200);
  });

  it('tries every cookie of the name, and counts the wrong ones of a request once', async () => {
    const visitor = '198.51.100.11';
    const right = cookieOf(await enter(CODE, visitor));
    const wrong = Array.from({ length: 20 }, () => STALE).join('; ');
    for (let count = 0; count < 40; count += 1) {
      const { status, headers } = await askWith(`${wrong}; quartet-access=; ${right}; ${STALE}`, visitor);
      expect([status, headers['set-cookie']]).toEqual([200, undefined]);
    }
    for (let count = 0; count < 30; count += 1) expect((await askWith(wrong, visitor)).status).toBe(401);
    expect((await askWith(wrong, visitor)).status).toBe(429);
  });

  it.each([
    ['no value', ''],
    ['no pass', 'x'],
    ['no signature', '99999999999.short'],
    ['a long signature', `99999999999.${'A'.repeat(10_000)}`],
    ['a long date', `9999999999999999.${'A'.repeat(43)}`],
  ])('refuses and deletes a cookie with %s', async (_what, value) => {
    const { status, headers } = await askWith(`quartet-access=${value}`, '198.51.100.12');
    expect([status, headers['set-cookie']]).toEqual([401, [expect.stringMatching(/Max-Age=0/)]]);
  });

  it('refuses an expired cookie of its own', async () => {
    const visitor = '198.51.100.6';
    const key = scryptSync(CODE.normalize('NFC'), KEY, 32);
    expect((await askWith(signed(key, 1000), visitor)).status).toBe(200);
    expect((await askWith(signed(key, -1), visitor)).status).toBe(401);
  });

  it('takes the code after a whole round of an old tab, whose pass is stale', async () => {
    const visitor = '198.51.100.7';
    for (let question = 0; question < 8; question += 1) {
      expect((await askWith(STALE, visitor)).status).toBe(401);
    }
    expect((await enter(CODE, visitor)).status).toBe(204);
  });

  it('takes a new code from visitors who still have passes of the old one', async () => {
    const visitor = '198.51.100.13';
    const old = cookieOf(await enter(CODE, visitor));
    const renewed = await start({ QUARTET_ACCESS_CODE: 'the-canary-code-of-June' });
    for (let tab = 0; tab < 10; tab += 1) expect((await askWith(old, visitor, renewed)).status).toBe(401);
    const headers = { 'x-forwarded-for': visitor, cookie: old };
    const body = JSON.stringify({ code: 'the-canary-code-of-June' });
    const entered = await send(renewed, { path: '/v1/access', headers, body });
    expect(entered.status).toBe(204);
    expect((await askWith(`${old}; ${cookieOf(entered)}`, visitor, renewed)).status).toBe(200);
  });
});
