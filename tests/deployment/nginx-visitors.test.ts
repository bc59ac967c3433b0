import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type Nginx, type NginxOptions, NEEDS_NGINX, startNginx } from '../support/nginx.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import { ask, askAs } from './ask.ts';

const QUESTIONS_PER_VISITOR = 30;

/** The requests that nginx passes at once: its burst, and the one that is due. */
const AT_ONCE = QUESTIONS_PER_VISITOR + 1;

let relay: RawServer;
let nginx: Nginx;

beforeEach(async () => {
  relay = await startRawServer();
  relay.answerWith((response) => sendJson(response, {}));
});

async function start(options: Partial<NginxOptions> = {}): Promise<void> {
  nginx = await startNginx({
    relays: [new URL(relay.url).host],
    questionsPerVisitor: QUESTIONS_PER_VISITOR,
    ...options,
  });
}

afterEach(async () => {
  await nginx.close();
  await relay.close();
});

async function statusesOf(visitors: readonly string[]): Promise<readonly number[]> {
  const answers = await Promise.all(visitors.map((visitor) => askAs(nginx.url, visitor)));
  return answers.map(({ status }) => status);
}

function passed(statuses: readonly number[]): number {
  return statuses.filter((status) => status === 200).length;
}

describe('a visitor of nginx', NEEDS_NGINX, () => {
  it('is an IPv6 network of 64 bits: 60 of its addresses share one limit', async () => {
    await start({ openPerVisitor: 100 });
    const visitors = Array.from(
      { length: 60 },
      (_, index) => `2001:db8:5:6:${index.toString(16)}::${index + 1}`,
    );
    const count = passed(await statusesOf(visitors));
    expect(count).toBeGreaterThanOrEqual(AT_ONCE);
    // One more is due every 2 s, however slow this machine is.
    expect(count).toBeLessThan(60);
    expect(passed(await statusesOf(['2001:db8:5:7::1', '203.0.113.7', '::1']))).toBe(3);
  });

  it.each([
    ['2001:db8::1', '2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:1::'],
    ['2001:db8:0:1::', '2001:0db8:0000:0001:0000:0000:0000:0001', '2001:db8::'],
    ['::1', '::fffe:0:1', '0:0:0:1::1'],
    ['fe80::a:1', 'fe80::b:2', 'fe80:0:0:1::a'],
    ['2001:db8:0:a0a::', '2001:db8:0:a0a:a0a:a0a:a0a:a0a', '2001:db8:0:a0b::'],
    ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:203.0.113.8'],
    ['::ffff:10.10.10.10', '10.10.10.10', '::ffff:10.10.10.11'],
    ['203.0.113.9:4711', '203.0.113.9', '203.0.113.10'],
    ['[2001:db8:c::1]:4711', '2001:db8:c::2', '2001:db8:d::1'],
  ])('is %s as well as %s, but not %s', async (first, same, other) => {
    await start({ questionsPerVisitor: 1 });
    expect(await statusesOf([first, same])).toEqual([200, 200]);
    expect(await statusesOf([first, same])).toEqual([429, 429]);
    expect((await askAs(nginx.url, other)).status).toBe(200);
  });

  it.each([
    [1, '63'],
    [3, '31'],
    [10, '7'],
    [30, '2'],
    [59, '2'],
    [60, '1'],
  ])(
    'who asks more than %i times a minute has to wait %s s, as an error of the provider’s shape says',
    async (share, seconds) => {
      await start({ questionsPerVisitor: share, openPerVisitor: 2000 });
      const answers = await Promise.all(
        Array.from({ length: share + 30 }, () => askAs(nginx.url, '203.0.113.7')),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      for (const { headers, body } of refused) {
        expect(headers).toMatchObject({ 'retry-after': seconds, 'content-type': /json/ });
        expect(JSON.parse(body)).toMatchObject({
          error: { type: 'requests', code: 'visitor_limit_exceeded' },
        });
      }
      // nginx counts thousandths of a question in a second, rounded down.
      expect(Number(seconds) * Math.floor((share * 1000) / 60)).toBeGreaterThanOrEqual(1000);
    },
  );

  it('may have only so many questions open at once, apart from other visitors', async () => {
    const held: ServerResponse[] = [];
    relay.answerWith((response) => void held.push(response));
    await start({ openPerVisitor: 3 });
    const open = [
      askAs(nginx.url, '203.0.113.7'),
      askAs(nginx.url, '203.0.113.7'),
      askAs(nginx.url, '203.0.113.7'),
    ];
    await expect.poll(() => held.length).toBe(3);

    const refused = await askAs(nginx.url, '203.0.113.7');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
    expect(JSON.parse(refused.body)).toMatchObject({
      error: { message: expect.stringContaining('open') as string, code: 'visitor_open_limit_exceeded' },
    });
    const other = askAs(nginx.url, '203.0.113.8');
    await expect.poll(() => held.length).toBe(4);

    for (const response of held.splice(0)) sendJson(response, {});
    for (const { status } of await Promise.all([...open, other])) expect(status).toBe(200);
    relay.answerWith((response) => sendJson(response, {}));
    // nginx counts a question a moment longer than its visitor does.
    await eventually(async () => expect((await askAs(nginx.url, '203.0.113.7')).status).toBe(200));
  });

  it('is refused when too many questions of all visitors are open', async () => {
    const held: ServerResponse[] = [];
    relay.answerWith((response) => void held.push(response));
    await start({ openQuestions: 2 });
    const open = ['203.0.113.7', '203.0.113.8'].map((visitor) => askAs(nginx.url, visitor));
    await expect.poll(() => held.length).toBe(2);
    expect(await askAs(nginx.url, '203.0.113.9')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '2' },
    });
    for (const response of held) sendJson(response, {});
    await Promise.all(open);
  });

  it('may try 31 access codes at once, and then learns when to try again', async () => {
    relay.answerWith((response) => sendJson(response, { error: {} }, 401));
    await start();
    const tryCode = () =>
      ask(nginx.url, { path: '/v1/access', headers: { 'x-forwarded-for': '203.0.113.7' } });
    const tries = await Promise.all(Array.from({ length: 60 }, tryCode));
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect(headers['retry-after']).toBe('2');
      expect(JSON.parse(body)).toMatchObject({ error: { code: 'access_tries_exceeded' } });
    }
    // Codes do not count as questions, and each visitor has a separate limit.
    relay.answerWith((response) => sendJson(response, {}));
    expect((await askAs(nginx.url, '203.0.113.7')).status).toBe(200);
    expect(
      (await ask(nginx.url, { path: '/v1/access', headers: { 'x-forwarded-for': '203.0.113.8' } })).status,
    ).toBe(200);
  });
});
