import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openEntry } from '../../mock-provider/provider/journal.ts';
import type { JournalEntry } from '../../mock-provider/state.ts';
import { ask, startMock } from './support.ts';

describe('the journal', () => {
  it('records what was asked and answered for every request', async () => {
    const { v1, read, control } = await startMock();
    await control('POST', '/faults', { id: 'f', kind: 'status', status: 500, times: 1 });
    const body = { ...ask('How can I grow my bakery?', 'The Executor'), stream: true };
    await (await v1('/chat/completions', { body })).text();
    await (await v1('/chat/completions?x=1', { body })).text();
    await v1('/nowhere');
    const [first, second, third] = (await read('/journal')) as Record<string, unknown>[];
    expect(first).toMatchObject({
      id: 'request-1',
      method: 'POST',
      path: '/v1/chat/completions',
      status: 500,
      fault: { id: 'f', kind: 'status' },
      error: 'server_error',
      model: 'gpt-3.5-turbo',
      stream: true,
      persona: 'executor',
      reply: null,
      text: 'How can I grow my bakery?',
      clientLeft: false,
    });
    expect(second).toMatchObject({
      path: '/v1/chat/completions',
      status: 200,
      fault: null,
      error: null,
      reply: expect.stringMatching(/^executor-/) as string,
    });
    expect(second?.['endedAt']).toBe(Number(second?.['time']) + Number(second?.['durationMs']));
    expect(third).toMatchObject({ id: 'request-3', method: 'GET', path: '/v1/nowhere', status: 404 });
  });

  it('records who was asked, and what was wrong', async () => {
    const { v1, read, control } = await startMock();
    await control('POST', '/faults', { kind: 'status', status: 429, code: 'insufficient_quota', times: 1 });
    const poet = 'The Poet. A poet.\nYour specializations: Metre.\nAnswer from the perspective of The Poet';
    for (const body of [
      ask('Why?'),
      { ...ask('Why?', 'nobody'), n: 0 },
      { ...ask('Why?', poet), model: 'gpt-0' },
      ask('{"question":"Why?","answers":{}}', 'the clerk of a round table.'),
    ]) {
      await (await v1('/chat/completions', { body })).text();
    }
    const headers = { authorization: '' };
    await v1('/chat/completions', { body: ask('Why?', 'the dreamer'), headers });
    expect(await read('/journal')).toMatchObject([
      { persona: 'visionary', error: 'insufficient_quota', param: null },
      { persona: null, error: 'integer_below_min_value', param: 'n', text: 'Why?' },
      { persona: 'The Poet', error: 'model_not_found', model: 'gpt-0' },
      { persona: 'clerk', error: null, reply: 'clerk-map' },
      { persona: 'visionary', error: 'invalid_api_key', status: 401, text: 'Why?' },
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
    const body = ask('My key is sk-secret-6789012, is it safe?');
    await v1('/chat/completions?key=secret-5', { body: { ...body, model: 'sk-secret-78901' }, headers });
    const text = JSON.stringify(await read('/journal'));
    expect(text).toContain('is it safe?');
    expect(text).not.toMatch(/secret/);
  });

  it('keeps the newest thousand entries', () => {
    const journal: JournalEntry[] = [];
    const request = { method: 'GET', originalUrl: '/v1/models', headers: {} } as unknown as IncomingMessage;
    for (let count = 1; count <= 1030; count += 1) openEntry(journal, `request-${count}`, request);
    expect(journal).toHaveLength(1000);
    expect([journal[0]?.id, journal.at(-1)?.id]).toEqual(['request-31', 'request-1030']);
  });

  it('can be cleared, and keeps its entries when the resources they mention are deleted', async () => {
    const { v1, read, control } = await startMock();
    await v1('/models');
    await control('DELETE', '/models/gpt-3.5-turbo');
    expect(await read('/journal')).toHaveLength(1);
    await control('DELETE', '/journal');
    expect(await read('/journal')).toEqual([]);
  });
});
