import { beforeEach, describe, expect, it } from 'vitest';
import { sendJson } from '../support/raw-server.ts';
import {
  ANSWER,
  type Environment,
  type Reply,
  type TestServer,
  ask,
  begin,
  errorOf,
  relayTo,
  serve,
  playProvider,
  serveAll,
} from './start-server.ts';

const provider = playProvider();

let relay: TestServer;

/** Behind a proxy, so that a test can be any visitor. */
function behindProxy(settings: Environment): Environment {
  return relayTo(provider, { QUARTET_TRUSTED_PROXY: '127.0.0.1, 192.0.2.0/24', ...settings });
}

async function start(settings: Environment): Promise<void> {
  relay = await serve(behindProxy(settings), 'relay');
}

/** Holds back every answer until `give` is called; `count` says how many wait. */
function holdAnswers(): { count(): number; give(): void } {
  const held: (() => void)[] = [];
  provider.answerWith((response) => void held.push(() => sendJson(response, ANSWER)));
  return {
    count: () => held.length,
    give() {
      for (const answer of held) answer();
      provider.answerWith((response) => sendJson(response, ANSWER));
    },
  };
}

function askAs(visitor: string): Promise<Reply> {
  return ask(relay, {}, { 'x-forwarded-for': visitor });
}

/** The statuses of this many questions, one after another. */
async function statusesOf(visitor: string, count: number): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let asked = 0; asked < count; asked += 1) statuses.push((await askAs(visitor)).status);
  return statuses;
}

function answeredOf(statuses: readonly number[]): number {
  return statuses.filter((status) => status === 200).length;
}

describe('a visitor', () => {
  it('may have only so many questions open; those beyond are refused and not counted', async () => {
    await start({ QUARTET_QUESTIONS_PER_VISITOR: '9' });
    const held = holdAnswers();
    const open = Array.from({ length: 8 }, () => askAs('198.51.100.1'));
    await expect.poll(held.count).toBe(8);
    const refused = await askAs('198.51.100.1');
    expect([refused.status, errorOf(refused).code]).toEqual([429, 'visitor_open_limit_exceeded']);
    held.give();
    expect((await Promise.all(open)).map(({ status }) => status)).toEqual(open.map(() => 200));
    expect(await statusesOf('198.51.100.1', 2)).toEqual([200, 429]);
  });

  it('is the connecting address, whatever its headers say, when no proxy is trusted', async () => {
    await start({ QUARTET_QUESTIONS_PER_VISITOR: '1', QUARTET_TRUSTED_PROXY: '' });
    expect(await statusesOf('203.0.113.1', 1)).toEqual([200]);
    expect(await statusesOf('203.0.113.2', 1)).toEqual([429]);
  });

  it('of an IPv6 site shares the limits of two visitors, and other sites do not', async () => {
    await start({ QUARTET_QUESTIONS_PER_VISITOR: '4' });
    const statuses: number[] = [];
    for (let household = 0; household < 10; household += 1) {
      statuses.push((await askAs(`2001:db8:1:${household}::1`)).status);
    }
    expect(answeredOf(statuses)).toBe(8);
    expect((await askAs('2001:db8:2:1::1')).status).toBe(200);
  });
});

