import { describe, expect, it } from 'vitest';
import { ask, startMock } from './support/mock.ts';

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
