import { EventEmitter, once } from 'node:events';
import { Agent, type IncomingMessage, type ServerResponse, request } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { fc } from '@fast-check/vitest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createArrivals, readBody } from '../../src/relay/read-body.ts';
import type { QuestionRecord } from '../../src/relay/question-record.ts';
import type { RelayOptions } from '../../src/relay/relay.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import {
  DEADLINES,
  QUESTION,
  type ServedRelay,
  ask,
  rawHead,
  refusalOf,
  send,
  sendRaw,
  serveRelay,
} from './exchange.ts';

const BODY = JSON.stringify(QUESTION);

let upstream: RawServer;

beforeAll(async () => {
  upstream = await startRawServer();
});

const EVENT = 'data: {"a":1}\n\n';

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(EVENT);
}

beforeEach(() => {
  upstream.requests.splice(0);
  upstream.answerWith((response) => sendJson(response, { choices: [] }));
});

afterAll(() => upstream.close());

describe('a stream', () => {
  it('comes through piece by piece, from its first event on', async () => {
    const pieces = new EventEmitter();
    upstream.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      pieces.on('piece', (text: string) => response.write(text));
      pieces.on('end', () => response.end());
    });
    const outgoing = openQuestion(await serve());
    await expect.poll(() => pieces.emit('piece', EVENT)).toBe(true);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    expect(answer.headers['content-type']).toBe('text/event-stream');
    await once(answer, 'data');
    // Each piece is sent only after the one before it has arrived: a relay that gathers would never end.
    for (const text of [EVENT, 'data: sk-', 'data: [DONE]\n\n']) {
      const arrived = once(answer, 'data');
      pieces.emit('piece', text);
      if (text.endsWith('\n')) await arrived;
    }
    pieces.emit('end');
    await once(answer, 'end');
    expect(answer.complete).toBe(true);
  });
});

describe('the client that leaves', () => {
  it('before the answer ends the question at the provider', async () => {
    const counts = watchUpstream(() => undefined);
    const outgoing = openQuestion(await serve());
    await expect.poll(() => counts.begun).toBe(1);
    outgoing.destroy();
    await expect.poll(() => counts.closed).toBe(1);
  });

  it('within the answer ends it too', async () => {
    const counts = watchUpstream(begin);
    const outgoing = openQuestion(await serve());
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    answer.on('error', () => undefined);
    await once(answer, 'data');
    outgoing.destroy();
    await expect.poll(() => counts.closed).toBe(1);
  });

  it('within its own question asks nothing', async () => {
    const relay = await serve();
    const socket = connect(relay.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(rawHead(relay, 'content-length: 1000') + BODY.slice(0, 10));
    socket.resume().end();
    await once(socket, 'close');
    expect((await ask(relay)).status).toBe(200);
    expect(upstream.requests).toHaveLength(1);
  });
});

describe('questions that are sent at once on one connection', () => {
  const COUNT = 200;

  /** A connection that has sent all of these, and all that comes back. */
  function pipeline(relay: ServedRelay, requests: readonly string[]) {
    const socket = connect(relay.port, '127.0.0.1');
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.write(requests.join(''));
    return { socket, text: () => text };
  }

  const rawQuestion = (relay: ServedRelay) => rawHead(relay, `content-length: ${BODY.length}`) + BODY;

  it.each([1, 2, COUNT])('do not outlive a client that has sent %i and leaves (21.8)', async (length) => {
    const counts = watchUpstream(() => undefined);
    const records: QuestionRecord[] = [];
    const relay = await serve({ onQuestion: (record) => records.push(record) });
    const { socket } = pipeline(
      relay,
      Array.from({ length }, () => rawQuestion(relay)),
    );
    await once(socket, 'connect');
    // More of them end their connection themselves.
    if (length < COUNT) await expect.poll(() => counts.begun).toBe(1);
    socket.destroy();
    await expect.poll(() => records.map(({ outcome }) => outcome)).toEqual(['client-gone']);
    await expect.poll(() => counts.begun - counts.closed).toBe(0);
    const { begun } = counts;
    upstream.answerWith((response) => sendJson(response, { choices: [] }));
    expect((await ask(relay)).status).toBe(200);
    expect(counts).toEqual({ begun, closed: begun });
    expect(begun).toBeLessThanOrEqual(1);
  });

  it('end their connection where they are many', async () => {
    const counts = watchUpstream(() => undefined);
    const relay = await serve();
    const { socket, text } = pipeline(
      relay,
      Array.from({ length: COUNT }, () => rawQuestion(relay)),
    );
    await expect.poll(() => socket.closed).toBe(true);
    expect(text()).toBe('');
    await expect.poll(() => counts.begun - counts.closed).toBe(0);
  });

  it('are refused but for the first, where they are two, and the connection ends after its answer', async () => {
    const relay = await serve();
    upstream.answerWith((response) => setTimeout(() => sendJson(response, { choices: [] }), 50));
    const { socket, text } = pipeline(relay, [rawQuestion(relay), rawQuestion(relay)]);
    await once(socket, 'close');
    expect(text().match(/HTTP\/1\.1 \d+|connection_busy/g)).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 409',
      'connection_busy',
    ]);
    expect(upstream.requests).toHaveLength(1);
  });

  it('one behind an answer that never ends is ended with its client too', async () => {
    const counts = watchUpstream(() => undefined);
    const relay = await serve({}, () => undefined);
    const endless = `GET /endless HTTP/1.1\r\nhost: ${relay.host}\r\n\r\n`;
    const { socket } = pipeline(relay, [endless, rawQuestion(relay)]);
    await expect.poll(() => counts.begun).toBe(1);
    socket.destroy();
    await expect.poll(() => counts.closed).toBe(1);
  });

  it('one behind an answer that never ends is ended with the relay too', async () => {
    const counts = watchUpstream(() => undefined);
    const relay = await serve({}, () => undefined);
    const endless = `GET /endless HTTP/1.1\r\nhost: ${relay.host}\r\n\r\n`;
    const { socket } = pipeline(relay, [endless, rawQuestion(relay)]);
    await expect.poll(() => counts.begun).toBe(1);
    relay.relay.dispose();
    await once(socket, 'close');
    await expect.poll(() => counts.closed).toBe(1);
  });

  it('may follow each other without end', async () => {
    const relay = await serve();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let count = 0; count < 5; count += 1) {
      const [answer] = (await once(openQuestion(relay, {}, agent), 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(200);
      await once(answer.resume(), 'end');
    }
    agent.destroy();
  });
});

