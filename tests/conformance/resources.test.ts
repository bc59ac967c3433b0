import type { ChatCompletion, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { describe, expect, it } from 'vitest';
import { ask, type Mock, startMock } from '../mock-provider/support/mock.ts';
import { type WireName, wireProblems } from './wire-problems.ts';

const sent: ChatCompletionMessageParam[] = [
  { role: 'system', content: 'You are The Methodologist.' },
  { role: 'user', name: 'Ada', content: [{ type: 'text', text: 'How can I grow my bakery?' }] },
  { role: 'assistant', content: 'Ask your customers.' },
  { role: 'user', content: 'And then?' },
];

describe('the resources conform to the types of the official client', () => {
  it('as models, listed and one by one', async () => {
    const { v1, client } = await startMock();
    await conforms('models', await v1('/models'));
    const page = await client.models.list();
    for (const { id } of page.data) await conforms('model', await v1(`/models/${id}`));
  });

  it('as a stored completion, through the whole of its life', async () => {
    const { v1 } = await startMock();
    const body = { ...ask('Hi'), messages: sent, store: true, metadata: { kind: 'first' } };
    const { id } = (await conforms('completion', await v1('/chat/completions', { body }))) as ChatCompletion;
    const path = `/chat/completions/${id}`;
    await conforms('storedCompletion', await v1(path));
    await conforms('storedCompletion', await v1(path, { body: { metadata: { kind: 'second' } } }));
    await conforms('storedCompletion', await v1(path, { body: { metadata: null } }));
    await conforms('storedMessages', await v1(`${path}/messages`));
    await conforms('storedMessages', await v1(`${path}/messages?limit=1&order=desc`));
    await conforms('storedCompletions', await v1('/chat/completions'));
    await conforms('deleted', await v1(path, { method: 'DELETE' }));
    await conforms('storedCompletions', await v1('/chat/completions'));
  });

  it('as the messages of a completion, of every role and in every form', async () => {
    const { v1 } = await startMock();
    const call = { id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } };
    const messages = [
      { role: 'developer', content: [{ type: 'text', text: 'You are The Executor.' }] },
      { role: 'user', name: 'Ada', content: [{ type: 'text', text: 'Hi' }, picture(), recording()] },
      { role: 'assistant', content: null, audio: { id: 'audio_1' }, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', content: 'Nothing.' },
      { role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] },
      { role: 'assistant', refusal: 'No.' },
      { role: 'function', name: 'look', content: 'Nothing.' },
      { role: 'user', content: 'Hi' },
    ];
    const body = { model: 'gpt-4o', messages, store: true };
    expect(wireProblems('request', body)).toEqual([]);
    const { id } = (await conforms('completion', await v1('/chat/completions', { body }))) as ChatCompletion;
    const listed = await conforms('storedMessages', await v1(`/chat/completions/${id}/messages`));
    expect(listed).toMatchObject({
      data: messages.map(({ role, name = null }) => ({ role, name })),
    });
    const { data } = listed as { data: Record<string, unknown>[] };
    expect(data[1]).toMatchObject({
      content: null,
      content_parts: [{ type: 'text', text: 'Hi' }, picture()],
    });
    expect(data[2]).toMatchObject({ content: null, tool_calls: [call] });
    expect(data[5]).toMatchObject({ content: null, content_parts: null, refusal: 'No.' });
  });

  it('as a stored completion that was streamed', async () => {
    const { v1, client } = await startMock();
    await (await v1('/chat/completions', { body: { ...ask('Hi'), store: true, stream: true } })).text();
    await conforms('storedCompletions', await v1('/chat/completions'));
    expect((await client.chat.completions.list()).data).toHaveLength(1);
  });
});

describe("the official client's own calls", () => {
  it('list every model there is, and retrieve each as it was listed', async () => {
    const { client, read } = await startMock();
    const listed = await collected(client.models.list());
    const held = (await read('/models')) as { id: string }[];
    expect(listed.map(({ id }) => id)).toEqual(held.map(({ id }) => id));
    for (const model of listed) expect(await client.models.retrieve(model.id)).toEqual(model);
  });

  it('page through what is stored, in either order, and find it by what it is', async () => {
    const mock = await startMock();
    const ids = await store(mock, 5);
    const { completions } = mock.client.chat;
    expect((await collected(completions.list({ limit: 2 }))).map(({ id }) => id)).toEqual(ids);
    const backwards = await collected(completions.list({ limit: 2, order: 'desc' }));
    expect(backwards.map(({ id }) => id)).toEqual(ids.toReversed());
    const even = await collected(completions.list({ limit: 1, metadata: { parity: 'even' } }));
    expect(even.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[4]]);
    expect(await collected(completions.list({ model: 'gpt-4o-2024-08-06' }))).toEqual([]);
    const pages: number[] = [];
    for await (const page of (await completions.list({ limit: 2 })).iterPages()) pages.push(page.data.length);
    expect(pages).toEqual([2, 2, 1]);
  });

  it('page through the messages of a completion', async () => {
    const { client } = await startMock();
    const { completions } = client.chat;
    const { id } = await completions.create({ ...ask('Hi'), messages: sent, store: true });
    const messages = await collected(completions.messages.list(id, { limit: 1 }));
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages.map(({ content }) => content)).toEqual([
      'You are The Methodologist.',
      null,
      'Ask your customers.',
      'And then?',
    ]);
    expect(messages[1]?.content_parts).toEqual([{ type: 'text', text: 'How can I grow my bakery?' }]);
    const newest = await completions.messages.list(id, { limit: 1, order: 'desc' });
    expect(newest.data).toEqual([messages.at(-1)]);
  });

  it('change and delete what is stored', async () => {
    const mock = await startMock();
    const [first = '', second = ''] = await store(mock, 2);
    const { completions } = mock.client.chat;
    const before = await completions.retrieve(first);
    const changed = await completions.update(first, { metadata: { parity: 'odd' } });
    expect(changed).toEqual({ ...before, metadata: { parity: 'odd' } });
    expect(await completions.retrieve(first)).toEqual(changed);
    expect(await completions.delete(first)).toEqual({
      id: first,
      object: 'chat.completion.deleted',
      deleted: true,
    });
    await expect(completions.retrieve(first)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    await expect(completions.messages.list(first)).rejects.toMatchObject({ status: 404 });
    await expect(completions.delete(first)).rejects.toMatchObject({ status: 404 });
    expect((await collected(completions.list())).map(({ id }) => id)).toEqual([second]);
  });

  it('stream with helpers that put the whole together', async () => {
    const { client } = await startMock();
    const stream = client.chat.completions.stream({ ...ask('Is this plan sound?'), n: 2 });
    const whole = await stream.finalChatCompletion();
    expect(whole.choices.map(({ finish_reason: reason }) => reason)).toEqual(['stop', 'stop']);
    expect(await stream.finalContent()).toBe(whole.choices[0]?.message.content);
  });
});

function picture(): object {
  return { type: 'image_url', image_url: { url: 'https://example.com/bakery.png' } };
}

function recording(): object {
  return { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } };
}

async function conforms(name: WireName, response: Response): Promise<unknown> {
  const value: unknown = await response.json();
  expect(wireProblems(name, value)).toEqual([]);
  return value;
}

async function store({ client }: Mock, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const metadata = { parity: index % 2 === 0 ? 'even' : 'odd' };
    const { id } = await client.chat.completions.create({ ...ask('Hi'), store: true, metadata });
    ids.push(id);
  }
  return ids;
}

async function collected<Item>(pages: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of pages) items.push(item);
  return items;
}
