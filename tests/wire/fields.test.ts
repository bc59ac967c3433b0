import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { type RequestBody, correct, decode } from '../../src/wire/fields.ts';

const MESSAGES = [{ role: 'user', content: 'Why?' }];

const BODY = {
  model: 'gpt-6-luna',
  messages: MESSAGES,
  temperature: 0.7,
  max_tokens: 150,
  presence_penalty: 0.6,
  frequency_penalty: 0.5,
};

const NEWER = {
  model: 'gpt-6-luna',
  messages: MESSAGES,
  max_completion_tokens: 150,
  reasoning_effort: 'none',
};

const MAX_TOKENS =
  "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";

const OPENAI = JSON.stringify({
  error: {
    message: MAX_TOKENS,
    type: 'invalid_request_error',
    param: 'max_tokens',
    code: 'unsupported_parameter',
  },
});

describe('a refusal that names the newer limit of tokens', () => {
  it.each([
    ['as OpenAI says it', OPENAI],
    ['within a string of a gateway', JSON.stringify({ error: { message: `400: ${OPENAI}` } })],
    ['within a string of a string', JSON.stringify(JSON.stringify({ detail: OPENAI }))],
    ['as HTML', `<html><body><p>${MAX_TOKENS.replaceAll("'", '&#39;')}</p></body></html>`],
    ['as plain words', MAX_TOKENS],
    ['in Markdown', 'Use max\\_completion\\_tokens.'],
    ['with characters as numbers', 'Use \\u0027max\\u005fcompletion\\u005ftokens\\u0027.'],
    ['in camel case', '[{"error":{"message":"Use maxCompletionTokens","status":"INVALID_ARGUMENT"}}]'],
  ])('leads to that limit, %s', (_, refusal) => {
    expect(correct(BODY, refusal)).toEqual(NEWER);
    expect(correct({ ...BODY, stream: true }, refusal)).toEqual({ ...NEWER, stream: true });
  });

  it('leads to no limit when the newer one is refused too', () => {
    expect(correct(NEWER, 'max_completion_tokens and max_tokens are unknown')).toEqual({
      model: 'gpt-6-luna',
      messages: MESSAGES,
      reasoning_effort: 'none',
    });
  });
});

const FORM = { type: 'json_schema', json_schema: { name: 'map', strict: true, schema: {} } };

const FORMED = { ...BODY, response_format: FORM };

describe('a refusal of a form', () => {
  it.each([
    [
      'OpenAI',
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide: https://platform.openai.com/docs/guides/structured-outputs",
    ],
    [
      'OpenAI, of a schema',
      "Invalid schema for response_format 'map': In context=(), 'required' is required to be supplied.",
    ],
    [
      'Azure',
      'response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later',
    ],
    ['LM Studio', `{"error":"'response_format.type' must be 'json_object' or 'text'"}`],
    ['DeepSeek', 'This response_format type is unavailable now'],
    [
      'DeepSeek, reading',
      'Failed to deserialize the JSON body into the target type: response_format: response_format.type `json_schema` is unavailable now at line 1 column 1193',
    ],
    [
      'Groq',
      'This model does not support response format `json_schema`. See supported models at https://console.groq.com',
    ],
    [
      'Groq, of its value',
      "'response_format.type' : value is not one of the allowed values ['text','json_object']",
    ],
    ['Groq, after an answer', '{"error":{"code":"json_validate_failed","failed_generation":"{"}}'],
    [
      'Gemini',
      `[{"error":{"message":"Invalid JSON payload received. Unknown name \\"response_format\\": Cannot find field."}}]`,
    ],
    [
      'Gemini, of a schema',
      'The specified schema produces a constraint that has too many states for serving.',
    ],
    [
      'Gemini, of its depth',
      'A schema in GenerationConfig in the request exceeds the maximum allowed nesting depth.',
    ],
    ['Gemini, in other words', "A response mime type: 'application/json' is unsupported"],
    ['Mistral', '{"detail":[{"type":"extra_forbidden","loc":["body","response_format","json_schema"]}]}'],
    ['Anthropic', 'Structured outputs are not supported by this model'],
    ['Fireworks', 'JSON mode is not supported for this model'],
    ['vLLM', 'The provided JSON schema contains features not supported by xgrammar.'],
    ['vLLM, older', 'Failed to start guided decoding: no backend'],
    ['llama.cpp', 'Failed to initialize samplers: std::exception'],
    ['llama.cpp, of a grammar', 'failed to parse grammar'],
    ['Ollama', 'failed to create new sequence: unable to create sampling context'],
    ['nobody', 'Request contains an invalid argument.'],
  ])('leads to the question without it, and takes no other field: %s', (_, refusal) => {
    expect(correct(FORMED, refusal)).toEqual(BODY);
    expect(correct({ ...FORMED, stream: true }, refusal)).toEqual({ ...BODY, stream: true });
  });

  it('leads to the question without the form and the other fields that it names', () => {
    const { temperature: _, ...left } = BODY;
    expect(correct(FORMED, 'Unknown fields: temperature, response_format')).toEqual(left);
  });
});

