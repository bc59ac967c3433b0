import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { faultKinds } from '../../mock-provider/faults/fault.ts';
import { type Mock, ask, completionOf, errorOf, eventsOf, rawCall, startMock } from './support.ts';

const question = ask('How can I grow my bakery?');

async function withFault(fault: Record<string, unknown>): Promise<Mock> {
  const mock = await startMock();
  const response = await mock.control('POST', '/faults', fault);
  expect(response.status).toBe(201);
  return mock;
}

async function struck(fault: Record<string, unknown>, stream = false): Promise<Response> {
  const { v1 } = await withFault(fault);
  return v1('/chat/completions', { body: { ...question, ...(stream ? { stream } : {}) } });
}

async function streamed(kind: string): Promise<string[]> {
  return eventsOf(await (await struck({ kind }, true)).text());
}

describe('a status fault', () => {
  it('works for every status from 400 to 599, in the shape of the provider', async () => {
    const { control, url } = await startMock();
    const headers = { authorization: 'Bearer mock', 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(question) };
    for (let status = 400; status < 600; status += 1) {
      await control('POST', '/faults', { kind: 'status', status, times: 1 });
      const response = await rawCall(`${url}/v1/chat/completions`, init);
      const { error } = JSON.parse(response.text) as { error: unknown };
      expect(response.status).toBe(status);
      expect(error).toMatchObject({
        message: expect.stringMatching(/\w/) as string,
        type: expect.stringMatching(/\w/) as string,
      });
      expect(error).toHaveProperty('param');
      expect(error).toHaveProperty('code');
    }
  });

  it('carries the hints to wait and to retry, and headers of its own', async () => {
    const response = await struck({
      kind: 'status',
      status: 429,
      retryAfterSeconds: 2,
      retryAfterMs: 1500,
      shouldRetry: false,
      headers: { 'x-note': 'hello', 'access-control-expose-headers': '' },
    });
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.headers.get('retry-after-ms')).toBe('1500');
    expect(response.headers.get('x-should-retry')).toBe('false');
    expect(response.headers.get('x-note')).toBe('hello');
    expect(response.headers.get('access-control-expose-headers')).toBe('');
    expect(await errorOf(response)).toMatchObject({ type: 'requests', code: 'rate_limit_exceeded' });
  });

  it('tells a spent quota from a limited rate', async () => {
    const response = await struck({ kind: 'status', status: 429, code: 'insufficient_quota' });
    expect(await errorOf(response)).toMatchObject({ type: 'insufficient_quota', code: 'insufficient_quota' });
  });

  it('gives the official client the error it knows', async () => {
    const { client } = await withFault({ kind: 'status', status: 503 });
    await expect(client.chat.completions.create(question)).rejects.toMatchObject({
      status: 503,
      type: 'server_error',
    });
  });
});