describe('the deadline', () => {
  const { arrivalMs: ARRIVAL_MS, wholeMs: DEADLINE_MS, streamedMs: STREAM_MS } = DEADLINES;
  const LINGER_MS = 1000;

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));

  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('passes before the answer: 504, and the question at the provider ends', async () => {
    const counts = watchUpstream(() => undefined);
    const asked = ask(await serve());
    await expect.poll(() => counts.begun).toBe(1);
    vi.advanceTimersByTime(DEADLINE_MS - 1);
    expect(counts.closed).toBe(0);
    vi.advanceTimersByTime(1);
    const reply = await asked;
    expect([reply.status, refusalOf(reply).code]).toEqual([504, 'deadline_passed']);
    await expect.poll(() => counts.closed).toBe(1);
  });

  it('passes within the answer: both connections are destroyed', async () => {
    const counts = watchUpstream(begin);
    const outgoing = openQuestion(await serve());
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    answer.on('error', () => undefined);
    await once(answer, 'data');
    vi.advanceTimersByTime(DEADLINE_MS);
    await expect.poll(() => [answer.destroyed, answer.complete, counts.closed]).toEqual([true, false, 1]);
  });

  it('of a stream is longer, as the question says and no setting (21.8)', async () => {
    const counts = watchUpstream(begin);
    const relay = await serve();
    const outgoing = openQuestion(relay, { stream: true });
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    answer.on('error', () => undefined);
    await once(answer, 'data');
    vi.advanceTimersByTime(STREAM_MS - 1);
    upstream.answerWith((response) => sendJson(response, {}));
    expect((await ask(relay)).status).toBe(200);
    expect([answer.destroyed, counts.closed]).toEqual([false, 0]);
    vi.advanceTimersByTime(1);
    await expect.poll(() => [answer.destroyed, answer.complete, counts.closed]).toEqual([true, false, 1]);
  });

  it('passes within the question, which must arrive sooner: 408, and the connection ends (21.8)', async () => {
    const relay = await serve();
    const text = sendRaw(relay, rawHead(relay, 'content-length: 1000'), BODY.slice(0, 10));
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(ARRIVAL_MS - 1);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(LINGER_MS);
    expect(await text).toMatch(/^HTTP\/1\.1 408 .*connection: close.*question_too_slow/s);
    expect(upstream.requests).toEqual([]);
  });

  it('leaves no timer when the answer came in time', async () => {
    expect((await ask(await serve())).status).toBe(200);
    await expect.poll(() => vi.getTimerCount()).toBe(0);
  });
});

