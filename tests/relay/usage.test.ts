import { connect } from 'node:net';
import { fc, test } from '@fast-check/vitest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Place } from '../../src/relay/limits/limiter.ts';
import type { QuestionRecord } from '../../src/relay/question-record.ts';
import type { RelayOptions } from '../../src/relay/relay.ts';
import { createUsageMeter, estimateQuestion, mostOfAnswer } from '../../src/relay/usage.ts';
import { eventually } from '../support/eventually.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import { QUESTION, type ServedRelay, ask, limiterOf, rawHead, serveRelay } from './exchange.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const STREAM = 'text/event-stream; charset=utf-8';
const USAGE = { prompt_tokens: 12, completion_tokens: 34, total_tokens: 46 };

function countOf(contentType: string, ...chunks: readonly (string | Buffer)[]) {
  const meter = createUsageMeter(7, contentType);
  for (const chunk of chunks) meter.hear(Buffer.from(chunk as string));
  return meter.count();
}

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const delta = (content: unknown): string => event({ choices: [{ index: 0, delta: { content } }] });
const completion = (content: unknown, rest: object = {}): string =>
  JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content } }], ...rest });

describe('the tokens of a question', () => {
  const messages = [
    { role: 'system', content: 'x'.repeat(400) },
    { role: 'user', content: '界'.repeat(40) },
  ];

  it('are about one for four letters, more in other scripts, and a few for each message', () => {
    expect(estimateQuestion({ messages })).toBe((400 + 120) / 4 + 2 * 4);
  });

  it('may be followed by as many as the question allows', () => {
    expect(mostOfAnswer({ messages, max_tokens: 150 })).toBe(150);
    expect(mostOfAnswer({ messages, max_completion_tokens: 300 })).toBe(300);
    expect(mostOfAnswer({ messages, max_tokens: 150, max_completion_tokens: 20 })).toBe(150);
  });
});

describe('the tokens of an answer (21.4)', () => {
  const exact = { question: 12, answer: 34, isExact: true };
  const estimated = (answer: number) => ({ question: 7, answer, isExact: false });

  it('are as the provider says, in JSON or at the end of a stream', () => {
    expect(countOf(JSON_TYPE, completion('Why not?', { usage: USAGE }))).toEqual(exact);
    const stream = [delta('Why '), delta('not?'), event({ choices: [], usage: USAGE }), 'data: [DONE]\n\n'];
    expect(countOf(STREAM, ...stream)).toEqual(exact);
    expect(countOf(STREAM, stream.join('').replaceAll('\n', '\r\n'))).toEqual(exact);
  });

  it('are as the provider says wherever it says so, and whatever else it says of them', () => {
    const usage = { prompt_tokens_details: { cached_tokens: 0 }, ...USAGE, note: '}' };
    expect(countOf(JSON_TYPE, JSON.stringify({ usage, choices: [] }, undefined, 2))).toEqual(exact);
    const { note: _, ...plain } = usage;
    expect(countOf(JSON_TYPE, JSON.stringify({ usage: plain, system_fingerprint: null }))).toEqual(exact);
  });

  it('are not what the text of an answer says', () => {
    const text = `My "usage": ${JSON.stringify({ ...USAGE, prompt_tokens: 1000 })}`;
    const message = { role: 'assistant', content: text };
    expect(countOf(JSON_TYPE, JSON.stringify({ usage: USAGE, choices: [{ message }] }))).toEqual(exact);
    expect(countOf(JSON_TYPE, completion(text))).toEqual(estimated(Math.ceil(text.length / 4)));
    expect(countOf(JSON_TYPE, completion('usage'))).toEqual(estimated(2));
  });

  it('are estimated where it says nothing', () => {
    expect(countOf(JSON_TYPE, completion('x'.repeat(80)))).toEqual(estimated(20));
    expect(countOf(STREAM, delta('x'.repeat(40)), delta('x'.repeat(40)))).toEqual(estimated(20));
    const reasoning = event({
      choices: [{ delta: { role: 'assistant', reasoning_content: 'x'.repeat(40) } }],
    });
    expect(countOf(STREAM, reasoning, delta(null))).toEqual(estimated(10));
  });

  it.each([
    null,
    {},
    { prompt_tokens: 1 },
    { prompt_tokens: '1', completion_tokens: 1 },
    { prompt_tokens: 1, completion_tokens: -1 },
    [],
  ])('are estimated where it says %j', (usage) =>
    expect(countOf(JSON_TYPE, completion('four', { usage }))).toEqual(estimated(1)),
  );

  it('are estimated by the length of what cannot be read', () => {
    expect(countOf('text/html', '<h1>Hi</h1>')).toEqual(estimated(3));
    expect(countOf(JSON_TYPE, '{"choices":')).toEqual(estimated(3));
    expect(countOf(JSON_TYPE, completion('x'.repeat(400_000), { usage: USAGE }))).toMatchObject({
      isExact: false,
    });
    expect(countOf(STREAM, `data: ${'x'.repeat(399_994)}`)).toEqual(estimated(100_000));
    expect(countOf(STREAM)).toEqual(estimated(0));
  });

  it.each(['null', '1', '"x"', '[]', '{"choices":1}', '{"choices":[null,1]}', '{"choices":[{"delta":1}]}'])(
    'are none in %s',
    (json) => expect(countOf(STREAM, `data: ${json}\n\n`)).toEqual(estimated(0)),
  );
});