describe('a fault of the connection', () => {
  it('drop closes it before anything is answered', async () => {
    await expect(struck({ kind: 'drop' })).rejects.toThrow('fetch failed');
  });

  it('drop can say a head first that no client accepts, and then close it', async () => {
    const { url, read } = await withFault({ kind: 'drop', brokenHead: true });
    const headers = { authorization: 'Bearer mock', 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(question) };
    await expect(rawCall(`${url}/v1/chat/completions`, init)).rejects.toThrow('Parse Error');
    await expect
      .poll(() => read('/journal'))
      .toMatchObject([{ status: null, endedAt: expect.any(Number) as number, clientLeft: false }]);
  });

  it('hang answers nothing until the client leaves, which the journal tells', async () => {
    const { v1, read } = await withFault({ kind: 'hang' });
    const leaving = new AbortController();
    const call = v1('/chat/completions', { body: question, signal: leaving.signal });
    await expect.poll(() => read('/journal')).toMatchObject([{ status: null, fault: { kind: 'hang' } }]);
    leaving.abort();
    await expect(call).rejects.toThrow('aborted');
    await expect.poll(() => read('/journal')).toMatchObject([{ status: null, clientLeft: true }]);
  });

  it.each([true, false])('reset-in-body breaks off a body that has begun (stream: %s)', async (stream) => {
    const response = await struck({ kind: 'reset-in-body' }, stream);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it.each([true, false])('stalled-body sends half of it and then nothing (stream: %s)', async (stream) => {
    const response = await struck({ kind: 'stalled-body' }, stream);
    const reader = response.body!.getReader();
    const first = await reader.read();
    expect(new TextDecoder().decode(first.value)).toContain('chatcmpl-');
    await reader.cancel();
  });

  it('delay answers well, once the time is over', async () => {
    const waits = recordWaits();
    const response = await struck({ kind: 'delay', delayMs: 77_000 });
    expect((await completionOf(response)).choices).toHaveLength(1);
    expect(waits()).toEqual([77_000]);
  });

  it('any fault strikes once its own delay is over, after the delay of every answer', async () => {
    const waits = recordWaits();
    const { v1, control } = await withFault({ kind: 'status', status: 500, delayMs: 77_000 });
    await control('PATCH', '/settings', { delayMs: 1000 });
    expect((await v1('/chat/completions', { body: question })).status).toBe(500);
    expect(waits()).toEqual([78_000]);
  });
});

describe('a fault of the body', () => {
  it.each([
    ['html', 200, 'text/html', /^<!doctype html>/],
    ['empty', 200, 'application/json', /^$/],
    ['null-body', 200, 'application/json', /^null$/],
    ['empty-object', 200, 'application/json', /^\{\}$/],
  ])('%s is answered with %i', async (kind, status, contentType, text) => {
    const response = await struck({ kind });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain(contentType);
    expect(await response.text()).toMatch(text);
  });

  it('no-content is a 204', async () => {
    const response = await struck({ kind: 'no-content' });
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  it.each(['malformed-json', 'truncated-json'])('%s cannot be parsed', async (kind) => {
    const text = await (await struck({ kind })).text();
    expect(text).toContain('chatcmpl-');
    expect(() => JSON.parse(text) as unknown).toThrow('JSON');
  });
});

describe('a fault of the content', () => {
  it.each([
    ['null-content', null],
    ['blank-content', ' \n '],
    ['non-string-content', 42],
  ])('%s is %j in place of the text', async (kind, content) => {
    const { choices } = await completionOf(await struck({ kind }));
    expect(choices[0]!.message.content).toBe(content);
  });

  it('no-choices and no-choices-field leave nothing to choose', async () => {
    expect((await completionOf(await struck({ kind: 'no-choices' }))).choices).toEqual([]);
    expect(await completionOf(await struck({ kind: 'no-choices-field' }))).not.toHaveProperty('choices');
  });

  it('refusal and content-filter say why there is no text', async () => {
    const refused = await completionOf(await struck({ kind: 'refusal' }));
    expect(refused.choices[0]!.message).toMatchObject({
      content: null,
      refusal: expect.any(String) as string,
    });
    const filtered = await completionOf(await struck({ kind: 'content-filter' }));
    expect(filtered.choices[0]!.finish_reason).toBe('content_filter');
  });

  it('long-content is as long as asked for', async () => {
    const { choices } = await completionOf(await struck({ kind: 'long-content', characters: 200_000 }));
    expect(choices[0]!.message.content).toHaveLength(200_000);
  });
});

describe('a fault of the stream', () => {
  it('stream-drop breaks the connection after some deltas', async () => {
    const response = await struck({ kind: 'stream-drop' }, true);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it('stream-stall sends some deltas and then nothing', async () => {
    const response = await struck({ kind: 'stream-stall' }, true);
    const reader = response.body!.getReader();
    expect((await reader.read()).done).toBe(false);
    await reader.cancel();
  });

  it('stream-quiet-end ends without a reason or a mark', async () => {
    const events = await streamed('stream-quiet-end');
    expect(events.length).toBeGreaterThan(2);
    expect(events.join('')).not.toMatch(/"finish_reason":"|\[DONE\]/);
  });

  it('stream-no-done gives the reason, but not the mark', async () => {
    const events = await streamed('stream-no-done');
    expect(events.at(-1)).toContain('"finish_reason":"stop"');
  });

  it('stream-malformed-chunk has one event that cannot be parsed, among others', async () => {
    const events = await streamed('stream-malformed-chunk');
    expect(events.filter((event) => !isJson(event) && event !== '[DONE]')).toHaveLength(1);
    expect(events.at(-1)).toBe('[DONE]');
  });

  it('stream-error-chunk ends in an error, which the official client throws', async () => {
    expect((await streamed('stream-error-chunk')).at(-1)).toMatch(/^\{"error":\{/);
    const { client } = await withFault({ kind: 'stream-error-chunk' });
    const reading = async (): Promise<number> => {
      let count = 0;
      for await (const chunk of await client.chat.completions.create({ ...question, stream: true })) {
        count += chunk.choices.length;
      }
      return count;
    };
    await expect(reading()).rejects.toThrow('The server had an error');
  });

  it('json-instead-of-stream answers a whole completion', async () => {
    const response = await struck({ kind: 'json-instead-of-stream' }, true);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect((await completionOf(response)).object).toBe('chat.completion');
  });

  it('stream-slow is whole, and waits before every chunk but the first', async () => {
    const waits = recordWaits();
    const slow = { kind: 'stream-slow', chunkDelayMs: 77_000 };
    const events = eventsOf(await (await struck(slow, true)).text());
    expect(events.at(-1)).toBe('[DONE]');
    expect(waits()).toEqual(events.slice(1).map(() => 77_000));
  });

  it.each(faultKinds.filter((kind) => kind.startsWith('stream-') || kind.startsWith('json-')))(
    '%s leaves a request alone that asked for no stream',
    async (kind) => {
      const { v1, read } = await withFault({ kind, ...(kind === 'stream-slow' ? { chunkDelayMs: 0 } : {}) });
      const { choices } = await completionOf(await v1('/chat/completions', { body: question }));
      expect(choices[0]!.message.content).toContain('in pieces');
      expect(await read('/journal')).toMatchObject([{ fault: null }]);
    },
  );

  it.each(['null-content', 'no-choices', 'refusal', 'content-filter', 'empty-object', 'non-string-content'])(
    '%s comes as a stream too',
    async (kind) => {
      const events = await streamed(kind);
      expect(events.at(-1)).toBe('[DONE]');
      expect(events.slice(0, -1).every((event) => isJson(event))).toBe(true);
      expect(events.join('')).not.toContain('in pieces');
    },
  );
});

describe('faults', () => {
  it('strike as often as told, in order, then are gone', async () => {
    const { v1, control, read } = await startMock();
    await control('POST', '/faults', { kind: 'status', status: 500, times: 2 });
    await control('POST', '/faults', { kind: 'status', status: 429, times: 1 });
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) {
      statuses.push((await v1('/chat/completions', { body: question })).status);
    }
    expect(statuses).toEqual([500, 500, 429, 200]);
    expect(await read('/faults')).toEqual([]);
  });

  it('strike one persona alone when told so', async () => {
    const { v1 } = await withFault({ kind: 'status', status: 500, persona: 'executor' });
    expect((await v1('/chat/completions', { body: ask('Hi', 'The Visionary') })).status).toBe(200);
    expect((await v1('/chat/completions', { body: ask('Hi', 'The Executor') })).status).toBe(500);
  });

  it('can be aimed at a persona that was added, and at none that is not there', async () => {
    const { control, v1 } = await startMock();
    await control('POST', '/personas', { id: 'gardener', name: 'The Gardener' });
    const fault = { id: 'one', kind: 'status', status: 500, persona: 'gardener' };
    expect((await control('POST', '/faults', fault)).status).toBe(201);
    expect((await v1('/chat/completions', { body: ask('Hi', 'The Gardener') })).status).toBe(500);
    for (const [method, path] of [
      ['PATCH', '/faults/one'],
      ['PUT', '/faults/one'],
    ] as const) {
      const error = await errorOf(await control(method, path, { ...fault, persona: 'nobody' }));
      expect(error).toMatchObject({ status: 400, param: 'persona' });
      expect(error.message).toMatch(/'nobody'.*gardener/);
    }
    await control('DELETE', '/personas');
    expect(
      (await errorOf(await control('POST', '/faults', { kind: 'drop', persona: 'executor' }))).message,
    ).toMatch(/Known: clerk\.$/);
  });

  it('strike by chance, the same way for the same seed', async () => {
    const statuses = async (): Promise<number[]> => {
      const { v1, control } = await startMock({ seed: 8 });
      await control('POST', '/faults', { kind: 'status', status: 500, probability: 0.5 });
      const all: number[] = [];
      for (let call = 0; call < 20; call += 1) {
        all.push((await v1('/chat/completions', { body: question })).status);
      }
      return all;
    };
    const first = await statuses();
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await statuses()).toEqual(first);
  });

  it('are cleared one by one, or all at once', async () => {
    const { control, read } = await startMock();
    await control('POST', '/faults', { kind: 'drop', id: 'one' });
    await control('POST', '/faults', { kind: 'hang' });
    expect((await control('DELETE', '/faults/one')).status).toBe(200);
    expect(await read('/faults')).toMatchObject([{ kind: 'hang' }]);
    expect((await control('DELETE', '/faults')).status).toBe(200);
    expect(await read('/faults')).toEqual([]);
  });

  it.each([
    [{ kind: 'oops' }, 'kind', 'stalled-body'],
    [{}, 'kind', 'stalled-body'],
    [{ kind: 'status' }, 'status', '400 to 599'],
    [{ kind: 'status', status: 200 }, 'status', '200'],
    [{ kind: 'drop', times: 0 }, 'times', '0'],
    [{ kind: 'drop', status: 500 }, 'status', 'Allowed: id, kind'],
    [{ kind: 'drop', probability: 2 }, 'probability', '2'],
    [{ kind: 'drop', brokenHead: 'yes' }, 'brokenHead', 'true or false'],
    [{ kind: 'hang', brokenHead: true }, 'brokenHead', 'Unknown field'],
    [{ kind: 'delay' }, 'delayMs', 'whole number'],
    [{ kind: 'long-content', characters: 'many' }, 'characters', 'many'],
    [{ kind: 'status', status: 500, headers: { 'content-length': '1' } }, 'headers', 'frame the body'],
    [{ kind: 'status', status: 500, headers: { 'x-bad': 'a\r\nb: c' } }, 'headers', 'header names'],
    [{ kind: 'drop', id: { toString: 1 } }, 'id', 'letters'],
    [{ kind: 'drop', persona: 'dreamer' }, 'persona', 'visionary, methodologist, executor, evaluator'],
    [[], 'body', 'object'],
  ])('are refused as %j, naming the field, its value and the choices', async (fault, param, hint) => {
    const { control, read } = await startMock();
    const error = await errorOf(await control('POST', '/faults', fault));
    expect(error).toMatchObject({ status: 400, param });
    expect(error.message).toContain(hint);
    expect(await read('/faults')).toEqual([]);
  });
});

/** From here on waits of 77 and 78 s are over at once; gives back those that were begun, in ms, in order. */
function recordWaits(): () => readonly number[] {
  const waits: number[] = [];
  const { setTimeout: wait } = globalThis;
  const record = (done: (...rest: unknown[]) => void, delayMs = 0, ...rest: unknown[]): NodeJS.Timeout => {
    if (delayMs !== 77_000 && delayMs !== 78_000) return wait(done, delayMs, ...rest);
    waits.push(delayMs);
    return wait(done, 0, ...rest);
  };
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(record as typeof setTimeout);
  onTestFinished(() => {
    spy.mockRestore();
  });
  return () => waits;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
