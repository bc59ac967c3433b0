import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import {
  type Environment,
  KEY,
  type Reply,
  type TestServer,
  ask,
  relayTo,
  send,
  serve,
  playProvider,
} from '../server/start-server.ts';
import { byDepth } from '../support/depth.ts';
import { eventually } from '../support/eventually.ts';
import { type Nginx, NEEDS_NGINX, startNginx } from '../support/nginx.ts';
import { sendJson } from '../support/raw-server.ts';
import { type TestRedis, NEEDS_REDIS, startRedis } from '../support/redis.ts';

/** How many answers stream at the same time. */
const CROWD = byDepth(100, 1000);

const CHUNKS = 20;

const TEMPLATE = join(rootFolder, 'deploy/nginx/default.conf.template');

const END = 'data: [DONE]\n\n';

const provider = playProvider();

let relays: readonly TestServer[];
let nginx: Nginx;

afterEach(() => nginx.close());

async function start(environment: Environment = {}, ofSecond: Environment = {}): Promise<void> {
  const settings = relayTo(provider, {
    QUARTET_TRUSTED_PROXY: '127.0.0.1',
    QUARTET_QUESTIONS_PER_MINUTE: '100000',
    QUARTET_OPEN_QUESTIONS: '10000',
    ...environment,
  });
  relays = [await serve(settings, 'relay'), await serve({ ...settings, ...ofSecond }, 'relay')];
  nginx = await startNginx({
    relays: relays.map(({ url }) => new URL(url).host),
    questionsPerVisitor: 30,
  });
}

/** A question of one of many visitors, who ask ten each. */
function askAsOneOfMany(index: number, isStreamed = true): Promise<Reply> {
  return askAsVisitor(`203.0.113.${Math.floor(index / 10) % 250}`, isStreamed);
}

function askAsVisitor(
  visitor: string,
  isStreamed: boolean,
  server: { readonly url: string } = nginx,
): Promise<Reply> {
  return ask(server, { stream: isStreamed }, { 'x-forwarded-for': visitor });
}

/** A request that arrives exactly when a relay closes is refused without asking the provider; the page asks again. */
async function askAsThePageDoes(index: number): Promise<Reply> {
  const answer = await askAsOneOfMany(index);
  if (answer.status === 200) return answer;
  expect(answer.body).toMatch(/"code":"(?:draining|relay_unreachable)"/);
  return askAsOneOfMany(index);
}

/** Answers slowly, a piece at a time, and counts the answers that have begun. */
async function stream(response: ServerResponse, pauseMs: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let count = 0; count < CHUNKS; count += 1) {
    response.write(`data: {"choices":[{"delta":{"content":"${count} "}}]}\n\n`);
    await sleep(pauseMs);
  }
  response.end(END);
}

function hasCome({ status, body, isWhole }: Reply): boolean {
  return status === 200 && isWhole && body.endsWith(END) && body.split('\n\n').length === CHUNKS + 2;
}

async function untilAsked(count: number): Promise<void> {
  await expect.poll(() => provider.requests.length).toBeGreaterThanOrEqual(count);
}

/** The relays connect to the store a moment after they listen; until then each counts only for itself. */
async function untilRelaysCountIn(redis: TestRedis): Promise<void> {
  const count = async () =>
    Number(/\$\d+\r\n(\d+)/.exec(await redis.say('GET quartet:limits:minute:all'))?.[1] ?? 0);
  await eventually(async () => {
    const before = await count();
    for (const relay of relays) await askAsVisitor('198.51.100.1', false, relay);
    expect((await count()) - before).toBe(relays.length);
  });
  provider.requests.splice(0);
}

