import type { ChatCompletion } from 'openai/resources/chat/completions';
import { describe, expect, it } from 'vitest';
import { ask, type Mock, startMock } from '../mock-provider/support/mock.ts';
import { replaced, removed, spots } from './spots.ts';
import { chunksOf, streamProblems } from './stream-problems.ts';
import { type WireName, wireProblems } from './wire-problems.ts';

type Broken = readonly [name: WireName, where: string, value: unknown];

const MISSING = Symbol('missing');

/** What a provider may get wrong, by where it is in an answer that is right. */
const broken: readonly Broken[] = [
  ['request', 'messages', MISSING],
  ['request', 'messages.0.role', 'king'],
  ['request', 'temperature', '0.7'],
  ['request', 'stream_options', true],
  ['request', 'temprature', 0.7],
  ['completion', 'id', MISSING],
  ['completion', 'object', 'chat.completion.chunk'],
  ['completion', 'object', MISSING],
  ['completion', 'created', '2024-01-01'],
  ['completion', 'model', null],
  ['completion', 'choices', null],
  ['completion', 'choices.0.index', MISSING],
  ['completion', 'choices.0.logprobs', MISSING],
  ['completion', 'choices.0.finish_reason', null],
  ['completion', 'choices.0.finish_reason', 'max_tokens'],
  ['completion', 'choices.0.message', MISSING],
  ['completion', 'choices.0.message.role', 'user'],
  ['completion', 'choices.0.message.content', MISSING],
  ['completion', 'choices.0.message.content', [{ type: 'text', text: 'Hi' }]],
  ['completion', 'choices.0.message.refusal', MISSING],
  ['completion', 'choices.0.message.reasoning_content', 'Hm.'],
  ['completion', 'choices.0.delta', {}],
  ['completion', 'usage', null],
  ['completion', 'usage.total_tokens', MISSING],
  ['completion', 'usage.prompt_tokens_details', null],
  ['completion', 'service_tier', 'fastest'],
  ['completion', 'system_fingerprint', null],
  ['chunk', 'object', 'chat.completion'],
  ['chunk', 'choices.0.delta', MISSING],
  ['chunk', 'choices.0.finish_reason', MISSING],
  ['chunk', 'choices.0.finish_reason', ''],
  ['chunk', 'choices.0.message', { role: 'assistant', content: 'Hi' }],
  ['chunk', 'choices.0.text', 'Hi'],
  ['storedCompletion', 'metadata', MISSING],
  ['storedCompletion', 'metadata.kind', 1],
  ['storedCompletions', 'object', MISSING],
  ['storedCompletions', 'has_more', MISSING],
  ['storedCompletions', 'data.0.object', 'completion'],
  ['storedMessages', 'data.0.id', MISSING],
  ['storedMessages', 'data.0.role', 'king'],
  ['deleted', 'object', 'chat.completion'],
  ['deleted', 'deleted', MISSING],
  ['model', 'object', 'models'],
  ['model', 'owned_by', MISSING],
  ['model', 'contextTokens', 1],
  ['models', 'data', MISSING],
  ['models', 'data.0.created', '0'],
  ['error', 'error', 'Something went wrong.'],
  ['error', 'error.param', MISSING],
  ['error', 'error.code', MISSING],
  ['error', 'error.code', 404],
  ['error', 'error.message', null],
  ['error', 'error.status', 404],
  ['error', 'message', 'Something went wrong.'],
];

const names = [...new Set(broken.map(([name]) => name))];

