import { describe, expect, it } from 'vitest';
import { shippedModels } from '../../mock-provider/models.ts';
import { ask, completionOf, errorOf, startMock } from './support.ts';

const reasoning = shippedModels.filter(({ reasons }) => reasons === true).map(({ id }) => id);

function bareBody(model: string): Record<string, unknown> {
  return { model, messages: ask('Why?').messages };
}

describe('the models that ship', () => {
  it('are the one of the specification, and those of today', () => {
    expect(reasoning).toEqual(['gpt-6-luna', 'gpt-6.1-terra', 'gpt-6.1-sol', 'gpt-5.6-luna']);
    expect(shippedModels.map(({ id }) => id)).toEqual(['gpt-3.5-turbo', ...reasoning]);
  });

  it.each(reasoning)('%s refuses what the page sends', async (model) => {
    const { v1 } = await startMock();
    const response = await v1('/chat/completions', { body: { ...ask('Why?'), max_tokens: 150, model } });
    expect(await errorOf(response)).toEqual({
      status: 400,
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      type: 'invalid_request_error',
      param: 'max_tokens',
      code: 'unsupported_parameter',
    });
  });

  it.each(reasoning)('%s thinks unless told not to, and spends its tokens on it', async (model) => {
    const { v1 } = await startMock();
    const answerTo = async (change: object) =>
      completionOf(await v1('/chat/completions', { body: { ...bareBody(model), ...change } }));
    const spent = await answerTo({ max_completion_tokens: 150 });
    expect(spent.choices[0]).toMatchObject({ message: { content: '' }, finish_reason: 'length' });
    expect(spent.usage).toMatchObject({
      completion_tokens: 150,
      completion_tokens_details: { reasoning_tokens: 150 },
    });
    for (const change of [{ reasoning_effort: 'none', max_completion_tokens: 150 }, {}]) {
      const told = await answerTo(change);
      expect(told.choices[0]).toMatchObject({
        message: { content: expect.stringMatching(/\w/) as string },
        finish_reason: 'stop',
      });
    }
  });

  it('of the specification does not know how much to think', async () => {
    const { v1 } = await startMock();
    const body = { ...bareBody('gpt-3.5-turbo'), reasoning_effort: 'none' };
    expect(await errorOf(await v1('/chat/completions', { body }))).toMatchObject({
      status: 400,
      param: 'reasoning_effort',
    });
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
    const response = await v1('/chat/completions', { body: { ...bareBody('gpt-6-luna'), ...change } });
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
    const response = await v1('/chat/completions', { body: { ...bareBody('gpt-6-luna'), temperature: 0.7 } });
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
    expect((await v1('/chat/completions', { body: { ...bareBody('gpt-6-luna'), ...change } })).status).toBe(
      200,
    );
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
