import { describe, expect, it } from 'vitest';
import { faultKinds } from '../../mock-provider/faults/fault.ts';
import { ask, eventsOf, startMock } from './support.ts';
import { fc, test } from '@fast-check/vitest';
import { readRetryHints } from '../../mock-provider/provider/journal.ts';

const now = Date.parse('2026-01-01T00:00:00Z');

describe('the journal', () => {
  it('tells of every request what was asked and answered', async () => {
    const { v1, read, control } = await startMock();
    await control('POST', '/faults', { id: 'f', kind: 'status', status: 500, times: 1 });
    const body = { ...ask('How can I grow my bakery?', 'The Executor'), stream: true };
    await (await v1('/chat/completions', { body })).text();
    await (await v1('/chat/completions?x=1', { body })).text();
    await v1('/nowhere');
    expect(await read('/journal')).toMatchObject([
      {
        id: 'request-1',
        method: 'POST',
        path: '/v1/chat/completions',
        status: 500,
        fault: { id: 'f', kind: 'status' },
        model: 'gpt-3.5-turbo',
        stream: true,
        persona: 'executor',
        reply: null,
        text: 'How can I grow my bakery?',
        clientLeft: false,
      },
      {
        path: '/v1/chat/completions',
        status: 200,
        fault: null,
        reply: expect.stringMatching(/^executor-/) as string,
        time: expect.any(Number) as number,
        durationMs: expect.any(Number) as number,
      },
      { id: 'request-3', method: 'GET', path: '/v1/nowhere', status: 404 },
    ]);
  });

  it('tells what the answer said about another try, and what was wrong', async () => {
    const { v1, read, control } = await startMock();
    const hints = { retryAfterSeconds: 1.5, shouldRetry: false, code: 'insufficient_quota' };
    await control('POST', '/faults', { kind: 'status', status: 429, ...hints, times: 1 });
    for (const change of [{}, { n: 0 }, { model: 'gpt-0' }, {}]) {
      await (await v1('/chat/completions', { body: { ...ask('Why?'), ...change } })).text();
    }
    const [first, second, third, fourth] = (await read('/journal')) as Record<string, unknown>[];
    expect(first).toMatchObject({
      error: 'insufficient_quota',
      retryAfterMs: 1500,
      shouldRetry: false,
      finish: null,
    });
    expect(second).toMatchObject({
      error: 'integer_below_min_value',
      param: 'n',
      retryAfterMs: null,
      text: 'Why?',
    });
    expect(third).toMatchObject({ error: 'model_not_found', model: 'gpt-0', persona: 'visionary' });
    expect(fourth).toMatchObject({ error: null, param: null, shouldRetry: null, finish: 'stop' });
    expect(fourth?.['endedAt']).toBe(Number(fourth?.['time']) + Number(fourth?.['durationMs']));
  });

  it('knows the same messages again, whatever else is sent, and no others', async () => {
    const { v1, read } = await startMock();
    const body = ask('Why?');
    const longer = {
      ...body,
      messages: [...body.messages.slice(0, 1), ...ask('Hi').messages, ...body.messages.slice(1)],
    };
    for (const sent of [body, { ...body, temperature: 0, stream: true }, longer]) {
      await (await v1('/chat/completions', { body: sent })).text();
    }
    const journal = (await read('/journal')) as { question: string; text: string }[];
    const [question, again, other] = journal.map((entry) => entry.question);
    expect(question).toMatch(/^[0-9a-f]{12}$/);
    expect([again, other === question]).toEqual([question, false]);
    expect(journal.map(({ text }) => text)).toEqual(['Why?', 'Why?', 'Why?']);
  });

  it('tells of no answer while it is under way, nor of one the client left', async () => {
    const { v1, read, control } = await startMock();
    await control('PATCH', '/settings', { delayMs: 3_600_000 });
    const leaving = new AbortController();
    const call = v1('/chat/completions', { body: ask('Why?'), signal: leaving.signal });
    await expect.poll(() => read('/journal')).toMatchObject([{ text: 'Why?', endedAt: null, finish: null }]);
    leaving.abort();
    await expect(call).rejects.toThrow('aborted');
    const ended = [{ endedAt: expect.any(Number) as number, finish: null, clientLeft: true }];
    await expect.poll(() => read('/journal')).toMatchObject(ended);
  });

  const brief = faultKinds.filter(
    (kind) => !['status', 'hang', 'stalled-body', 'stream-stall'].includes(kind),
  );

  it.each(brief.flatMap((kind) => [[kind, true] as const, [kind, false] as const]))(
    'holds the reason to end that a client could read, under %s (stream: %s)',
    async (kind, stream) => {
      const { v1, read, control } = await startMock();
      const own = {
        delay: { delayMs: 1 },
        'long-content': { characters: 9 },
        'stream-slow': { chunkDelayMs: 0 },
      };
      await control('POST', '/faults', {
        kind,
        ...(Object.hasOwn(own, kind) ? own[kind as keyof typeof own] : {}),
      });
      const finish = await v1('/chat/completions', { body: { ...ask('Why?'), stream } })
        .then((response) => response.text())
        .then((text) => finishIn(text, stream))
        .catch(() => null);
      await expect
        .poll(() => read('/journal'))
        .toMatchObject([{ endedAt: expect.any(Number) as number, finish }]);
    },
  );

  it('never holds a secret', async () => {
    const { v1, read } = await startMock();
    const headers = {
      authorization: 'Bearer sk-very-secret-1',
      cookie: 'a=secret-2',
      'x-api-key': 'secret-3',
      'x-note': 'sk-secret-456789',
    };
    await v1('/chat/completions?key=secret-5', {
      body: ask('My key is sk-secret-6789012, is it safe?'),
      headers,
    });
    const text = JSON.stringify(await read('/journal'));
    expect(text).toContain('is it safe?');
    expect(text).not.toMatch(/secret/);
  });

  it('keeps the newest thousand', async () => {
    const { v1, read } = await startMock();
    for (let call = 0; call < 1030; call += 10) {
      await Promise.all(Array.from({ length: 10 }, () => v1('/models')));
    }
    const journal = (await read('/journal')) as { id: string }[];
    expect(journal).toHaveLength(1000);
    expect([journal[0]?.id, journal.at(-1)?.id]).toEqual(['request-31', 'request-1030']);
  });

  it('is cleared at once, and loses nothing when something else is deleted', async () => {
    const { v1, read, control } = await startMock();
    await v1('/chat/completions', { body: ask('Hi') });
    await control('DELETE', '/personas/visionary');
    expect(await read('/journal')).toHaveLength(1);
    await control('DELETE', '/journal');
    expect(await read('/journal')).toEqual([]);
  });
});

