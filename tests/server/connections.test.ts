import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { type Socket, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { sendJson } from '../support/raw-server.ts';
import { needs } from '../support/needs.ts';
import {
  ANSWER,
  KEY,
  QUESTION,
  ask,
  rawHead,
  relayTo,
  send,
  sendRaw,
  serve,
  playProvider,
  serveAll,
} from './start-server.ts';

const CROWD = 300;

const PART = 'data: {"choices":[{"index":0,"delta":{"content":"So "}}]}\n\n';

const END = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

const BEGUN = { 'content-type': 'text/event-stream' };

const provider = playProvider();

const relay = serveAll(
  () =>
    relayTo(provider, {
      QUARTET_TRUSTED_PROXY: '127.0.0.1',
      QUARTET_QUESTIONS_PER_VISITOR: '1000',
      QUARTET_QUESTIONS_PER_MINUTE: '1000',
      QUARTET_OPEN_QUESTIONS: '1000',
      QUARTET_METRICS_PORT: '0',
    }),
  'relay',
);

function open(): Socket {
  return connect(Number(new URL(relay.url).port), '127.0.0.1').on('error', () => undefined);
}

function rawQuestion(changes: object = {}, ...lines: readonly string[]): string {
  const body = JSON.stringify({ ...QUESTION, ...changes });
  return rawHead(relay, `content-length: ${body.length}`, ...lines) + body;
}

describe.concurrent('a relay waits only briefly for', () => {
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
  ])(
    '%s',
    async (_, textOf, answer) => {
      expect(await sendRaw(relay, textOf())).toMatch(answer);
      // Well before the timeouts of Node itself, of 60 and 65 s.
    },
    50_000,
  );
});