describe('a question with a form keeps it', () => {
  it('with the newer limit of tokens', () => {
    expect(correct(FORMED, OPENAI)).toEqual({ ...NEWER, response_format: FORM });
  });

  it.each([
    'presence_penalty is not supported',
    "Unsupported value: 'temperature' does not match the schema",
  ])('when another field is named: %s', (refusal) => {
    expect(correct(FORMED, refusal)).toHaveProperty('response_format', FORM);
  });

  it.each(['This model only supports streaming.', 'Your prompt was flagged.', 'Rate limit reached.'])(
    'when the refusal is of something else: %s',
    (refusal) => {
      expect(correct(FORMED, refusal) ?? FORMED).toHaveProperty('response_format', FORM);
    },
  );
});

describe('a refusal', () => {
  it('of an effort leads to a low one, and then to none', () => {
    const refusal = "Unsupported value: 'reasoning_effort' does not support 'none' with this model.";
    const low = correct(NEWER, refusal);
    expect(low).toEqual({ ...NEWER, reasoning_effort: 'low' });
    const { reasoning_effort: _, ...without } = NEWER;
    expect(correct(low!, refusal)).toEqual(without);
    expect(correct(without, refusal)).toBeUndefined();
  });

  it.each([
    ['temperature', "Unsupported value: 'temperature' does not support 0.7."],
    ['presence_penalty', '{"code":"presence_penalty_unsupported"}'],
    ['frequency_penalty', 'frequencyPenalty: Extra inputs are not permitted'],
  ])('of %s leads to the question without it', (field, refusal) => {
    expect(Object.keys(correct(BODY, refusal)!)).toEqual(Object.keys(BODY).filter((each) => each !== field));
  });

  it('of several fields leads to the question without them', () => {
    const detail = ['presence_penalty', 'frequency_penalty'].map((field) => ({
      type: 'extra_forbidden',
      loc: ['body', field],
    }));
    const { presence_penalty: _, frequency_penalty: __, ...left } = BODY;
    expect(correct(BODY, JSON.stringify({ detail }))).toEqual(left);
  });

  it('that names no field leads to the fields that remain necessary, once', () => {
    const least = { model: 'gpt-6-luna', messages: MESSAGES, max_tokens: 150 };
    expect(correct(BODY, 'Penalty is not enabled for this model')).toEqual(least);
    expect(correct(least, 'Penalty is not enabled for this model')).toBeUndefined();
  });

  it.each([
    'The response was filtered by the content management policy.',
    '{"error":{"code":"content_filter"}}',
    'Your prompt was flagged as a violation of our usage policies.',
    "This model's maximum context length is 16385 tokens.",
    'The prompt is too long.',
    'Rate limit reached. Please try again in 20s.',
    'API key not valid. Please pass a valid API key.',
  ])('that other fields cannot help leads to nothing: %s', (refusal) => {
    expect(correct(BODY, refusal)).toBeUndefined();
  });

  it('is read only up to 16 KiB', () => {
    const far = `${' '.repeat(16 * 1024)}temperature`;
    expect(correct(BODY, far)).not.toHaveProperty('presence_penalty');
    expect(correct(BODY, far.slice(20))).toHaveProperty('presence_penalty');
  });

  // A quadratic time takes most of a minute, and this one less than a millisecond.
  it('is decoded in time that grows with its length, not with the square of it', { timeout: 10_000 }, () => {
    const backslashes = '\\'.repeat(128 * 1024);
    expect(decode(backslashes)).toBe(backslashes);
    expect(decode(`${backslashes}u005f${backslashes}_`)).toBe('__');
  });

  test.prop([
    fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom(OPENAI, 'reasoning_effort', 'no penalty', ...Object.keys({ ...FORMED, ...NEWER })),
      ),
      { minLength: 20, maxLength: 20 },
    ),
  ])('never adds a text, and corrections end in any order', (refusals) => {
    let body: RequestBody = FORMED;
    for (const refusal of refusals) {
      const next = correct(body, refusal);
      if (!next) continue;
      expect(next).not.toEqual(body);
      expect(next).toMatchObject({ model: 'gpt-6-luna', messages: MESSAGES });
      body = next;
    }
    // A refusal that names all remaining fields, twice over.
    for (let times = 0; times < 8; times += 1) body = correct(body, Object.keys(body).join()) ?? body;
    expect(body).toEqual({ model: 'gpt-6-luna', messages: MESSAGES });
  });
});