test.prop([
  fc.array(fc.string({ unit: 'binary' })),
  fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
])('a stream counts the same however it is cut', (texts, sizes) => {
  const whole = Buffer.from(texts.map(delta).join(''));
  const pieces: Buffer[] = [];
  for (let start = 0, turn = 0; start < whole.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(whole.subarray(start, start + size));
    start += size;
  }
  expect(countOf(STREAM, ...pieces)).toEqual(countOf(STREAM, whole));
});

describe('a place in the limits', () => {
  let upstream: RawServer;
  let relay: ServedRelay;
  let records: QuestionRecord[];
  let told: string[];
  const question = estimateQuestion({ ...QUESTION });

  beforeEach(async () => {
    records = [];
    told = [];
    upstream = await startRawServer();
    relay = await serve();
  });

  afterEach(async () => {
    await relay.close();
    await upstream.close();
  });

  function serve(options: Partial<RelayOptions> = {}): Promise<ServedRelay> {
    return serveRelay(upstream.url, {
      limiter: limiterOf(takePlace),
      onQuestion: (record) => records.push(record),
      ...options,
    });
  }

  async function takePlace(tokens: number): Promise<Place> {
    told.push(`takes ${tokens}`);
    let isOver = false;
    const tell = (text: string) => {
      if (!isOver) told.push(text);
      isOver = true;
    };
    return {
      kind: 'place',
      giveBack: () => tell('gives back'),
      settle: (count) => tell(`settles ${count}`),
    };
  }

  const toldAfterwards = async () => {
    await eventually(() => expect(records).toHaveLength(1));
    return told;
  };

  it('is taken for the most, and settled with what it came to (21.4)', async () => {
    upstream.answerWith((response) => sendJson(response, JSON.parse(completion('Hi', { usage: USAGE }))));
    await ask(relay);
    expect(await toldAfterwards()).toEqual([`takes ${question + 150}`, 'settles 46']);
    expect(records[0]?.tokens).toEqual({ question: 12, answer: 34, isExact: true });
  });

  it('is settled with what had come where the answer breaks off', async () => {
    upstream.answerWith((response) => {
      response.writeHead(200, { 'content-type': STREAM }).write(delta('x'.repeat(40)));
      setImmediate(() => response.destroy());
    });
    expect((await ask(relay, { stream: true })).isWhole).toBe(false);
    expect(await toldAfterwards()).toEqual([expect.any(String), `settles ${question + 10}`]);
  });

  it('is settled with the question and what had come where the client leaves', async () => {
    let isBegun = false;
    upstream.answerWith((response) => {
      response
        .writeHead(200, { 'content-type': STREAM })
        .write(delta('x'.repeat(40)), () => (isBegun = true));
    });
    const socket = connect(relay.port, '127.0.0.1');
    const body = JSON.stringify(QUESTION);
    socket.write(rawHead(relay, `content-length: ${body.length}`) + body);
    await new Promise((resolve) => void socket.once('data', resolve));
    await eventually(() => expect(isBegun).toBe(true));
    socket.destroy();
    expect(await toldAfterwards()).toEqual([expect.any(String), `settles ${question + 10}`]);
    expect(records[0]).toMatchObject({
      outcome: 'client-gone',
      tokens: { question, answer: 10, isExact: false },
    });
  });

  it('is settled with the question where the client leaves before an answer, since the provider was at work', async () => {
    upstream.answerWith(() => undefined);
    const socket = connect(relay.port, '127.0.0.1');
    const body = JSON.stringify(QUESTION);
    socket.write(rawHead(relay, `content-length: ${body.length}`) + body);
    await eventually(() => expect(upstream.requests).toHaveLength(1));
    socket.destroy();
    expect(await toldAfterwards()).toEqual([expect.any(String), `settles ${question}`]);
  });

  it('is given back where the provider does not answer', async () => {
    upstream.answerWith((response) => void response.destroy());
    await ask(relay);
    expect(await toldAfterwards()).toEqual([expect.any(String), 'gives back']);
    expect(records[0]?.tokens).toBeUndefined();
  });

  it.each([
    [429, 'gives back'],
    [500, 'gives back'],
    [529, 'gives back'],
    [307, 'gives back'],
    [400, 'settles 0'],
    [401, 'settles 0'],
  ])('is after %i: %s', async (status, expected) => {
    upstream.answerWith((response) => sendJson(response, { error: {} }, status));
    await ask(relay);
    expect(await toldAfterwards()).toEqual([expect.any(String), expected]);
  });

  it('is given back where something breaks', async () => {
    upstream.answerWith((response) => response.writeHead(200, { 'content-type': JSON_TYPE }).end('{}'));
    const settle = () => {
      throw new Error('broken');
    };
    await relay.close();
    relay = await serve({ limiter: limiterOf(async (tokens) => ({ ...(await takePlace(tokens)), settle })) });
    await ask(relay);
    expect(await toldAfterwards()).toEqual([expect.any(String), 'gives back']);
  });

  it('is given back at the deadline before the head of an answer', async () => {
    upstream.answerWith(() => undefined);
    await relay.close();
    relay = await serve({ deadlines: { arrivalMs: 10_000, wholeMs: 100, streamedMs: 100 } });
    expect((await ask(relay)).status).toBe(504);
    expect(await toldAfterwards()).toEqual([expect.any(String), 'gives back']);
  });
});