/** How many questions have lost their visitor. */
async function countLeft(): Promise<number> {
  const [, url = ''] = /Metrics: (\S+)/.exec(relay.output()) ?? [];
  const figures = await (await fetch(url)).text();
  const counts = figures.matchAll(/^quartet_questions_total\{outcome="client_gone",.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

describe('a visitor who leaves ends the question at the provider', () => {
  const HELD: readonly (readonly [string, (response: ServerResponse) => void, object])[] = [
    ['before the head', () => undefined, {}],
    ['during an answer', (response) => void response.writeHead(200).write('{'), {}],
    ['during a stream', (response) => void response.writeHead(200, BEGUN).write(PART), { stream: true }],
  ];

  it.each(HELD)('%s, and is counted once', async (_, answer, changes) => {
    let isOver = false;
    provider.answerWith((response) => {
      response.once('close', () => (isOver = true));
      answer(response);
    });
    const socket = open();
    const heard = once(socket, 'data');
    socket.write(rawQuestion(changes));
    await expect.poll(() => provider.requests.length).toBe(1);
    if ('stream' in changes) await heard;
    expect(isOver).toBe(false);
    const left = await countLeft();
    socket.destroy();
    await expect.poll(() => isOver).toBe(true);
    await expect.poll(countLeft).toBe(left + 1);
    await ask(relay, { max_tokens: 0 });
    expect(await countLeft()).toBe(left + 1);
  });

  it('also when it waits behind another on its connection', async () => {
    let count = 0;
    provider.answerWith((response) => {
      count += 1;
      response.once('close', () => (count -= 1));
    });
    const socket = open().resume();
    socket.write(rawQuestion() + rawQuestion() + rawQuestion());
    await expect.poll(() => count).toBe(3);
    socket.destroy();
    await expect.poll(() => count).toBe(0);
    provider.answerWith((response) => sendJson(response, ANSWER));
    expect((await ask(relay)).status).toBe(200);
  });
});

it('a visitor who asks eight questions at once and leaves, again and again, does not flood the log', async () => {
  const rounds = 20;
  provider.answerWith(() => undefined);
  const left = await countLeft();
  const logged = relay.log().length;
  for (let round = 0; round < rounds; round += 1) {
    const socket = open();
    await once(socket, 'connect');
    const asked = provider.requests.length;
    socket.write(rawQuestion({}, 'x-forwarded-for: 203.0.113.9').repeat(8));
    await expect.poll(() => provider.requests.length).toBeGreaterThan(asked);
    socket.resetAndDestroy();
  }
  await expect.poll(countLeft).toBeGreaterThanOrEqual(left + rounds);
  // The first, and the number of the others when a minute ends.
  expect(relay.log().length - logged).toBeLessThan(rounds);
});

const needsProc = needs(existsSync('/proc/self/fd'), 'this system does not list open files in /proc');

it('a visitor who asks for files in a row and reads none holds none open', needsProc, async () => {
  const server = await serve({ QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: KEY });
  const openFiles = () => readdirSync(`/proc/${server.child.pid}/fd`).length;
  const page = await send(server, { method: 'GET', path: '/', body: '' });
  const [path = ''] = /\/assets\/[^"]+\.js/.exec(page.body) ?? [];
  const get = `GET ${path} HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\n\r\n`;
  const before = openFiles();
  const sockets = Array.from({ length: 20 }, () =>
    connect(Number(new URL(server.url).port), '127.0.0.1')
      .on('error', () => undefined)
      .pause(),
  );
  for (const socket of sockets) socket.write(get.repeat(16));
  expect((await send(server, { method: 'GET', path, body: '' })).status).toBe(200);
  expect(openFiles()).toBeLessThan(before + 2 * sockets.length);
  for (const socket of sockets) socket.resetAndDestroy();
  await expect.poll(openFiles).toBeLessThan(before + 5);
});

it('a connection may have sixteen requests in line, and no more', async () => {
  provider.answerWith(() => undefined);
  const socket = connect(Number(new URL(relay.url).port), '127.0.0.1')
    .on('error', () => undefined)
    .resume();
  let isClosed = false;
  socket.once('close', () => (isClosed = true));
  socket.write(rawQuestion().repeat(16));
  await expect.poll(() => provider.requests.length).toBeGreaterThan(0);
  expect((await send(relay, { method: 'GET', path: '/healthz', body: '' })).status).toBe(200);
  expect(isClosed).toBe(false);
  socket.write(rawQuestion());
  await expect.poll(() => isClosed).toBe(true);
});

it('pipelined questions are answered in their order', async () => {
  let answerFirst: () => void = () => undefined;
  provider.answerWith((response, { body }) => {
    if (body.includes('"first"')) answerFirst = () => sendJson(response, { choices: [], content: 'first' });
    else sendJson(response, { choices: [], content: 'second' });
    if (provider.requests.length === 2) answerFirst();
  });
  const messages = (content: string) => ({ messages: [QUESTION.messages[0], { role: 'user', content }] });
  const said = await sendRaw(
    relay,
    rawQuestion(messages('first')) + rawQuestion(messages('second'), 'connection: close'),
  );
  expect(said.match(/"content":"\w+"/g)).toEqual(['"content":"first"', '"content":"second"']);
});

it('an answer ends when unreadable bytes follow its question, without a second head inside it', async () => {
  provider.answerWith((response) => void response.writeHead(200, BEGUN).write(PART));
  const socket = open().setEncoding('utf8');
  let answer = '';
  socket.on('data', (chunk: string) => {
    answer += chunk;
    if (chunk.includes(PART.trim())) socket.write('no HTTP\r\n\r\n');
  });
  socket.write(rawQuestion({ stream: true }));
  await once(socket, 'close');
  expect(answer).toContain(PART.trim());
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

it(`${CROWD} simultaneous streams arrive complete: nothing limits connections to the provider`, async () => {
  const held: ServerResponse[] = [];
  provider.answerWith((response) => {
    response.writeHead(200, BEGUN).write(PART);
    held.push(response);
    if (held.length === CROWD) for (const each of held) each.end(END);
  });
  const replies = await Promise.all(
    Array.from({ length: CROWD }, (_, index) =>
      ask(relay, { stream: true }, { 'x-forwarded-for': `10.0.0.${index % 50}` }),
    ),
  );
  expect(replies.filter(({ body, isWhole }) => isWhole && body === PART + END)).toHaveLength(CROWD);
});
