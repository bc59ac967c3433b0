import { describe, expect, it } from 'vitest';
import { isModelGone, isTooLongForModel } from '../../src/wire/wire-error.ts';

const said = (message: string, others: object = {}) => JSON.stringify({ error: { message, ...others } });

describe('a refusal that quotes the question', () => {
  it.each([
    said('Invalid content: what is a context window?'),
    said('Your prompt was flagged: the prompt is too long'),
    said('Cannot answer "too many tokens"'),
    said('Could not answer: context window'),
    JSON.stringify({ detail: [{ msg: 'Value error', input: 'What is a context window?' }] }),
  ])('does not say that it is too long: %s', (text) => {
    for (const status of [400, 422]) expect(isTooLongForModel({ status, text })).toBe(false);
  });

  it.each([
    said('Could not answer: tiny is not a valid model'),
    said('Could not answer: {"code":"model_not_found"}'),
    JSON.stringify({ detail: [{ msg: 'Value error', input: '{"code":"model_not_found"}' }] }),
    said('No models: are no models loaded?'),
  ])('does not say that there is no such model: %s', (text) => {
    for (const status of [400, 422]) expect(isModelGone({ status, text })).toBe(false);
  });
});

it.each([
  said('The model returned the following errors: Input is too long for requested model.'),
  said('litellm.BadRequestError: OpenAIException - This model’s maximum context length is 512 tokens.'),
  said('<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 512]'),
  said('No.', { code: 'context_length_exceeded' }),
  said('prompt is too long: 900 tokens > 512 maximum'),
])('a question that is too long is one, however it is said: %s', (text) => {
  expect(isTooLongForModel({ status: 400, text })).toBe(true);
});

it.each([
  said('tiny is not a valid model ID'),
  said('No models loaded. Please load a model.'),
  said('Gone.', { code: 'model_not_found' }),
  JSON.stringify({ type: 'invalid_model', message: 'Invalid model: tiny' }),
  said('Provider returned error', { metadata: { raw: said('Gone.', { code: 'model_not_found' }) } }),
  said(said('Gone.', { type: 'model_not_found' })),
])('a missing model is one, however it is said: %s', (text) => {
  expect(isModelGone({ status: 400, text })).toBe(true);
});
