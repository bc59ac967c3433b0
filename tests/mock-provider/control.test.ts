import { describe, expect, it } from 'vitest';
import { ask, completionOf, errorOf, rawCall, startMock } from './support.ts';

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

  it('are read, filtered and nested as json-server does it', async () => {
    const { read } = await startMock();
    expect(await read('/personas/executor')).toMatchObject({ name: 'The Executor' });
    expect(await read('/models?id=gpt-6-luna')).toHaveLength(1);
    const own = (await read('/personas/executor/replies')) as { persona: string }[];
    expect(own.length).toBeGreaterThan(14);
    expect(new Set(own.map(({ persona }) => persona))).toEqual(new Set(['executor']));
  });

  it('take a new reply, model and persona that work at once', async () => {
    const { control, v1 } = await startMock();
    const say = async (text: string, persona: string, model = 'gpt-3.5-turbo'): Promise<string | null> => {
      const response = await v1('/chat/completions', { body: { ...ask(text, persona), model } });
      return (await completionOf(response)).choices[0]?.message.content ?? null;
    };
    const added = await control('POST', '/replies', {
      persona: 'executor',
      question: 'A kumquat?',
      text: 'Peel it. Eat it.',
    });
    expect(added.status).toBe(201);
    const { id } = (await added.json()) as { id: string };
    expect(await say('A kumquat?', 'The Executor')).toBe('Peel it. Eat it.');
    await control('PATCH', `/replies/${id}`, { text: 'Wash it. Eat it.' });
    expect(await say('A kumquat?', 'The Executor')).toBe('Wash it. Eat it.');
    await control('PATCH', `/replies/${id}`, { question: 'A lemon?' });
    expect(await say('A kumquat?', 'The Executor')).not.toBe('Wash it. Eat it.');
    expect((await control('POST', '/models', { id: 'house-model' })).status).toBe(201);
    expect(await say('Hi', 'The Executor', 'house-model')).toMatch(/\w/);
    await control('POST', '/personas', { id: 'gardener', name: 'The Gardener' });
    await control('POST', '/replies', {
      persona: 'gardener',
      text: 'Dig. Then water it.',
    });
    expect(await say('What now?', 'The Gardener')).toBe('Dig. Then water it.');
  });

  it('take settings that work at once', async () => {
    const { control, read } = await startMock({ seed: 3 });
    expect(await read('/settings')).toEqual({ seed: 3, delayMs: 0, chunkDelayMs: 0 });
    await control('PATCH', '/settings', { seed: 4, apiKey: 'sk-1' });
    expect(await read('/settings')).toEqual({ seed: 4, delayMs: 0, chunkDelayMs: 0, apiKey: 'sk-1' });
    await control('PATCH', '/settings', { apiKey: null });
    expect(await read('/settings')).toEqual({ seed: 4, delayMs: 0, chunkDelayMs: 0 });
  });

  it.each([
    ['PATCH', '/settings', { delayMs: -1 }, 'delayMs'],
    ['PUT', '/settings', {}, 'seed'],
    ['POST', '/settings', [], 'body'],
    ['POST', '/replies', { persona: 'executor' }, 'text'],
    ['POST', '/replies', { persona: 'executor', text: 'Hi.', occasion: 1 }, 'occasion'],
    [
      'PATCH',
      '/replies/executor-general-1',
      { stands: { luck: { stance: 'for', quote: 'Name it' } } },
      'stands.luck',
    ],
    ['PATCH', '/replies/executor-general-1', { text: 'Another text.' }, 'stands.outcome-first'],
    ['PATCH', '/rounds/launch', { answers: {} }, 'points[0].stands.methodologist'],
    [
      'PATCH',
      '/rounds/launch',
      { points: [{ point: 'So.', stands: { executor: { stance: 'maybe', quote: 'x' } } }] },
      'points',
    ],
    ['POST', '/models', { id: 'a b' }, 'id'],
    ['POST', '/models', { id: 'gpt-6-luna' }, 'id'],
    ['PATCH', '/models/gpt-6-luna', { contextTokens: 'many' }, 'contextTokens'],
    ['POST', '/personas', { id: 'x', name: 7 }, 'name'],
    ['POST', '/personas', { id: 'x', name: 'X', constructor: 1 }, 'constructor'],
  ])('refuse %s %s with %j, naming the field', async (method, path, body, param) => {
    const { control } = await startMock();
    expect(await errorOf(await control(method, path, body))).toMatchObject({ status: 400, param });
  });

  it('answer what is not there with a 404, in the shape of the provider', async () => {
    const { control } = await startMock();
    for (const [method, path] of [
      ['GET', '/nowhere'],
      ['GET', '/models/none'],
      ['PATCH', '/models/none'],
      ['POST', '/personas/executor/faults'],
      ['DELETE', '/models/none'],
    ] as const) {
      const response = await control(method, path, method === 'GET' ? undefined : {});
      expect([method, path, (await errorOf(response)).status]).toEqual([method, path, 404]);
    }
  });

  it('cannot be got at by another method in a header, a script, or a form', async () => {
    const { url, read } = await startMock();
    const headers = { 'content-type': 'application/json', 'x-http-method-override': 'DELETE' };
    await rawCall(`${url}/_mock/models/gpt-6-luna`, { method: 'POST', headers, body: '{}' });
    expect(await read('/models/gpt-6-luna')).toMatchObject({ id: 'gpt-6-luna' });
    for (const path of ['/db', '/models', '/nowhere']) {
      const { text, headers: answered } = await rawCall(`${url}/_mock${path}?callback=alert`, {});
      expect(answered['content-type']).toMatch(/^application\/json/);
      expect(text).not.toContain('alert(');
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await rawCall(`${url}/_mock/faults`, { method: 'POST', headers: form, body: 'kind=drop' });
    expect(answer.status).toBe(400);
  });

  it('answer a bad pattern or a bad body without a stack', async () => {
    const { url, control } = await startMock();
    const pattern = await control('GET', '/models?id_like=(');
    expect(pattern.status).toBeGreaterThanOrEqual(400);
    expect(await pattern.text()).not.toMatch(/\n\s+at |node_modules/);
    const headers = { 'content-type': 'application/json' };
    for (const method of ['GET', 'DELETE']) {
      const withLength = { ...headers, 'content-length': '8' };
      const reading = await rawCall(`${url}/_mock/models/gpt-6-luna`, {
        method,
        headers: withLength,
        body: '{"kind":',
      });
      expect(reading.status).toBe(200);
    }
    const body = await rawCall(`${url}/_mock/faults`, { method: 'POST', headers, body: '{"kind":' });
    expect(body.status).toBe(400);
    expect(body.text).not.toMatch(/\n\s+at |node_modules/);
  });

  it('go back to the start on a reset, and so do the answers', async () => {
    const { control, v1, read } = await startMock();
    const first = await completionOf(await v1('/chat/completions', { body: ask('Hi') }));
    const start = await read('/settings');
    await control('PATCH', '/settings', { seed: 99 });
    await control('POST', '/faults', { kind: 'drop' });
    await control('DELETE', '/replies');
    expect((await control('POST', '/reset')).status).toBe(200);
    expect([await read('/settings'), await read('/faults'), await read('/journal')]).toEqual([start, [], []]);
    const again = await completionOf(await v1('/chat/completions', { body: ask('Hi') }));
    expect({ ...again, created: 0 }).toEqual({ ...first, created: 0 });
  });

  it('are each mock its own', async () => {
    const one = await startMock();
    const other = await startMock();
    const before = await other.read('/db');
    await one.control('DELETE', '/models');
    await one.control('PATCH', '/replies/executor-plan', { text: 'Begin. Then go on.' });
    await one.control('PATCH', '/settings', { seed: 99 });
    expect(await other.read('/db')).toEqual(before);
    const later = await startMock();
    expect(await later.read('/db')).toEqual(before);
  });
});
