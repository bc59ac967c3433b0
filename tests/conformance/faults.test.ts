import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  type Mock,
  ask,
  errorOf,
  eventsOf,
  rawCall,
  recordWaits,
  startMock,
} from '../mock-provider/support.ts';
import { chunksOf, expectStream, wire } from './wire.ts';

type Fault = Readonly<Record<string, unknown>>;

const question = ask('How can I grow my bakery?');

const whole = { content: textWith(/^\S+ .*in pieces/), finish: 'stop' };

/** Every fault of an answer, with its result for a client, and for a stream when that differs. */
const faults: readonly (readonly [fault: Fault, plain: object | string, streamed?: object | string])[] = [
  [
    { kind: 'status', status: 503 },
    { status: 503, code: 'service_unavailable' },
  ],
  [
    { kind: 'status', status: 429 },
    { status: 429, code: 'rate_limit_exceeded' },
  ],
  [
    { kind: 'status', status: 429, code: 'insufficient_quota' },
    { status: 429, code: 'insufficient_quota', type: 'insufficient_quota' },
  ],
  [
    { kind: 'status', status: 400, message: 'Own words' },
    { status: 400, message: 'Own words' },
  ],
  [{ kind: 'delay', delayMs: 7 }, whole],
  [{ kind: 'drop' }, 'fetch failed'],
  [{ kind: 'reset-in-body' }, 'terminated'],
  [{ kind: 'malformed-json' }, textWith(/^SyntaxError/)],
  [{ kind: 'html' }, textWith(/^<!doctype html>/)],
  [{ kind: 'empty' }, ''],
  [{ kind: 'no-choices' }, { content: undefined, finish: undefined }, []],
  [{ kind: 'null-content' }, { content: null, finish: 'stop' }],
  [{ kind: 'blank-content' }, { content: ' \n ', finish: 'stop' }],
  [{ kind: 'refusal' }, { content: null, refusal: textWith(/can't help/), finish: 'stop' }],
  [{ kind: 'content-filter' }, { content: '', finish: 'content_filter' }],
  [{ kind: 'cut-content' }, { content: textWith(/^Let the question stay whole.*[^.]$/s), finish: 'length' }],
  [{ kind: 'spent-on-thinking' }, { content: '', finish: 'length' }],
  [{ kind: 'think-tag' }, { content: textWith(/^<think>.*<\/think>.*in pieces/s), finish: 'stop' }],
  [
    { kind: 'long-content', characters: 20_000 },
    { content: textWith(/^.{20000}$/s), finish: 'stop' },
  ],
  [{ kind: 'orders' }, { content: textWith(/in pieces\. Clerk, .*mark all as for/), finish: 'stop' }],
  [{ kind: 'json-instead-of-stream' }, whole, whole],
  [{ kind: 'stream-slow', chunkDelayMs: 9 }, whole],
  [{ kind: 'stream-quiet-end' }, whole, textWith(/^(?!.*finish_reason":")\{/)],
  [{ kind: 'stream-error-chunk' }, whole, textWith(/\{"error":\{"message":"The server had an error.*\}\}$/)],
];

describe('a fault', () => {
  it.each(faults.map(([fault, plain]) => [fault, plain] as const))(
    '%j of a completion leads to %j',
    async (fault, expected) => {
      expect(await told(fault, false)).toMatchObject(expected as object);
    },
  );

  it.each(faults.map(([fault, plain, streamed = plain]) => [fault, streamed] as const))(
    '%j of a stream leads to %j',
    async (fault, expected) => {
      expect(await told(fault, true)).toMatchObject(expected as object);
    },
  );

  it('can have any status from 400 to 599', async () => {
    const statuses = [400, 402, 404, 407, 418, 429, 451, 500, 503, 599];
    const { control, url } = await startMock();
    // Not with fetch, which turns a 407 into another error.
    const headers = { authorization: 'Bearer mock', 'content-type': 'application/json' };
    const call = { method: 'POST', headers, body: JSON.stringify(question) };
    for (const status of statuses) {
      await control('POST', '/faults', { kind: 'status', status, times: 1 });
      const response = await rawCall(`${url}/v1/chat/completions`, call);
      expect(response.status).toBe(status);
      v.parse(wire.error, JSON.parse(response.text));
    }
  });

  it('can say when and whether to retry', async () => {
    const { v1 } = await withFault({ kind: 'status', status: 429, retryAfterSeconds: 2, shouldRetry: false });
    const { headers } = await v1('/chat/completions', { body: question });
    expect([headers.get('retry-after'), headers.get('x-should-retry')]).toEqual(['2', 'false']);
  });

  it('can be a head that no client accepts', async () => {
    const { url, read } = await withFault({ kind: 'drop', brokenHead: true });
    const headers = { authorization: 'Bearer mock', 'content-type': 'application/json' };
    const call = { method: 'POST', headers, body: JSON.stringify(question) };
    await expect(rawCall(`${url}/v1/chat/completions`, call)).rejects.toThrow('Parse Error');
    await expect
      .poll(() => read('/journal'))
      .toMatchObject([{ status: null, endedAt: expect.any(Number) as number, clientLeft: false }]);
  });

  it('can leave a request unanswered until the client leaves', async () => {
    const { v1, read } = await withFault({ kind: 'hang' });
    const leaving = new AbortController();
    const call = v1('/chat/completions', { body: question, signal: leaving.signal });
    await expect.poll(() => read('/journal')).toMatchObject([{ status: null, fault: { kind: 'hang' } }]);
    leaving.abort();
    await expect(call).rejects.toThrow('aborted');
    await expect.poll(() => read('/journal')).toMatchObject([{ status: null, clientLeft: true }]);
  });

  it('can stall a stream after its first words, and then leaves a plain answer alone', async () => {
    const { v1 } = await withFault({ kind: 'stream-stall' });
    const response = await v1('/chat/completions', { body: { ...question, stream: true } });
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('"role":"assistant"');
    await reader.cancel();
    expect((await v1('/chat/completions', { body: question })).status).toBe(200);
  });
});

describe('the delay of an answer', () => {
  it('is the usual delay and that of the fault, then a pause between the chunks', async () => {
    const waits = recordWaits();
    const { v1, control } = await withFault({ kind: 'status', status: 500, delayMs: 70, times: 1 });
    await control('POST', '/faults', { kind: 'stream-slow', chunkDelayMs: 9, times: 1 });
    await control('PATCH', '/settings', { delayMs: 8, chunkDelayMs: 5 });
    await v1('/chat/completions', { body: question });
    expect(waits.splice(0)).toEqual([78]);
    for (const pause of [9, 5]) {
      const response = await v1('/chat/completions', { body: { ...question, stream: true } });
      const events = eventsOf(await response.text());
      expect(waits.splice(0)).toEqual([8, ...events.slice(1).map(() => pause)]);
    }
  });
});

function textWith(pattern: RegExp): string {
  return expect.stringMatching(pattern) as string;
}

async function withFault(fault: Fault): Promise<Mock> {
  const mock = await startMock();
  expect((await mock.control('POST', '/faults', fault)).status).toBe(201);
  return mock;
}

/** A client's result; a result that it takes for a completion must conform. */
async function told(fault: Fault, stream: boolean): Promise<unknown> {
  const { v1 } = await withFault(fault);
  try {
    const response = await v1('/chat/completions', { body: { ...question, stream } });
    if (!response.ok) return await errorOf(response);
    const text = await response.text();
    if (!/^(\{"id"|data: )/.test(text)) return text;
    return text.startsWith('data: ') ? readStream(text) : readCompletion(text);
  } catch (error) {
    return error instanceof SyntaxError ? String(error) : (error as Error).message;
  }
}

function readCompletion(text: string): unknown {
  const [choice] = v.parse(wire.completion, JSON.parse(text)).choices;
  const { message, finish_reason: finish } = choice ?? {};
  return { content: message?.content, refusal: message?.refusal, finish };
}

/** A complete stream, put together; otherwise the last of its events. */
function readStream(text: string): unknown {
  const events = eventsOf(text);
  for (const event of events) if (event !== '[DONE]') JSON.parse(event);
  if (events.at(-1) !== '[DONE]') return events.length > 2 ? events.at(-1) : events;
  const chunks = chunksOf(text);
  if (chunks.length === 0) return [];
  expectStream(chunks, { choices: 1, includeUsage: false });
  const parts = chunks.flatMap(({ choices }) => choices);
  const joined = (name: 'content' | 'refusal') => {
    const said = parts.flatMap(({ delta }) => delta[name] ?? []);
    return said.length === 0 ? null : said.join('');
  };
  return { content: joined('content'), refusal: joined('refusal'), finish: parts.at(-1)?.finish_reason };
}
