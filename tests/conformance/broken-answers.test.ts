import { describe, expect, it } from 'vitest';
import { type Mock, ask, startMock } from '../mock-provider/support.ts';
import { chunksOf, streamProblems } from './stream-problems.ts';
import { type WireName, wireProblems } from './wire.ts';

type Broken = readonly [name: WireName, where: string, value: unknown];

/** Where things are in a JSON value, as names and indexes with dots between them; '' is the value itself. */
interface Spots {
  /** Texts, numbers, flags and nulls. */
  leaves: readonly string[];
  objects: readonly string[];
}

type Branch = Record<string, unknown>;

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

function spots(value: unknown, where = ''): Spots {
  if (!isBranch(value)) return { leaves: [where], objects: [] };
  const inside = Object.entries(value).map(([name, item]) => spots(item, at(where, name)));
  return {
    leaves: inside.flatMap(({ leaves }) => leaves),
    objects: [...(Array.isArray(value) ? [] : [where]), ...inside.flatMap(({ objects }) => objects)],
  };
}

/** A copy with another value there, which may be a field that was not. */
function replaced(value: unknown, where: string, other: unknown): unknown {
  const copy = structuredClone(value);
  const { branch, name } = find(copy, where);
  branch[name] = other;
  return copy;
}

/** A copy without what was there. */
function removed(value: unknown, where: string): unknown {
  const copy = structuredClone(value);
  const { branch, name } = find(copy, where);
  if (!Object.hasOwn(branch, name)) throw new Error(`There is no ${where}.`);
  Reflect.deleteProperty(branch, name);
  return copy;
}

async function sample(name: WireName): Promise<unknown> {
  const mock = await startMock();
  const json = async (call: Promise<Response>): Promise<unknown> => (await call).json();
  switch (name) {
    case 'request':
      return ask('Hi');
    case 'completion':
      return json(mock.v1('/chat/completions', { body: ask('Hi') }));
    case 'chunk':
      return (await streamed(mock))[0];
    case 'model':
      return json(mock.v1('/models/gpt-6-luna'));
    case 'models':
      return json(mock.v1('/models'));
    case 'error':
      return json(mock.v1('/models/gpt-9'));
  }
}

async function streamed({ v1 }: Mock): Promise<ReturnType<typeof chunksOf>> {
  const body = { ...ask('Hi'), stream: true, stream_options: { include_usage: true } };
  return chunksOf(await (await v1('/chat/completions', { body })).text());
}

function ofChoice(chunk: ReturnType<typeof chunksOf>[number], index: number): typeof chunk {
  return { ...chunk, choices: chunk.choices.map((choice) => ({ ...choice, index })) };
}

function find(value: unknown, where: string): { branch: Branch; name: string } {
  const steps = where.split('.');
  const name = steps.pop() ?? '';
  let branch = value;
  for (const step of steps) branch = isBranch(branch) ? branch[step] : undefined;
  if (!isBranch(branch)) throw new Error(`There is nothing around ${where}.`);
  return { branch, name };
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null;
}

function at(where: string, name: string): string {
  return where === '' ? name : `${where}.${name}`;
}
