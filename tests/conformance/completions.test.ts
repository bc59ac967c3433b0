import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Mock, ask, startMock } from '../mock-provider/support.ts';
import { chunksOf, expectStream, wire } from './wire.ts';

const question = ask('How can I grow my bakery?');

const noSampling = { max_tokens: null, temperature: null, presence_penalty: null, frequency_penalty: null };

/** Requests, each named by what it changes. */
const requests: readonly (readonly [name: string, change: Partial<ChatCompletionCreateParams>])[] = [
  ['a plain question', {}],
  ['three choices that are cut', { n: 3, max_tokens: 2 }],
  ['a text cut by the newer limit', { max_tokens: null, max_completion_tokens: 3 }],
  ['a text with a stop', { stop: ['.', ','] }],
  ['a text that stops at once', { stop: [' '], max_tokens: 1 }],
  [
    'a conversation',
    {
      messages: [
        { role: 'developer', content: 'You are The Evaluator.' },
        { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
        { role: 'assistant', content: null, refusal: 'No.' },
        { role: 'user', content: 'And now?' },
      ],
    },
  ],
  ['a thought without an answer', { ...noSampling, model: 'gpt-6-luna', max_completion_tokens: 50 }],
  [
    'an answer in a form',
    {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'map', strict: true, schema: { type: 'object' }, description: 'A map.' },
      },
    },
  ],
  ['an answer in no form', { response_format: { type: 'text' } }],
  [
    'every other option',
    {
      seed: 7,
      top_p: 0.5,
      logit_bias: { 50256: -100 },
      logprobs: true,
      top_logprobs: 2,
      user: 'someone',
      store: true,
      metadata: { kind: 'kept' },
      response_format: { type: 'json_object' },
      service_tier: 'auto',
      tools: [{ type: 'function', function: { name: 'look' } }],
      tool_choice: 'auto',
    },
  ],
];

describe('a completion conforms to the types of the official client', () => {
  it.each(requests)('and so does a stream, which says the same, for %s', async (_name, change) => {
    const body = { ...question, ...change };
    const mock = await startMock();
    const response = await mock.v1('/chat/completions', { body });
    expect(response.status).toBe(200);
    const plain = v.parse(wire.completion, await response.json());
    for (const includeUsage of [false, true]) {
      await mock.control('POST', '/reset');
      const chunks = await streamed(mock, { ...body, stream_options: { include_usage: includeUsage } });
      expectStream(chunks, { choices: plain.choices.length, includeUsage });
      for (const { index, message, finish_reason: reason } of plain.choices) {
        const parts = chunks.flatMap((chunk) => chunk.choices).filter((part) => part.index === index);
        expect(parts.map(({ delta }) => delta.content ?? '').join('')).toBe(message.content);
        expect(parts.at(-1)?.finish_reason).toBe(reason);
      }
      expect(chunks.at(-1)?.usage).toEqual(includeUsage ? plain.usage : undefined);
      expect(chunks[0]?.id).toBe(plain.id);
    }
  });
});

describe('the models conform to the types of the official client', () => {
  it('as a list and one by one', async () => {
    const { v1, client } = await startMock();
    v.parse(wire.models, await (await v1('/models')).json());
    const { data } = await client.models.list();
    expect(data.map(({ id }) => id)).toEqual([
      'gpt-3.5-turbo',
      'gpt-6-luna',
      'gpt-6.1-terra',
      'gpt-6.1-sol',
      'gpt-5.6-luna',
    ]);
    expect(await client.models.retrieve('gpt-3.5-turbo')).toEqual({
      id: 'gpt-3.5-turbo',
      object: 'model',
      created: 1677610602,
      owned_by: 'openai',
    });
  });
});

async function streamed(mock: Mock, body: object): Promise<ReturnType<typeof chunksOf>> {
  const response = await mock.v1('/chat/completions', { body: { ...body, stream: true } });
  return chunksOf(await response.text());
}
