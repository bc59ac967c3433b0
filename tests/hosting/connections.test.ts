import { once } from 'node:events';
import { type Server, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type ConnectionLimits,
  connectionLimitsFor,
  limitConnections,
  serverOptionsOf,
} from '../../src/hosting/connections.ts';
import { createOpenAnswers } from '../../src/hosting/open-answers.ts';

interface Client {
  readonly socket: Socket;
  /** All that has come so far. */
  readonly text: () => string;
  readonly ended: Promise<void>;
}

/** So long that nothing of it happens in a test. */
const NEVER_MS = 1_000_000;

const WIDE: ConnectionLimits = {
  headMs: NEVER_MS,
  requestMs: NEVER_MS,
  idleMs: NEVER_MS,
  stalledMs: NEVER_MS,
  checkMs: 20,
  all: 100,
};

const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

/** More than the buffers of the system take between a server and a client that does not read. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');

/** Of a slow reader, who takes some seconds for all of it. */
const REST_BYTES = 1024 * 1024;

const REST_MS = 80;

let server: Server;
let clients: Client[] = [];
let warnings: string[] = [];

afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
  clients = [];
  warnings = [];
});

async function serve(
  limits: Partial<ConnectionLimits>,
  answer: (response: ServerResponse) => void = (response) => response.end('ok'),
): Promise<void> {
  const answers = createOpenAnswers();
  const all = { ...WIDE, ...limits };
  server = createServer(serverOptionsOf(all), (request, response) => {
    answers.add(request, response);
    request.resume().on('end', () => answer(response));
  });
  limitConnections(server, {
    limits: all,
    answers,
    warn: (line) => warnings.push(line),
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
}

async function open(text = ''): Promise<Client> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString())).on('error', () => undefined);
  const ended = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  const client = { socket, text: () => received, ended };
  clients.push(client);
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return client;
}

/** Connections, and which of them are answered. */
async function openMany(count: number): Promise<readonly boolean[]> {
  const opened: Client[] = [];
  for (let index = 0; index < count; index += 1) opened.push(await open(GET));
  const isDecided = ({ socket, text }: Client) => socket.closed || text() !== '';
  await expect.poll(() => opened.every(isDecided)).toBe(true);
  return opened.map(({ text }) => text() !== '');
}

describe('a connection is ended (21.13)', () => {
  it.each([
    ['says nothing', '', { headMs: 60 }],
    ['does not end its head', 'GET / HTTP/1.1\r\nho', { headMs: 60 }],
    [
      'does not end its request',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nabc',
      { requestMs: 60 },
    ],
  ])('that %s', async (_, text, limits) => {
    await serve({ headMs: 50, ...limits });
    const client = await open(text);
    await client.ended;
    expect(client.text()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that is not used again', async () => {
    await serve({ idleMs: 60 });
    const client = await open(GET);
    await client.ended;
    expect(client.text()).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nok$/s);
  });

  it('that takes nothing of what waits for it, and its answer with it', async () => {
    const closed: ServerResponse[] = [];
    await serve({ stalledMs: 100 }, (response) => {
      response.on('close', () => closed.push(response)).end(LARGE);
    });
    const { socket, text, ended } = await open(GET);
    socket.pause();
    await expect.poll(() => closed).toHaveLength(1);
    socket.resume();
    await ended;
    expect(text().length).toBeLessThan(LARGE.length);
  });
});

describe('a connection goes on (21.13)', () => {
  it('whose answer keeps it waiting, however long', async () => {
    await serve({ stalledMs: 30, idleMs: 30 }, (response) => {
      response.write('begun, ');
      setTimeout(() => response.end('and ended'), 300);
    });
    const client = await open(GET.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
    await client.ended;
    expect(client.text()).toMatch(/begun, .*and ended/s);
  });

  it('whose client reads slowly', async () => {
    await serve({ stalledMs: 1000 }, (response) => response.end(LARGE));
    const { socket, ended } = await open(GET.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
    let length = 0;
    let rests = 0;
    socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length < rests * REST_BYTES) return;
      rests += 1;
      socket.pause();
      void sleep(REST_MS).then(() => socket.resume());
    });
    await ended;
    expect(length).toBeGreaterThan(LARGE.length);
  });
});

describe('of more connections than are allowed (21.13)', () => {
  it('idle ones make room', async () => {
    await serve({ all: 3 });
    expect(await openMany(4)).toEqual([true, true, true, true]);
    expect(warnings).toEqual([]);
  });

  it('the last are refused when none is idle, and it is said once', async () => {
    await serve({ all: 2 }, () => undefined);
    const [first, second, third, fourth] = [
      await open(GET),
      await open(GET),
      await open(GET),
      await open(GET),
    ];
    await Promise.all([third.ended, fourth.ended]);
    expect([first, second].map(({ socket }) => socket.closed)).toEqual([false, false]);
    expect(warnings).toEqual(['2 connections are open: further ones are refused until some of them close']);
  });
});

it('there is room for all answers that may be open (21.13)', () => {
  expect([connectionLimitsFor(200).all, connectionLimitsFor(10_000).all]).toEqual([4096, 20_000]);
});