describe('a visitor who may ask thrice a minute', () => {
  const shared = serveAll(() => behindProxy({ QUARTET_QUESTIONS_PER_VISITOR: '3' }), 'relay');

  beforeEach(() => void (relay = shared));

  it('has a share of a minute, which others do not use up, and which refused questions count against', async () => {
    expect((await ask(relay, { max_tokens: 151 }, { 'x-forwarded-for': '198.51.100.1' })).status).toBe(403);
    expect(await statusesOf('198.51.100.1', 3)).toEqual([200, 200, 429]);
    const refused = await askAs('198.51.100.1');
    expect(errorOf(refused)).toMatchObject({ code: 'visitor_limit_exceeded', type: 'requests' });
    expect(errorOf(refused).message).toContain('3 questions a minute');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.headers['x-should-retry']).toBeUndefined();
    expect((await askAs('198.51.100.2')).status).toBe(200);
    expect(provider.requests).toHaveLength(3);
  });

  it.each([
    [
      'its own address without a port',
      ['203.0.113.7', '203.0.113.7:4711', '203.0.113.7:4712', '203.0.113.7'],
    ],
    [
      'an IPv4 address written as IPv6',
      ['203.0.113.8', '::ffff:203.0.113.8', '::FFFF:cb00:7108', '203.0.113.8'],
    ],
    [
      'its IPv6 household',
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '[2001:db8:1:2::3]:443', '2001:db8:1:2::4'],
    ],
    [
      'the address that a trusted proxy saw',
      ['203.0.113.9', 'evil, 203.0.113.9', '9.9.9.9, 203.0.113.9', '203.0.113.9'],
    ],
    [
      'the address before several trusted proxies',
      ['203.0.113.10', '203.0.113.10, 192.0.2.1', '203.0.113.10, 192.0.2.2', '203.0.113.10'],
    ],
    ['no other visitor’s address in a forged entry', ['', 'nonsense', '203.0.113.7.9', '-']],
  ])('is identified by %s', async (_, addresses) => {
    const statuses: number[] = [];
    for (const address of addresses) statuses.push((await askAs(address)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('is refused a fourth question before it is read', async () => {
    await statusesOf('198.51.100.3', 3);
    const headers = { 'x-forwarded-for': '198.51.100.3', 'content-length': 1_000_000 };
    const answer = await begin(relay, { headers, body: '{' });
    expect(answer.statusCode).toBe(429);
    answer.destroy();
  });
});

describe('all visitors', () => {
  it('share the questions of a minute', async () => {
    await start({ QUARTET_QUESTIONS_PER_MINUTE: '4' });
    const statuses = await Promise.all(
      [1, 2, 3, 4, 5].map(async (each) => (await askAs(`198.51.100.${each}`)).status),
    );
    expect(answeredOf(statuses)).toBe(4);
    const refused = await askAs('198.51.100.9');
    expect([refused.status, errorOf(refused).code]).toEqual([429, 'rate_limit_exceeded']);
    expect(provider.requests).toHaveLength(4);
  });

  it('find half of it left, however much a few have asked', async () => {
    await start({});
    for (const heavy of [1, 2, 3, 4]) await statusesOf(`198.51.100.${heavy}`, 30);
    for (let site = 0; site < 30; site += 1) await askAs(`2001:db8:9:${site}::1`);
    expect(await statusesOf('203.0.113.5', 10)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await askAs('198.51.100.1')).status).toBe(429);
  });

  it('may have only so many questions open', async () => {
    await start({ QUARTET_OPEN_QUESTIONS: '2' });
    const held = holdAnswers();
    const open = [askAs('198.51.100.1'), askAs('198.51.100.2')];
    await expect.poll(held.count).toBe(2);
    expect(errorOf(await askAs('198.51.100.3')).code).toBe('open_limit_exceeded');
    held.give();
    await Promise.all(open);
  });

  it('get a place back when one of them leaves', async () => {
    await start({ QUARTET_OPEN_QUESTIONS: '1' });
    provider.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"choices":[{"delta":{"content":"So"}}]}\n\n');
    });
    const leaving = await begin(relay);
    expect(errorOf(await askAs('198.51.100.3')).code).toBe('open_limit_exceeded');
    leaving.destroy();
    provider.answerWith((response) => sendJson(response, ANSWER));
    await expect.poll(async () => (await askAs('198.51.100.3')).status).toBe(200);
  });

  it('share the questions of a day, and are told to come back the next', async () => {
    await start({ QUARTET_QUESTIONS_PER_DAY: '2' });
    expect(await statusesOf('198.51.100.1', 2)).toEqual([200, 200]);
    const refused = await askAs('198.51.100.2');
    expect([refused.status, errorOf(refused).code]).toEqual([429, 'daily_questions_exceeded']);
    expect(refused.headers['x-should-retry']).toBe('false');
    const untilMidnightS = (86_400_000 - (Date.now() % 86_400_000)) / 1000;
    // The day may end between the two.
    expect(Math.abs(Number(refused.headers['retry-after']) - untilMidnightS) % 86_400).toBeLessThan(100);
  });
});

it('a visitor who is refused repeatedly adds one line a minute to the log, with a count', async () => {
  await start({ QUARTET_QUESTIONS_PER_VISITOR: '1' });
  await statusesOf('198.51.100.1', 40);
  await relay.stop('SIGTERM');
  const lines = relay.log().filter(({ outcome }) => outcome === 'visitor_limit_exceeded');
  expect(lines.map(({ refused }) => refused)).toEqual([1, 38]);
  expect(new Set(lines.map(({ visitor }) => visitor)).size).toBe(1);
});
