import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { checkQuery } from '../../mock-provider/control.ts';
import { type Mock, ask, completionOf, errorOf, rawCall, startMock } from './support.ts';

/** A mock that was asked once by each of two personas, and for a model that it does not have. */
async function askedMock(): Promise<Mock> {
  const mock = await startMock();
  await mock.v1('/chat/completions', { body: ask('Why?', 'The Executor') });
  await mock.v1('/chat/completions', { body: ask('How?', 'The Visionary') });
  await mock.v1('/chat/completions', { body: { ...ask('Who?', 'The Evaluator'), model: 'none' } });
  return mock;
}

describe('the resources under /_mock', () => {
  it('are listed at its root', async () => {
    const { read } = await startMock();
    const { resources } = (await read('')) as { resources: string[] };
    expect(resources.toSorted()).toEqual(
      ['faults', 'journal', 'models', 'occasions', 'personas', 'replies', 'rounds', 'settings', 'views'].map(
        (name) => `/_mock/${name}`,
      ),
    );
  });

  it('include faults and models one by one, and lists can be cleared at once', async () => {
    const { control, read } = await startMock();
    for (const fault of [{ kind: 'drop' }, { kind: 'hang', id: 'fault-3' }, { kind: 'html' }]) {
      expect((await control('POST', '/faults', fault)).status).toBe(201);
    }
    const ids = async () => ((await read('/faults')) as { id: string }[]).map(({ id }) => id);
    expect(await ids()).toEqual(['fault-1', 'fault-3', 'fault-4']);
    expect((await control('DELETE', '/faults/fault-1')).status).toBe(200);
    await control('PATCH', '/faults/fault-3', { times: 2 });
    await control('PUT', '/faults/fault-4', { kind: 'empty', id: 'other' });
    expect(await read('/faults')).toEqual([
      { id: 'fault-3', kind: 'hang', times: 2 },
      { id: 'fault-4', kind: 'empty' },
    ]);
    await control('PATCH', '/faults/fault-3', { times: null });
    expect(await read('/faults/fault-3')).toEqual({ id: 'fault-3', kind: 'hang' });
    expect((await control('DELETE', '/faults')).status).toBe(200);
    expect(await ids()).toEqual([]);
  });

  it('include settings that take effect at once', async () => {
    const { control, read } = await startMock({ seed: 3 });
    expect(await read('/settings')).toEqual({ seed: 3, delayMs: 0, chunkDelayMs: 0 });
    await control('PATCH', '/settings', { seed: 4, apiKey: 'sk-1' });
    expect(await read('/settings')).toEqual({ seed: 4, delayMs: 0, chunkDelayMs: 0, apiKey: 'sk-1' });
    await control('PATCH', '/settings', { apiKey: null });
    expect(await read('/settings')).toEqual({ seed: 4, delayMs: 0, chunkDelayMs: 0 });
  });

  it.each([
    ['PATCH', '/settings', { delayMs: -1 }, 400, 'delayMs'],
    ['PUT', '/settings', {}, 400, 'seed'],
    ['POST', '/settings', [], 400, 'body'],
    ['POST', '/models', { id: 'a b' }, 400, 'id'],
    ['POST', '/models', { id: 'gpt-6-luna' }, 400, 'id'],
    ['PATCH', '/models/gpt-6-luna', { contextTokens: 'many' }, 400, 'contextTokens'],
    ['PATCH', '/models/gpt-6-luna', { toString: 1 }, 400, 'toString'],
    ['POST', '/replies', { persona: 'executor', text: 'Hi.' }, 405, null],
    ['PATCH', '/rounds/launch', { answers: {} }, 405, null],
    ['DELETE', '/personas', undefined, 405, null],
    ['DELETE', '/replies/executor-plan', undefined, 405, null],
    ['PUT', '/journal/request-1', {}, 405, null],
    ['GET', '/reset', undefined, 405, null],
    ['GET', '/nowhere', undefined, 404, null],
    ['GET', '/models/none', undefined, 404, null],
    ['PATCH', '/models/none', {}, 404, null],
    ['DELETE', '/models/none', undefined, 404, null],
    ['PATCH', '/models', { id: 'x' }, 404, null],
  ])('refuse %s %s with %j: %i', async (method, path, body, status, param) => {
    const { control, read } = await startMock();
    const before = await read('/db');
    expect(await errorOf(await control(method, path, body))).toMatchObject({ status, param });
    expect(await read('/db')).toEqual(before);
  });

  it('cannot be reached by another method in a header, a script or a form', async () => {
    const { url, read } = await startMock();
    const before = await read('/db');
    const headers = { 'content-type': 'application/json', 'x-http-method-override': 'DELETE' };
    for (const path of ['/models/gpt-6-luna', '/replies/executor-plan']) {
      await rawCall(`${url}/_mock${path}`, { method: 'POST', headers, body: '{}' });
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await rawCall(`${url}/_mock/faults`, { method: 'POST', headers: form, body: 'kind=drop' });
    expect(await read('/db')).toEqual(before);
    for (const path of ['/db', '/models', '/nowhere']) {
      const { text, headers: answered } = await rawCall(`${url}/_mock${path}?callback=alert`, {});
      expect(answered['content-type']).toMatch(/^application\/json/);
      expect(text).not.toContain('alert(');
    }
  });

  it('return to their start on a reset, and so do the answers', async () => {
    const { control, v1, read } = await startMock();
    const start = await read('/db');
    const first = await completionOf(await v1('/chat/completions', { body: ask('Hi') }));
    await control('PATCH', '/settings', { seed: 99 });
    await control('PATCH', '/models/gpt-6-luna', { reasons: false });
    await control('POST', '/faults', { kind: 'drop' });
    expect((await control('POST', '/reset')).status).toBe(200);
    expect(await read('/db')).toEqual(start);
    const again = await completionOf(await v1('/chat/completions', { body: ask('Hi') }));
    expect({ ...again, created: 0 }).toEqual({ ...first, created: 0 });
  });

  it('are separate for each mock', async () => {
    const [one, other] = [await startMock(), await startMock()];
    const before = await other.read('/db');
    await one.control('DELETE', '/models');
    await one.control('PATCH', '/settings', { seed: 99 });
    expect(await other.read('/db')).toEqual(before);
    expect(await (await startMock()).read('/db')).toEqual(before);
  });
});

describe('a query under /_mock', () => {
  it.each([
    ['journal?persona=executor', ['request-1']],
    ['journal?persona=executor&persona=visionary', ['request-1', 'request-2']],
    ['journal?status_ne=404', ['request-1', 'request-2']],
    ['journal?status_gte=400&status_lte=499', ['request-3']],
    ['journal?headers.content-type=application%2Fjson&_limit=1', ['request-1']],
    ['journal?q=who', ['request-3']],
    ['journal?_sort=id&_order=desc&_start=0&_end=2', ['request-3', 'request-2']],
    ['journal?_page=2&_limit=2', ['request-3']],
    ['journal/request-1', 'request-1'],
  ] as const)('%s reads what json-server reads', async (path, expected) => {
    const { read } = await askedMock();
    const found = (await read(`/${path}`)) as { id: string } | { id: string }[];
    expect(Array.isArray(found) ? found.map(({ id }) => id) : found.id).toEqual(expected);
  });

  it.each([
    'journal?path_like=^(((([a-z0-9/]+)+)+)+)+!$',
    'journal?_like=a',
    'journal?a=1&path_like=a&path_like=b',
    'journal?%70ath%5Flike=a',
    'journal?path[_like]=a',
    'journal?__proto__.x_like=a',
    'settings?seed_like=1',
    'db?x_like=1',
    'journal/request-1?x_like=1',
    'journal?_delay=99999999',
    'journal?_sort=id&_sort=time',
    'journal?_sort[]=id',
    `journal?_sort=${'id,'.repeat(100)}id`,
    'journal?q[a]=1',
    `journal?q=${'a'.repeat(201)}`,
    'journal?_embed=journal',
    'journal?_expand=reply',
    'journal?_limit=1e9',
    'journal?_page=-1',
    `journal?${Array.from({ length: 21 }, (_, index) => `a${index}_ne=1`).join('&')}`,
  ])('%s is refused', async (path) => {
    const { control } = await startMock();
    expect(await errorOf(await control('GET', `/${path}`))).toMatchObject({
      status: 400,
      code: 'invalid_value',
    });
  });

  it.each([
    'path_like/%5E((((a%2B)%2B)%2B)%2B)%2B!$/journal',
    '_delay/99999999/journal',
    'personas/executor/replies',
    '__proto__/x',
    'constructor',
    'journal/%ff',
    'settings/seed',
  ])('the path %s does not exist', async (path) => {
    const { url } = await startMock();
    const { status, text } = await rawCall(`${url}/_mock/${path}`, {});
    expect([400, 404]).toContain(status);
    expect(text).toMatch(/^\{"error":\{"message":"/);
    expect(text).not.toContain('node_modules');
  });

  test.prop([fc.dictionary(fc.string(), fc.anything())])(
    'with anything in it is accepted or refused',
    (query) => {
      try {
        checkQuery(query);
      } catch (error) {
        expect(error).toMatchObject({ status: 400, code: 'invalid_value' });
        return;
      }
      for (const [name, values] of Object.entries(query)) {
        expect(name).not.toMatch(/_like$|^callback$|^_(?!sort|order|start|end|page|limit)/);
        for (const value of [values].flat()) expect(String(value).length).toBeLessThanOrEqual(200);
      }
    },
  );
});
