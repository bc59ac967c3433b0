import { type Server, type Socket, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ServedRelay, ask, refusalOf, serveRelay } from './exchange.ts';

/** What a provider of raw bytes does with a question: which of its connection it is, counted from 0, and in all. */
type Respond = (socket: Socket, ofConnection: number, inAll: number) => void;

const WHOLE = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';

let provider: Server;
let relay: ServedRelay;
let respond: Respond;
/** The questions that have come, each by its connection. */
let asked: Socket[];
let open: Set<Socket>;

beforeEach(async () => {
  asked = [];
  open = new Set();
  respond = (socket) => void socket.write(WHOLE);
  provider = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket)).on('error', () => undefined);
    let ofConnection = 0;
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [head, body = ''] = text.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/.exec(head ?? '')?.[1]);
      if (!(Buffer.byteLength(body) >= length)) return;
      text = '';
      asked.push(socket);
      respond(socket, ofConnection, asked.length - 1);
      ofConnection += 1;
    });
  });
  await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve));
  relay = await serveRelay(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`);
});

afterEach(async () => {
  vi.useRealTimers();
  await relay.close();
  await new Promise((resolve) => {
    provider.close(resolve);
    for (const socket of open) socket.destroy();
  });
});

const statusOfNext = async () => (await ask(relay)).status;

describe('connections to the provider (21.10)', () => {
  it('are kept: questions one after another use one', async () => {
    for (let count = 0; count < 5; count += 1) expect(await statusOfNext()).toBe(200);
    expect(asked).toHaveLength(5);
    expect(new Set(asked).size).toBe(1);
  });

  it('are as many as there are questions at once', async () => {
    respond = (_, __, inAll) => {
      if (inAll === 19) for (const socket of asked) socket.write(WHOLE);
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(relay)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(asked).size).toBe(20);
  });

  it('end when they have been idle for some seconds, and none sooner whose answer takes as long', async () => {
    respond = (socket) => setTimeout(() => socket.write(WHOLE), 5000);
    expect(await statusOfNext()).toBe(200);
    expect(open.size).toBe(1);
    await expect.poll(() => open.size, { interval: 100 }).toBe(0);
  });

  it('all end with the relay', async () => {
    await Promise.all([ask(relay), ask(relay)]);
    expect(open.size).toBe(2);
    relay.relay.dispose();
    await expect.poll(() => open.size).toBe(0);
  });

  it('end with an answer whose end nobody waits for', async () => {
    respond = (socket) =>
      void socket.write('HTTP/1.1 307 Elsewhere\r\nlocation: /\r\ncontent-length: 9\r\n\r\nx');
    expect(await statusOfNext()).toBe(502);
    await expect.poll(() => open.size).toBe(0);
  });
});

describe('a kept connection that turns out closed (21.10)', () => {
  const CLOSINGS: readonly (readonly [string, (socket: Socket) => void])[] = [
    ['ended', (socket) => void socket.end()],
    ['reset', (socket) => void socket.resetAndDestroy()],
  ];

  it.each(CLOSINGS)('(%s) costs nothing: the question is asked once more', async (_, close) => {
    respond = (socket, ofConnection) => (ofConnection === 0 ? void socket.write(WHOLE) : close(socket));
    for (let count = 0; count < 4; count += 1) expect(await statusOfNext()).toBe(200);
    // All but the first met a closed connection.
    expect(asked).toHaveLength(1 + 3 * 2);
  });

  it.each(CLOSINGS)('(%s) is not tried a third time', async (_, close) => {
    respond = (socket, __, inAll) => (inAll === 0 ? void socket.write(WHOLE) : close(socket));
    expect(await statusOfNext()).toBe(200);
    const reply = await ask(relay);
    expect([reply.status, refusalOf(reply).code]).toEqual([502, 'provider_unreachable']);
    expect(asked).toHaveLength(3);
  });

  it('makes the relay give up the others that it keeps, and ask on a new one', async () => {
    respond = (socket, ofConnection, inAll) => {
      if (ofConnection > 0) socket.destroy();
      else if (inAll >= 3) socket.write(WHOLE);
      else if (inAll === 2) for (const each of asked) each.write(WHOLE);
    };
    await Promise.all([ask(relay), ask(relay), ask(relay)]);
    expect(open.size).toBe(3);
    expect(await statusOfNext()).toBe(200);
    expect(asked).toHaveLength(5);
    await expect.poll(() => open.size).toBe(1);
  });

  it.each(CLOSINGS)('(%s) is one failure where part of an answer had come', async (_, close) => {
    respond = (socket, ofConnection) => {
      if (ofConnection === 0) socket.write(WHOLE);
      else socket.write('HTTP/1.1 2', () => close(socket));
    };
    expect(await statusOfNext()).toBe(200);
    expect(await statusOfNext()).toBe(502);
    expect(asked).toHaveLength(2);
  });

  it('is one failure where the provider may have been at work on the question', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    respond = (socket, ofConnection) => {
      if (ofConnection === 0) return void socket.write(WHOLE);
      vi.advanceTimersByTime(2001);
      socket.destroy();
    };
    expect(await statusOfNext()).toBe(200);
    expect(await statusOfNext()).toBe(502);
    expect(asked).toHaveLength(2);
  });
});

it.each<[string, Respond]>([
  ['ends', (socket) => void socket.end()],
  ['is reset', (socket) => void socket.resetAndDestroy()],
  ['says what is no HTTP', (socket) => void socket.end('SSH-2.0-OpenSSH\r\n')],
  ['says half a head', (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-')],
  ['goes on after 103', (socket) => void socket.end('HTTP/1.1 103 Early Hints\r\nlink: <a>\r\n\r\n')],
])('a new connection that %s is a failure at once: one question, no repeat (21.10)', async (_, fail) => {
  respond = fail;
  expect(await statusOfNext()).toBe(502);
  expect(asked).toHaveLength(1);
});

it('an answer that comes before the question is whole is passed on', async () => {
  provider.removeAllListeners('connection');
  provider.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket)).on('error', () => undefined);
    // Nothing is read, so most of the question stays where it is.
    socket.write(WHOLE.replace('200 OK', '201 Early'));
  });
  const messages = [
    { role: 'user', content: '🦉'.repeat(4000) },
    { role: 'assistant', content: '界'.repeat(20_000) },
    { role: 'user', content: '🦉'.repeat(4000) },
  ];
  expect((await ask(relay, { messages })).status).toBe(201);
});

it('bytes that come after an answer are no part of the next one', async () => {
  respond = (socket, ofConnection) => void socket.write(ofConnection === 0 ? WHOLE + WHOLE : WHOLE);
  expect(await statusOfNext()).toBe(200);
  respond = (socket) => void socket.write(WHOLE.replace('200 OK', '202 Own'));
  expect(await statusOfNext()).toBe(202);
});