describe('a refusal', () => {
  it('of an answer ends the connection to the provider', async () => {
    const counts = watchUpstream((response) => response.writeHead(307).write('endless'));
    expect((await ask(await serve())).status).toBe(502);
    await expect.poll(() => counts.closed).toBe(1);
  });

  it('reaches a client that is still sending, and no reset takes it away', async () => {
    const relay = await serve();
    const socket = connect(relay.port, '127.0.0.1');
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));
    const closed = new Promise<void>((resolve) => void socket.on('close', () => resolve()));
    socket.write(rawHead(relay, 'content-length: 900000'));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 .*request_too_large/s);
    await new Promise((resolve) => void socket.write(Buffer.alloc(450_000), resolve));
    await new Promise((resolve) => void socket.write(Buffer.alloc(450_000), resolve));
    await closed;
    expect(errors).toEqual([]);
  });
});

describe('dispose', () => {
  it('ends a question before its answer, at both ends', async () => {
    const counts = watchUpstream(() => undefined);
    const relay = await serve();
    const reply = ask(relay);
    await expect.poll(() => counts.begun).toBe(1);
    relay.relay.dispose();
    await expect(reply).rejects.toThrow('socket hang up');
    await expect.poll(() => counts.closed).toBe(1);
  });

  it('ends a question within its answer, and one within its question', async () => {
    const counts = watchUpstream(begin);
    const relay = await serve();
    const half = sendRaw(relay, rawHead(relay, 'content-length: 1000'));
    const outgoing = openQuestion(relay);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    answer.on('error', () => undefined);
    await once(answer, 'data');
    relay.relay.dispose();
    await expect.poll(() => answer.destroyed).toBe(true);
    expect(answer.complete).toBe(false);
    expect(await half).toBe('');
    await expect.poll(() => counts.closed).toBe(1);
  });

  it('lets nothing in afterwards, and passes on what it always did', async () => {
    const relay = await serve();
    relay.relay.dispose();
    relay.relay.dispose();
    await expect(ask(relay)).rejects.toThrow('socket hang up');
    expect((await send(relay, { path: '/' })).status).toBe(299);
    expect(upstream.requests).toEqual([]);
  });
});

describe('hostile bytes', () => {
  const tooLong = 'x'.repeat(300 * 1024);

  it('a question that never ends is read no further than a little', async () => {
    const relay = await serve();
    let sentBytes = 0;
    const socket = connect(relay.port, '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => void socket.on('close', () => resolve()));
    socket.write(rawHead(relay, 'transfer-encoding: chunked'));
    const pour = (): void => {
      while (!socket.destroyed && sentBytes < 2 ** 30) {
        sentBytes += 65_536;
        if (!socket.write(`10000\r\n${'x'.repeat(65_536)}\r\n`)) return void socket.once('drain', pour);
      }
    };
    pour();
    await closed;
    expect(sentBytes).toBeLessThan(2 ** 26);
  });

  it('a length that is too small hides no second question', async () => {
    const relay = await serve();
    const text = await sendRaw(relay, rawHead(relay, 'content-length: 2'), `{}${tooLong}`);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(upstream.requests).toEqual([]);
  });

  it.each<[string, readonly string[]]>([
    ['two lengths', ['content-length: 2', 'content-length: 3']],
    ['a length and chunks', ['content-length: 2', 'transfer-encoding: chunked']],
    ['a length that is no number', ['content-length: 1e9']],
    ['a length below 0', ['content-length: -1']],
    ['an unknown transfer encoding', ['transfer-encoding: gzip']],
    ['chunks that are none', ['transfer-encoding: chunked']],
    ['another expectation', ['expect: money']],
    ['a header without a name', [': x']],
    ['no second host', ['host: evil.example', 'content-length: 0']],
  ])('%s ask nothing', async (_, lines) => {
    const relay = await serve({ deadlines: { ...DEADLINES, arrivalMs: 1000 } });
    const text = await sendRaw(relay, rawHead(relay, 'connection: close', ...lines), `zz\r\n${BODY}`);
    expect(text).not.toContain(' 200 OK');
    expect(upstream.requests).toEqual([]);
    expect((await ask(relay)).status).toBe(200);
  });

  it('an old request without a host is foreign', async () => {
    expect(await sendRaw(await serve(), 'POST /v1/chat/completions HTTP/1.0\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 421 /,
    );
  });

  it('whatever comes, the relay still answers afterwards, and nothing has been asked', async () => {
    const relay = await serve({ deadlines: { ...DEADLINES, arrivalMs: 1000 } });
    const line = fc.string({ unit: fc.constantFrom('a', ':', ' ', '\r', '\n', '0', '\0', 'ÿ') });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 3 }),
        fc.uint8Array({ maxLength: 50 }),
        async (lines, bytes) => {
          await sendRaw(
            relay,
            rawHead(relay, 'connection: close', 'content-length: 50', ...lines),
            Buffer.from(bytes),
            Buffer.alloc(50),
          );
        },
      ),
      { numRuns: 50 },
    );
    expect(upstream.requests).toEqual([]);
    expect((await ask(relay)).status).toBe(200);
  });
});