describe('a broken answer is refused', () => {
  it.each(broken)('%s with %s as %j', async (name, where, value) => {
    const answer = await sample(name);
    expect(wireProblems(name, answer)).toEqual([]);
    const worse = value === MISSING ? removed(answer, where) : replaced(answer, where, value);
    expect(wireProblems(name, worse)).not.toEqual([]);
  });

  it.each(names)('%s with any one of its values of another type', async (name) => {
    const answer = await sample(name);
    const { leaves } = spots(answer);
    expect(leaves.length).toBeGreaterThan(2);
    for (const where of leaves) {
      expect(wireProblems(name, replaced(answer, where, { odd: [true] })), where).not.toEqual([]);
    }
  });

  it.each(names)('%s with one field more in any of its objects', async (name) => {
    const answer = await sample(name);
    for (const where of spots(answer).objects) {
      const field = where === '' ? 'odd' : `${where}.odd`;
      expect(wireProblems(name, replaced(answer, field, true)), field).not.toEqual([]);
    }
  });
});

describe('a stream is refused', () => {
  type Chunks = ReturnType<typeof chunksOf>;
  it.each<readonly [name: string, change: (chunks: Chunks) => Chunks]>([
    ['without its first chunk', (chunks) => chunks.slice(1)],
    ['without its reason to end', (chunks) => chunks.toSpliced(-2, 1)],
    ['without its usage', (chunks) => chunks.slice(0, -1)],
    ['with two roles', (chunks) => [chunks[0]!, ...chunks]],
    ['with words after its end', (chunks) => chunks.toSpliced(-1, 0, chunks[1]!)],
    ['with two heads', (chunks) => [...chunks.slice(0, -1), { ...chunks.at(-1)!, id: 'chatcmpl-other' }]],
    [
      'with usage too early',
      (chunks) => [{ ...chunks[0]!, usage: chunks.at(-1)!.usage! }, ...chunks.slice(1)],
    ],
    ['with a choice too many', (chunks) => chunks.toSpliced(1, 0, ofChoice(chunks[1]!, 1))],
    ['with nothing in it', () => []],
  ])('%s', async (_name, change) => {
    const chunks = await streamed(await startMock());
    const expected = { choices: 1, includeUsage: true };
    expect(streamProblems(chunks, expected)).toEqual([]);
    expect(streamProblems(change(chunks), expected)).not.toEqual([]);
    expect(streamProblems(chunks, { choices: 2, includeUsage: true })).not.toEqual([]);
    expect(streamProblems(chunks, { choices: 1, includeUsage: false })).not.toEqual([]);
  });

  it('without its mark at the end', () => {
    expect(() => chunksOf('data: {}\n\n')).toThrow('[DONE]');
  });
});

async function sample(name: WireName): Promise<unknown> {
  const mock = await startMock();
  const { id, ...completion } = await stored(mock);
  const path = `/chat/completions/${id}`;
  const json = async (call: Promise<Response>): Promise<unknown> => (await call).json();
  switch (name) {
    case 'request':
      return ask('Hi');
    case 'completion':
      return { id, ...completion };
    case 'chunk':
      return (await streamed(mock))[0];
    case 'storedCompletion':
      return json(mock.v1(path));
    case 'storedCompletions':
      return json(mock.v1('/chat/completions'));
    case 'storedMessages':
      return json(mock.v1(`${path}/messages`));
    case 'deleted':
      return json(mock.v1(path, { method: 'DELETE' }));
    case 'model':
      return json(mock.v1('/models/gpt-4o'));
    case 'models':
      return json(mock.v1('/models'));
    case 'error':
      return json(mock.v1('/models/gpt-9'));
  }
}

async function stored({ v1 }: Mock): Promise<ChatCompletion> {
  const body = { ...ask('Hi'), store: true, metadata: { kind: 'kept' } };
  return (await (await v1('/chat/completions', { body })).json()) as ChatCompletion;
}

async function streamed({ v1 }: Mock): Promise<ReturnType<typeof chunksOf>> {
  const body = { ...ask('Hi'), stream: true, stream_options: { include_usage: true } };
  return chunksOf(await (await v1('/chat/completions', { body })).text());
}

function ofChoice(chunk: ReturnType<typeof chunksOf>[number], index: number): typeof chunk {
  return { ...chunk, choices: chunk.choices.map((choice) => ({ ...choice, index })) };
}
