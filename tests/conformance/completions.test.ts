import type {
  ChatCompletion,
  ChatCompletionContentPart,
  ChatCompletionCreateParams,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import { describe, expect, it } from 'vitest';
import { type Mock, ask, startMock } from '../mock-provider/support.ts';
import { chunksOf, streamProblems } from './stream-problems.ts';
import { wireProblems } from './wire.ts';

const question = ask('How can I grow my bakery?');

/** What may be asked, by what is different about it. */
const requests: readonly (readonly [name: string, change: Partial<ChatCompletionCreateParams>])[] = [
  ['a plain question', {}],
  ['three choices', { n: 3 }],
  ['a text that stops', { stop: ['.', ','] }],
  ['a text that is cut', { max_tokens: 3 }],
  ['a text that is cut the newer way', { max_tokens: null, max_completion_tokens: 3 }],
  ['three choices that are cut', { n: 3, max_tokens: 2 }],
  ['a text that stops at once', { stop: [' '], max_tokens: 1 }],
  ['nobody in particular', { messages: [{ role: 'user', content: 'Hi' }] }],
  ['a developer and parts', { messages: [developer(), { role: 'user', content: [textPart('Hi')] }] }],
  ['a conversation', { messages: [developer(), user('Hi'), assistant('Hello.'), user('And now?')] }],
  [
    'a thought without an answer',
    {
      model: 'gpt-6-luna',
      max_tokens: null,
      temperature: null,
      presence_penalty: null,
      frequency_penalty: null,
      max_completion_tokens: 50,
    },
  ],
  ['what is stored', { store: true, metadata: { kind: 'kept' } }],
  [
    'every option of sampling',
    { seed: 7, top_p: 0.5, logit_bias: { 50256: -100 }, logprobs: true, top_logprobs: 2, user: 'someone' },
  ],
  ['a form of answer', { response_format: { type: 'json_object' }, service_tier: 'auto' }],
  ['tools', { tools: [{ type: 'function', function: { name: 'look' } }], tool_choice: 'auto' }],
];

describe('a completion conforms to the types of the official client', () => {
  it.each(requests)('for %s', async (_name, change) => {
    const body = { ...question, ...change };
    const { v1 } = await startMock();
    const response = await v1('/chat/completions', { body });
    expect(response.status).toBe(200);
    expect(wireProblems('completion', await response.json())).toEqual([]);
  });

  it.each(requests)('as a stream that says the same, for %s', async (_name, change) => {
    for (const includeUsage of [false, true]) {
      const mock = await startMock();
      const body = { ...question, ...change };
      const plain = (await (await mock.v1('/chat/completions', { body })).json()) as ChatCompletion;
      await mock.control('POST', '/reset');
      const chunks = await streamed(mock, { ...body, stream_options: { include_usage: includeUsage } });
      expect(streamProblems(chunks, { choices: plain.choices.length, includeUsage })).toEqual([]);
      for (const { index, message, finish_reason: reason } of plain.choices) {
        const parts = chunks.flatMap((chunk) => chunk.choices).filter((part) => part.index === index);
        expect(parts.map(({ delta }) => delta.content ?? '').join('')).toBe(message.content);
        expect(parts.at(-1)?.finish_reason).toBe(reason);
      }
      expect(chunks.at(-1)?.usage).toEqual(includeUsage ? plain.usage : undefined);
      expect(chunks[0]?.id).toBe(plain.id);
    }
  });

  it('is cut where it was told to be, and says so', async () => {
    const { v1 } = await startMock();
    const cut = await v1('/chat/completions', { body: { ...question, n: 3, max_tokens: 2 } });
    const { choices, usage } = (await cut.json()) as ChatCompletion;
    expect(choices.map(({ finish_reason: reason }) => reason)).toEqual(['length', 'length', 'length']);
    expect(usage?.completion_tokens).toBe(6);
  });
});

describe('the models conform to the types of the official client', () => {
  it('listed and one by one', async () => {
    const { v1, client } = await startMock();
    expect(wireProblems('models', await (await v1('/models')).json())).toEqual([]);
    for (const { id } of (await client.models.list()).data) {
      expect(wireProblems('model', await (await v1(`/models/${id}`)).json())).toEqual([]);
    }
  });
});

async function streamed(mock: Mock, body: object): Promise<ReturnType<typeof chunksOf>> {
  const response = await mock.v1('/chat/completions', { body: { ...body, stream: true } });
  return chunksOf(await response.text());
}

function developer(): ChatCompletionMessageParam {
  return { role: 'developer', content: 'You are The Evaluator.' };
}

function user(content: string): ChatCompletionMessageParam {
  return { role: 'user', content };
}

function assistant(content: string): ChatCompletionMessageParam {
  return { role: 'assistant', content };
}

function textPart(text: string): ChatCompletionContentPart {
  return { type: 'text', text };
}