describe('two relays behind nginx', NEEDS_NGINX, () => {
  it('answer every question when one of them is gone, and ask none twice', async () => {
    await start();
    await relays[0]?.stop();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => askAsOneOfMany(index, false)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(provider.requests).toHaveLength(40);
  });

  it('report a question that was lost with one of them, and do not ask the provider again', async () => {
    await start();
    const held: ServerResponse[] = [];
    provider.answerWith((response) => void held.push(response));
    const answers = Array.from({ length: 8 }, (_, index) => askAsOneOfMany(index, false));
    await untilAsked(8);
    await relays[0]?.stop();
    for (const response of held) sendJson(response, { choices: [] });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 502).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 502)).toBe(true);
    expect(provider.requests).toHaveLength(8);
  });

  it('ask only once when the provider refuses', async () => {
    await start();
    provider.answerWith((response) => sendJson(response, { error: { message: 'no' } }, 503));
    expect((await askAsOneOfMany(0, false)).status).toBe(503);
    expect(provider.requests).toHaveLength(1);
  });

  it('keep idle connections longer than nginx does, so that none closes during a question', async () => {
    await start();
    const [, secondsOfNginx] =
      /^upstream \w+ \{.*?^ {4}keepalive_timeout (\d+)s;$/ms.exec(readFileSync(TEMPLATE, 'utf8')) ?? [];
    const { headers } = await fetch(`${relays[0]?.url}/healthz`);
    const [, secondsOfRelay] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? [];
    expect(Number(secondsOfRelay)).toBeGreaterThan(Number(secondsOfNginx));
  });

  it(`stream ${CROWD} answers at the same time, each of them complete`, async () => {
    await start();
    const open = new Set<ServerResponse>();
    provider.answerWith((response) => {
      open.add(response);
      if (open.size === CROWD) for (const each of open) void stream(each, 20);
    });
    const answers = await Promise.all(Array.from({ length: CROWD }, (_, index) => askAsOneOfMany(index)));
    expect(answers.filter(hasCome)).toHaveLength(CROWD);
    expect(provider.requests).toHaveLength(CROWD);
  });

  it('share new questions when one of them is asked to end, and its open answers are completed', async () => {
    await start();
    const open: ServerResponse[] = [];
    provider.answerWith((response) => void open.push(response));
    const first = Array.from({ length: 40 }, (_, index) => askAsOneOfMany(index));
    await untilAsked(40);
    const ended = relays[0]?.stop('SIGTERM');
    const later = Array.from({ length: 80 }, (_, index) => askAsThePageDoes(40 + index));
    await untilAsked(120);
    for (const response of open) void stream(response, 1);
    expect((await Promise.all(first)).filter(hasCome)).toHaveLength(40);
    expect((await Promise.all(later)).filter(hasCome)).toHaveLength(80);
    expect(await ended).toBe(0);
    expect(provider.requests).toHaveLength(120);
  });

  it('let in visitors with a pass while only one has the new key, and whatever cookie another site has set', async () => {
    const access = { QUARTET_ACCESS_CODE: 'the-canary-code', QUARTET_ACCESS_SECRET: 'the-canary-secret' };
    await start(access, { OPENAI_API_KEY: 'sk-canary/new' });
    const body = JSON.stringify({ code: access.QUARTET_ACCESS_CODE });
    const entered = await send(nginx, { path: '/v1/access', body });
    const [pass] = String(entered.headers['set-cookie']).split(';');
    for (let count = 0; count < 8; count += 1) {
      const headers = { cookie: `quartet-access=foreign; ${pass}` };
      expect((await ask(nginx, {}, headers)).status).toBe(200);
    }
    const keys = provider.requests.map(({ headers }) => headers.authorization);
    expect(new Set(keys)).toEqual(new Set([`Bearer ${KEY}`, 'Bearer sk-canary/new']));
  });

  it('share a store, so a visitor has the same limit through both', NEEDS_REDIS, async () => {
    const redis = await startRedis();
    try {
      await start({ QUARTET_LIMIT_STORE: redis.address, QUARTET_QUESTIONS_PER_VISITOR: '10' });
      await untilRelaysCountIn(redis);
      const statuses: number[] = [];
      for (let address = 1; address <= 28; address += 1) {
        statuses.push((await askAsVisitor(`2001:db8:5:6::${address}`, false)).status);
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(10);
      expect(provider.requests).toHaveLength(10);
      expect((await askAsVisitor('2001:db8:6:7::1', false)).status).toBe(200);
    } finally {
      await redis.close();
    }
  });
});
