import { describe, expect, it } from 'vitest';
import { toWireBody } from '../../src/adapters/openai-wire.ts';
import { ask, completionOf, errorOf, startMock } from './support.ts';
import { shippedModels } from '../../mock-provider/models.ts';

const reasoning = shippedModels.filter(({ reasons }) => reasons === true).map(({ id }) => id);
const plain = shippedModels.filter(({ reasons }) => reasons !== true).map(({ id }) => id);

/** What the page sends to a model. */
function pageBody(model: string): ReturnType<typeof toWireBody> {
  return toWireBody({
    model,
    messages: [
      { role: 'system', text: 'You are The Visionary.' },
      { role: 'user', text: 'Why?' },
    ],
    temperature: 0.7,
    maxTokens: 150,
    presencePenalty: 0.6,
    frequencyPenalty: 0.5,
    streaming: false,
  });
}

function bareBody(model: string): Record<string, unknown> {
  return { model, messages: ask('Why?').messages };
}

describe('the models that ship', () => {
  it('are of both families', () => {
    expect(reasoning).toEqual(expect.arrayContaining(['o3', 'o4-mini', 'gpt-5', 'gpt-5-mini']));
    expect(plain).toEqual(expect.arrayContaining(['gpt-3.5-turbo', 'gpt-4o', 'gpt-5-chat-latest']));
  });

  it.each([...reasoning, ...plain])('%s accepts what the page sends it', async (model) => {
    const { v1 } = await startMock();
    const response = await v1('/chat/completions', { body: pageBody(model) });
    expect(response.status).toBe(200);
    expect((await completionOf(response)).choices[0]?.message.content).toMatch(/\w/);
  });

  it.each(reasoning)('%s refuses what the page sends to one that does not reason', async (model) => {
    const { v1 } = await startMock();
    const response = await v1('/chat/completions', { body: { ...pageBody('gpt-4o'), model } });
    expect(await errorOf(response)).toEqual({
      status: 400,
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      type: 'invalid_request_error',
      param: 'max_tokens',
      code: 'unsupported_parameter',
    });
  });

  it.each(plain)('%s accepts what is sent to one that reasons, as the provider does', async (model) => {
    const { v1 } = await startMock();
    expect((await v1('/chat/completions', { body: { ...pageBody('o3'), model } })).status).toBe(200);
  });
});

describe('a model that reasons', () => {
  it.each([
    ['top_p', { top_p: 0.9 }],
    ['presence_penalty', { presence_penalty: 0.6 }],
    ['frequency_penalty', { frequency_penalty: -0.1 }],
    ['logprobs', { logprobs: true }],
    ['logit_bias', { logit_bias: {} }],
    ['stop', { stop: ['.'] }],
    ['prediction', { prediction: { type: 'content', content: 'Because.' } }],
  ])('refuses %s, naming it', async (param, change) => {
    const { v1 } = await startMock();
    const response = await v1('/chat/completions', { body: { ...bareBody('o3'), ...change } });
    const message = `Unsupported parameter: '${param}' is not supported with this model.`;
    expect(await errorOf(response)).toMatchObject({
      status: 400,
      message,
      param,
      code: 'unsupported_parameter',
    });
  });

  it('refuses a temperature, naming the value', async () => {
    const { v1 } = await startMock();
    const response = await v1('/chat/completions', { body: { ...bareBody('gpt-5'), temperature: 0.7 } });
    expect(await errorOf(response)).toMatchObject({
      status: 400,
      message:
        "Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1) value is supported.",
      param: 'temperature',
      code: 'unsupported_value',
    });
  });

  it.each([
    { temperature: 1, top_p: 1, presence_penalty: 0, frequency_penalty: 0, logprobs: false },
    { temperature: null, max_tokens: null, stop: null, top_logprobs: null },
    { max_completion_tokens: 20, reasoning_effort: 'low', seed: 1, n: 2, stream: true },
  ])('accepts a default, nothing, and what is not about sampling: %j', async (change) => {
    const { v1 } = await startMock();
    expect((await v1('/chat/completions', { body: { ...bareBody('o4-mini'), ...change } })).status).toBe(200);
  });

  it('is told by its record, which can be added and changed', async () => {
    const { v1, control } = await startMock();
    const status = async (): Promise<number> =>
      (await v1('/chat/completions', { body: { ...bareBody('house-model'), max_tokens: 20 } })).status;
    await control('POST', '/models', { id: 'house-model' });
    expect(await status()).toBe(200);
    await control('PATCH', '/models/house-model', { reasons: true });
    expect(await status()).toBe(400);
    const wrong = await control('PATCH', '/models/house-model', { reasons: 'yes' });
    expect(await errorOf(wrong)).toMatchObject({ status: 400, param: 'reasons' });
  });
});
