import { describe, expect, it } from 'vitest';
import { ask, startMock } from './support.ts';

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

  it('tells what was wrong', async () => {
    const { v1, read, control } = await startMock();
    await control('POST', '/faults', { kind: 'status', status: 429, code: 'insufficient_quota', times: 1 });
    for (const change of [{}, { n: 0 }, { model: 'gpt-0' }, {}]) {
      await (await v1('/chat/completions', { body: { ...ask('Why?'), ...change } })).text();
    }
    const [first, second, third, fourth] = (await read('/journal')) as Record<string, unknown>[];
    expect(first).toMatchObject({ error: 'insufficient_quota' });
    expect(second).toMatchObject({ error: 'integer_below_min_value', param: 'n', text: 'Why?' });
    expect(third).toMatchObject({ error: 'model_not_found', model: 'gpt-0', persona: 'visionary' });
    expect(fourth).toMatchObject({ error: null, param: null });
    expect(fourth?.['endedAt']).toBe(Number(fourth?.['time']) + Number(fourth?.['durationMs']));
  });

  it('tells of no answer while it is under way, nor of one the client left', async () => {
    const { v1, read, control } = await startMock();
    await control('PATCH', '/settings', { delayMs: 3_600_000 });
    const leaving = new AbortController();
    const call = v1('/chat/completions', { body: ask('Why?'), signal: leaving.signal });
    await expect.poll(() => read('/journal')).toMatchObject([{ text: 'Why?', endedAt: null }]);
    leaving.abort();
    await expect(call).rejects.toThrow('aborted');
    const ended = [{ endedAt: expect.any(Number) as number, clientLeft: true }];
    await expect.poll(() => read('/journal')).toMatchObject(ended);
  });

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
