import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import {
  ANSWER,
  QUESTION,
  type TestServer,
  ask,
  rawHead,
  send,
  sendRaw,
  startRelay,
} from './start-server.ts';

const CROWD = 1000;

const PART = 'data: {"choices":[{"index":0,"delta":{"content":"So "}}]}\n\n';

const END = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

let provider: RawServer;
let relay: TestServer;

beforeAll(async () => {
  provider = await startRawServer();
  relay = await startRelay(provider.url, {
    QUARTET_TRUSTED_PROXY: '127.0.0.1',
    QUARTET_QUESTIONS_PER_VISITOR: '100000',
    QUARTET_QUESTIONS_PER_MINUTE: '100000',
    QUARTET_OPEN_QUESTIONS: '10000',
    QUARTET_METRICS_PORT: '0',
  });
});

beforeEach(() => {
  provider.answerWith((response) => sendJson(response, ANSWER));
  provider.requests.splice(0);
});

afterAll(async () => {
  await relay.stop();
  await provider.close();
});

async function isWell(): Promise<void> {
  expect((await ask(relay)).status).toBe(200);
}

describe.concurrent('what does not arrive is not waited for (21.13)', () => {
  it.each([
    ['a connection that says nothing', () => '', /^$|^HTTP\/1\.1 408 /],
    ['a head that does not end', () => rawHead(relay).slice(0, -2), /^HTTP\/1\.1 408 /],
    [
      'a question that does not end',
      () => `${rawHead(relay, 'content-length: 300')}{"model":`,
      /^HTTP\/1\.1 408 /,
    ],
    [
      'a question in pieces that does not end',
      () => `${rawHead(relay, 'transfer-encoding: chunked')}1\r\n{\r\n`,
      /^HTTP\/1\.1 408 /,
    ],
  ])('%s', async (_, textOf, answer) => {
    const startedAtMs = performance.now();
    expect(await sendRaw(relay, textOf())).toMatch(answer);
    expect(performance.now() - startedAtMs).toBeLessThan(25_000);
  });
});

describe('what is no HTTP has an id all the same (21.17)', () => {
  it.each([
    ['other words', 'HELLO\r\n\r\n', 400],
    ['a bad length', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: x\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
    ],
    [
      'a head that is too large',
      `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
  ])('%s', async (_, text, status) => {
    const said = await sendRaw(relay, text);
    expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*^x-request-id: [\\w-]{8,}\r$`, 'ms'));
    await isWell();
  });
});

describe('a visitor who leaves ends the question at the provider (21.8)', () => {
  const HELD: readonly (readonly [string, (response: ServerResponse) => void, object])[] = [
    ['before the head', () => undefined, {}],
    ['within an answer', (response) => void response.writeHead(200).write('{'), {}],
    [
      'within a stream',
      (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(PART),
      { stream: true },
    ],
  ];

  it.each(HELD)('%s', async (_, answer, changes) => {
    let isOver = false;
    provider.answerWith((response) => {
      response.once('close', () => (isOver = true));
      answer(response);
    });
    const body = JSON.stringify({ ...QUESTION, ...changes });
    const socket = connect(Number(new URL(relay.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    const heard = once(socket, 'data');
    socket.write(rawHead(relay, `content-length: ${body.length}`) + body);
    await expect.poll(() => provider.requests.length).toBe(1);
    if ('stream' in changes) await heard;
    else heard.catch(() => undefined);
    expect(isOver).toBe(false);
    socket.destroy();
    await expect.poll(() => isOver).toBe(true);
    await expect.poll(() => relay.log().at(-1)?.['outcome']).toBe('client_gone');
  });

  it('also where it waits behind another on its connection', async () => {
    let open = 0;
    provider.answerWith((response) => {
      open += 1;
      response.once('close', () => (open -= 1));
    });
    const body = JSON.stringify(QUESTION);
    const question = rawHead(relay, `content-length: ${body.length}`) + body;
    const socket = connect(Number(new URL(relay.url).port), '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write(question + question + question);
    await expect.poll(() => open).toBe(3);
    socket.destroy();
    await expect.poll(() => open).toBe(0);
    provider.answerWith((response) => sendJson(response, ANSWER));
    await isWell();
  });
});

it('a hundred who leave at any moment leave nothing behind, and each is counted once', async () => {
  const figure = async (name: string): Promise<number> => {
    const metrics = /Metrics: (\S+)/.exec(relay.output())?.[1] ?? '';
    const lines = (await (await fetch(metrics)).text()).split('\n').filter((line) => line.startsWith(name));
    return lines.reduce((sum, line) => sum + Number(line.replace(/^.* /, '')), 0);
  };
  await expect.poll(() => figure('quartet_open_questions ')).toBe(0);
  const before = await figure('quartet_questions_total');
  provider.answerWith((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(PART);
    setTimeout(() => response.end(END), 20);
  });
  const body = JSON.stringify({ ...QUESTION, stream: true });
  const text = rawHead(relay, `content-length: ${body.length}`) + body;
  const leave = (delayMs: number) =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(relay.url).port), '127.0.0.1');
      socket.on('error', () => undefined).on('close', resolve);
      socket.resume().write(text);
      setTimeout(() => socket.resetAndDestroy(), delayMs);
    });
  await Promise.all(Array.from({ length: 100 }, (_, index) => leave(index / 2)));
  await expect.poll(() => figure('quartet_open_questions ')).toBe(0);
  expect((await figure('quartet_questions_total')) - before).toBeLessThanOrEqual(100);
  expect(relay.log().filter(({ level }) => level === 'error')).toEqual([]);
});

it('questions that follow one another at once are answered in their order', async () => {
  provider.answerWith((response, { body }) => {
    const { messages } = JSON.parse(body) as { messages: readonly { content: string }[] };
    const content = messages[1]?.content;
    setTimeout(() => sendJson(response, { choices: [], content }), content === 'first' ? 200 : 0);
  });
  const questions = ['first', 'second'].map((content, index) => {
    const messages = [QUESTION.messages[0], { role: 'user', content }];
    const body = JSON.stringify({ ...QUESTION, messages });
    return (
      rawHead(relay, `content-length: ${body.length}`, ...(index === 1 ? ['connection: close'] : [])) + body
    );
  });
  const said = await sendRaw(relay, questions.join(''));
  expect(said.match(/"content":"\w+"/g)).toEqual(['"content":"first"', '"content":"second"']);
});

it(`${CROWD} streams at once come whole`, async () => {
  const open: ServerResponse[] = [];
  provider.answerWith(async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(PART);
    open.push(response);
    if (open.length < CROWD) return;
    for (let piece = 0; piece < 10; piece += 1) {
      for (const each of open) each.write(PART);
      await sleep(20);
    }
    for (const each of open) each.end(END);
  });
  const replies = await Promise.all(
    Array.from({ length: CROWD }, (_, index) =>
      ask(relay, { stream: true }, { 'x-forwarded-for': `10.0.${Math.floor(index / 250)}.${index % 250}` }),
    ),
  );
  expect(replies.filter(({ body, isWhole }) => isWhole && body === PART.repeat(11) + END)).toHaveLength(
    CROWD,
  );
  await isWell();
});

it('health is told whatever else is asked', async () => {
  expect((await send(relay, { method: 'GET', path: '/healthz', headers: { host: 'any' } })).body).toBe('ok');
});
