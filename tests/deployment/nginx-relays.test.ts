import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { QUESTION, type TestServer, startRelay as startRelayProgram } from '../server/start-server.ts';
import { byDepth } from '../support/depth.ts';
import { eventually } from '../support/eventually.ts';
import { type Nginx, lacksNginx, startNginx } from '../support/nginx.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import { type TestRedis, lacksRedis, startRedis } from '../support/redis.ts';
import { type Answer, ask } from './ask.ts';

/** How many answers stream at the same time. */
const CROWD = byDepth(100, 1000);

const CHUNKS = 20;

/** For a machine that is busy with other things. */
const START_PATIENCE_MS = 60_000;

const TEMPLATE = join(rootFolder, 'deploy/nginx/default.conf.template');

const END = 'data: [DONE]\n\n';

let provider: RawServer;
let relays: readonly TestServer[];
let nginx: Nginx;

beforeEach(async () => {
  if (lacksNginx()) return;
  provider = await startRawServer();
  provider.answerWith((response) => sendJson(response, { choices: [] }));
}, START_PATIENCE_MS);

afterEach(async () => {
  if (lacksNginx()) return;
  await nginx.close();
  await Promise.all(relays.map((relay) => relay.stop()));
  await provider.close();
});

async function start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  relays = await Promise.all([startRelay(environment), startRelay(environment)]);
  nginx = await startNginx({
    relays: relays.map(({ url }) => new URL(url).host),
    questionsPerVisitor: 30,
  });
}

function startRelay(environment: Readonly<Record<string, string>>): Promise<TestServer> {
  return startRelayProgram(provider.url, {
    QUARTET_TRUSTED_PROXY: '127.0.0.1',
    QUARTET_QUESTIONS_PER_MINUTE: '100000',
    QUARTET_OPEN_QUESTIONS: '10000',
    ...environment,
  });
}

/** A question of one of many visitors, who ask ten each. */
function askAsOneOfMany(index: number, isStreamed: boolean): Promise<Answer> {
  return askAsVisitor(`203.0.113.${Math.floor(index / 10) % 250}`, isStreamed);
}

function askAsVisitor(visitor: string, isStreamed: boolean, url = nginx.url): Promise<Answer> {
  return ask(url, {
    headers: { 'content-type': 'application/json', origin: new URL(url).origin, 'x-forwarded-for': visitor },
    body: JSON.stringify({ ...QUESTION, stream: isStreamed }),
  });
}

/** What arrives at the very moment at which a relay closes is refused, unasked; the page asks again. */
async function askAsThePageDoes(index: number): Promise<Answer> {
  const answer = await askAsOneOfMany(index, true);
  if (answer.status === 200) return answer;
  expect(answer.body).toMatch(/"code":"(?:draining|relay_unreachable)"/);
  return askAsOneOfMany(index, true);
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

function isWhole({ status, body, isComplete }: Answer): boolean {
  return status === 200 && isComplete && body.endsWith(END) && body.split('\n\n').length === CHUNKS + 2;
}

async function untilAsked(count: number): Promise<void> {
  while (provider.requests.length < count) await sleep(10);
}

/** Their connections to the store are there a moment after they listen; until then each counts alone. */
async function untilRelaysCountIn(redis: TestRedis): Promise<void> {
  const count = async () =>
    Number(/\$\d+\r\n(\d+)/.exec(await redis.say('GET quartet:limits:minute:all'))?.[1] ?? 0);
  await eventually(async () => {
    const before = await count();
    for (const relay of relays) await askAsVisitor('198.51.100.1', false, `${relay.url}/`);
    expect((await count()) - before).toBe(relays.length);
  });
  provider.requests.splice(0);
}

describe.skipIf(lacksNginx())('two relays behind nginx (21.23)', () => {
  it('one is gone: the other answers every question, and none is asked twice', async () => {
    await start();
    await relays[0]?.stop();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => askAsOneOfMany(index, false)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(provider.requests).toHaveLength(40);
  });

  it('one dies with a question: its visitor is told so, and the provider is not asked again', async () => {
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

  it('what the provider refuses is asked once', async () => {
    await start();
    for (const status of [429, 500, 502, 503, 504]) {
      provider.answerWith((response) => sendJson(response, { error: { message: 'no' } }, status));
      expect((await askAsOneOfMany(0, false)).status).toBe(status);
    }
    expect(provider.requests).toHaveLength(5);
  });

  it('keep idle connections longer than nginx does, so that none is closed under a question', async () => {
    await start();
    const [, secondsOfNginx] =
      /^upstream \w+ \{.*?^ {4}keepalive_timeout (\d+)s;$/ms.exec(readFileSync(TEMPLATE, 'utf8')) ?? [];
    const { headers } = await fetch(`${relays[0]?.url}/healthz`);
    const [, secondsOfRelay] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? [];
    expect(Number(secondsOfRelay)).toBeGreaterThan(Number(secondsOfNginx));
  });

  it(`${CROWD} answers stream at the same time, and each is whole`, async () => {
    await start();
    const open = new Set<ServerResponse>();
    provider.answerWith((response) => {
      open.add(response);
      if (open.size === CROWD) for (const each of open) void stream(each, 20);
    });
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, index) => askAsOneOfMany(index, true)),
    );
    expect(answers.filter(isWhole)).toHaveLength(CROWD);
    expect(provider.requests).toHaveLength(CROWD);
  });

  it('one is told to end: its answers come to their end, and the other has what is asked meanwhile (21.11)', async () => {
    await start();
    provider.answerWith((response) => void stream(response, 50));
    const first = Array.from({ length: 100 }, (_, index) => askAsOneOfMany(index, true));
    await untilAsked(100);
    const ended = relays[0]?.stop('SIGTERM');
    const later: Promise<Answer>[] = [];
    for (let index = 100; index < 300; index += 1) {
      later.push(askAsThePageDoes(index));
      await sleep(10);
    }
    const answers = await Promise.all(first);
    expect(answers.filter(isWhole)).toHaveLength(100);
    expect((await Promise.all(later)).filter(isWhole)).toHaveLength(200);
    expect(await ended).toBe(0);
    expect(provider.requests).toHaveLength(300);
  });

  it.skipIf(lacksRedis())(
    'share a store: one visitor has one share, through whichever it asks (21.5)',
    async () => {
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
    },
  );
});