describe('what an answer tells about another try', () => {
  it.each([
    [{}, null],
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'Retry-After': '0' }, 0],
    [{ 'retry-after': '2', 'retry-after-ms': '1500' }, 1500],
    [{ 'retry-after': '2', 'retry-after-ms': 'soon' }, 2000],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:07 GMT' }, 7000],
    [{ 'retry-after': 'Wed, 31 Dec 2025 23:59:59 GMT' }, 0],
    [{ 'retry-after': '-1' }, null],
    [{ 'retry-after': 'soon' }, null],
  ])('is, in %j, to wait %s ms', (headers, retryAfterMs) => {
    expect(readRetryHints(headers, now).retryAfterMs).toBe(retryAfterMs);
  });

  it.each([
    [{}, null],
    [{ 'x-should-retry': 'true' }, true],
    [{ 'X-Should-Retry': 'false' }, false],
    [{ 'x-should-retry': 'perhaps' }, null],
  ])('is, in %j, whether to try: %s', (headers, shouldRetry) => {
    expect(readRetryHints(headers, now).shouldRetry).toBe(shouldRetry);
  });

  test.prop([fc.string()])('is a time that can be waited, or nothing', (value) => {
    const { retryAfterMs } = readRetryHints({ 'retry-after': value }, now);
    expect(retryAfterMs === null || (Number.isFinite(retryAfterMs) && retryAfterMs >= 0)).toBe(true);
  });
});

/** The reason to end as a strict client reads it: everything must be JSON, in the form that was asked for. */
function finishIn(text: string, stream: boolean): string | null {
  const events = stream ? eventsOf(text).filter((event) => event !== '[DONE]') : [text];
  if (stream && !text.startsWith('data: ')) return null;
  const bodies = events.map(
    (event) => JSON.parse(event) as { choices?: { finish_reason: string | null }[] } | null,
  );
  return (
    bodies.map((body) => body?.choices?.[0]?.finish_reason ?? null).findLast((reason) => reason !== null) ??
    null
  );
}
