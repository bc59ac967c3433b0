import * as fc from 'fast-check';
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import { describe, expect, it } from 'vitest';
import type { AnswerForm, CompletionRequest, PromptMessage } from '../../src/ports/completion.ts';
import { fromWire, toWire } from '../../src/wire/question.ts';

const REQUEST: CompletionRequest = {
  model: 'gpt-3.5-turbo',
  messages: [
    { role: 'system', text: 'You are The Visionary.' },
    { role: 'user', text: 'Why?' },
  ],
  temperature: 0.7,
  maxTokens: 150,
  presencePenalty: 0.6,
  frequencyPenalty: 0.5,
  streaming: false,
};

/** Typed by the official client. */
const BODY: ChatCompletionCreateParams = {
  model: 'gpt-3.5-turbo',
  messages: [
    { role: 'system', content: 'You are The Visionary.' },
    { role: 'user', content: 'Why?' },
  ],
  temperature: 0.7,
  max_tokens: 150,
  presence_penalty: 0.6,
  frequency_penalty: 0.5,
};

it('a question holds whole characters', () => {
  const messages = [{ role: 'user', text: 'cut \ud83d' }] as const;
  expect(toWire({ ...REQUEST, messages }).messages).toEqual([{ role: 'user', content: 'cut \uFFFD' }]);
});

const message: fc.Arbitrary<PromptMessage> = fc.record({
  role: fc.constantFrom('system', 'user', 'assistant'),
  text: fc.string({ unit: 'binary' }),
});

const form: fc.Arbitrary<AnswerForm> = fc.record({
  name: fc.string(),
  schema: fc.record({ title: fc.string() }),
});

const values = fc.record({
  model: fc.string(),
  messages: fc.array(message, { maxLength: 4 }),
  temperature: fc.double({ noNaN: true }),
  maxTokens: fc.integer(),
  presencePenalty: fc.double({ noNaN: true }),
  frequencyPenalty: fc.double({ noNaN: true }),
  streaming: fc.boolean(),
});

const request: fc.Arbitrary<CompletionRequest> = fc.oneof(
  values,
  fc.tuple(values, form).map(([others, answerForm]) => ({ ...others, answerForm })),
);

describe('a question on the wire', () => {
  it('has the fields of the specification, byte for byte, and one more when it is streamed', () => {
    expect(JSON.stringify(toWire(REQUEST))).toBe(JSON.stringify(BODY));
    expect(JSON.stringify(toWire({ ...REQUEST, streaming: true }))).toBe(
      JSON.stringify({ ...BODY, stream: true }),
    );
  });

  it('has one more field, always strict, when its answer is to have a form', () => {
    const schema = { type: 'object', properties: {}, required: [], additionalProperties: false };
    const asked: ChatCompletionCreateParams = {
      ...BODY,
      response_format: { type: 'json_schema', json_schema: { name: 'map', strict: true, schema } },
      stream: true,
    };
    const answerForm = { name: 'map', schema };
    expect(JSON.stringify(toWire({ ...REQUEST, answerForm, streaming: true }))).toBe(JSON.stringify(asked));
  });

  it('is read as the request that it was made of', () => {
    fc.assert(
      fc.property(request, (asked) => {
        expect(fromWire(toWire(asked))).toEqual(asked);
      }),
      { examples: [[REQUEST]] },
    );
  });

  it('may leave values to the provider, and name instructions as newer clients do', () => {
    const messages = [{ role: 'developer', content: 'You are The Visionary.' }] as const;
    expect(fromWire({ model: 'a', messages, max_tokens: 1, stream: false })).toEqual({
      ...REQUEST,
      model: 'a',
      messages: [REQUEST.messages[0]],
      temperature: undefined,
      maxTokens: 1,
      presencePenalty: undefined,
      frequencyPenalty: undefined,
    });
  });
});