describe('the reading of a body', () => {
  it('a body of just the limit is read', async () => {
    const { stream, body } = startReading();
    stream.write('12345');
    stream.end('67890');
    expect(await body).toEqual({ kind: 'bytes', bytes: Buffer.from('1234567890') });
  });

  it('one byte more is too large, and nothing is read after it', async () => {
    const { stream, body } = startReading();
    stream.write('12345678901');
    expect(await body).toEqual({ kind: 'too-large' });
    expect(stream.isPaused()).toBe(true);
    expect(stream.listenerCount('data')).toBe(0);
  });

  it('an abort interrupts, now or before', async () => {
    const controller = new AbortController();
    const { body } = startReading(controller.signal);
    controller.abort();
    expect(await body).toEqual({ kind: 'interrupted' });
    expect(await startReading(controller.signal).body).toEqual({ kind: 'interrupted' });
  });

  it('that finds no room beside those that still arrive is refused, and finds room once they are read (21.13)', async () => {
    const arrivals = createArrivals(15);
    const read = () => startReading(undefined, undefined, arrivals);
    const [first, second] = [read(), read()];
    first.stream.write('1234567890');
    second.stream.write('12345');
    await new Promise(setImmediate);
    const third = read();
    third.stream.write('1');
    expect(await third.body).toEqual({ kind: 'no-room' });
    expect(third.stream.isPaused()).toBe(true);
    first.stream.end();
    expect(await first.body).toMatchObject({ kind: 'bytes' });
    second.stream.end();
    await second.body;
    const fourth = read();
    fourth.stream.end('1234567890');
    expect(await fourth.body).toMatchObject({ kind: 'bytes' });
  });

  it('a request that has already gone is interrupted', async () => {
    expect(await startReading(undefined, new PassThrough().destroy()).body).toEqual({ kind: 'interrupted' });
  });
});

async function serve(
  options: Partial<RelayOptions> = {},
  answerOthers?: (response: ServerResponse) => void,
): Promise<ServedRelay> {
  const relay = await serveRelay(upstream.url, options, answerOthers);
  onTestFinished(() => relay.close());
  return relay;
}

/** Counts the upstream's answers that have begun, and those whose connection has gone. */
function watchUpstream(answer: (response: ServerResponse) => void): { begun: number; closed: number } {
  const counts = { begun: 0, closed: 0 };
  upstream.answerWith((response) => {
    counts.begun += 1;
    response.on('close', () => (counts.closed += 1));
    answer(response);
  });
  return counts;
}

/** A question whose connection the test ends itself. */
function openQuestion(
  { port, host, origin }: ServedRelay,
  changes: object = {},
  agent: Agent | false = false,
) {
  const outgoing = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/v1/chat/completions',
    headers: { host, origin, 'content-type': 'application/json' },
    setHost: false,
    agent,
  });
  outgoing.on('error', () => undefined);
  outgoing.end(JSON.stringify({ ...QUESTION, ...changes }));
  return outgoing;
}

function startReading(
  signal = new AbortController().signal,
  stream = new PassThrough(),
  arrivals = createArrivals(15),
) {
  return { stream, body: readBody(stream as unknown as IncomingMessage, 10, signal, arrivals) };
}
