import { createHmac, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  KEY,
  type Reply,
  type TestServer,
  ask,
  errorOf,
  relayTo,
  send,
  serve,
  playProvider,
} from './start-server.ts';

const CODE = 'the-canary-code-of-May-é';

const provider = playProvider();

function start(settings: Record<string, string> = {}): Promise<TestServer> {
  const environment = {
    QUARTET_ACCESS_CODE: CODE,
    QUARTET_TRUSTED_PROXY: '127.0.0.1',
    QUARTET_QUESTIONS_PER_VISITOR: '1000',
    QUARTET_QUESTIONS_PER_MINUTE: '2000',
    ...settings,
  };
  return serve(relayTo(provider, environment), 'relay');
}

function enter(server: TestServer, code: unknown, visitor = '198.51.100.1'): Promise<Reply> {
  return send(server, {
    path: '/v1/access',
    headers: { 'x-forwarded-for': visitor },
    body: JSON.stringify({ code }),
  });
}

function askWith(server: TestServer, cookie?: string, visitor = '198.51.100.1'): Promise<Reply> {
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
    const relay = await start();
    const refused = await askWith(relay);
    expect([refused.status, errorOf(refused).code]).toEqual([401, 'access_code_required']);
    expect(refused.headers['x-should-retry']).toBe('false');
    expect(provider.requests).toEqual([]);
    const entered = await enter(relay, CODE);
    expect([entered.status, entered.body]).toEqual([204, '']);
    expect((await askWith(relay, cookieOf(entered))).status).toBe(200);
    expect((await askWith(relay, `theme=dark; ${cookieOf(entered)}; x=y`)).status).toBe(200);
  });

  it.each(['http://chat.example.org', 'https://chat.example.org'])(
    'gives %s a cookie that only its own pages send and no script can read',
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

  it('accepts the code as people copy it, and no other', async () => {
    const relay = await start();
    for (const code of [CODE.normalize('NFD'), `  ${CODE}\n`])
      expect((await enter(relay, code)).status).toBe(204);
    for (const code of ['', CODE.slice(1), CODE.toUpperCase(), `${CODE}x`]) {
      const refused = await enter(relay, code);
      expect([refused.status, errorOf(refused).code]).toEqual([401, 'access_code_wrong']);
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
  });

  it('accepts the cookie of a relay with the same code and key, and of no other', async () => {
    const cookie = cookieOf(await enter(await start(), CODE));
    expect((await askWith(await start(), cookie)).status).toBe(200);
    for (const other of [{ QUARTET_ACCESS_CODE: 'another-code-1' }, { OPENAI_API_KEY: 'sk-another-key' }]) {
      expect((await askWith(await start(other), cookie)).status).toBe(401);
    }
  });

  it('accepts at most five wrong codes from a visitor in a minute, and any number of right ones', async () => {
    const relay = await start();
    for (let entered = 0; entered < 8; entered += 1) expect((await enter(relay, CODE)).status).toBe(204);
    const tries = await Promise.all(Array.from({ length: 12 }, (_, index) => enter(relay, `guess-${index}`)));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
    const refused = await enter(relay, CODE);
    expect([refused.status, errorOf(refused).code]).toEqual([429, 'access_tries_exceeded']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await enter(relay, CODE, '198.51.100.2')).status).toBe(204);
  });

  it('accepts at most thirty wrong codes from all visitors, logs this once, and admitted visitors go on', async () => {
    const relay = await start();
    const cookie = cookieOf(await enter(relay, CODE));
    for (let visitor = 0; visitor < 8; visitor += 1) {
      for (let guess = 0; guess < 6; guess += 1) await enter(relay, `guess-${guess}`, `203.0.113.${visitor}`);
    }
    expect((await enter(relay, CODE, '198.51.100.9')).status).toBe(429);
    expect((await askWith(relay, cookie)).status).toBe(200);
    await relay.stop('SIGTERM');
    expect(relay.log().filter(({ msg }) => /wrong access code/i.test(String(msg)))).toHaveLength(1);
  });

  it('deletes forged cookies and counts each as a wrong code, so that they cannot find the code', async () => {
    const relay = await start();
    const guess = (secret: string) => askWith(relay, signed(secret, 1000));
    // Even from a visitor who has guessed right.
    const first = await guess(CODE);
    expect([first.status, errorOf(first).code]).toEqual([401, 'access_code_required']);
    expect(String(first.headers['set-cookie'])).toMatch(/^quartet-access=; Max-Age=0; Path=\/v1/);
    const statuses: number[] = [];
    for (let index = 0; index < 8; index += 1) statuses.push((await guess(`guess-${index}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429, 429]);
    expect((await enter(relay, CODE)).status).toBe(429);
    expect(provider.requests).toEqual([]);
  });

  it('refuses an expired cookie of its own', async () => {
    const relay = await start();
    const key = scryptSync(CODE.normalize('NFC'), KEY, 32);
    expect((await askWith(relay, signed(key, 1000))).status).toBe(200);
    expect((await askWith(relay, signed(key, -1))).status).toBe(401);
  });

  it('counts the same wrong cookie once, because an old tab sends it with a whole round', async () => {
    const relay = await start();
    const stale = 'quartet-access=1700000000.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    for (let question = 0; question < 8; question += 1)
      expect((await askWith(relay, stale)).status).toBe(401);
    expect((await enter(relay, CODE)).status).toBe(204);
  });
});
