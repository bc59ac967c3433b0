import { describe, expect, it } from 'vitest';
import { ask, completionOf, errorOf, startMock } from './support.ts';

const question = ask('How can I grow my bakery?');

describe('a completion', () => {
  it('is the same, with its headers, for the same seed and requests, and differs for another seed', async () => {
    const answersOf = async (seed: number): Promise<readonly unknown[]> => {
      const { v1 } = await startMock({ seed });
      const answers: unknown[] = [];
      for (const body of [ask('Hi'), question, question]) {
        const response = await v1('/chat/completions', { body });
        const headers = Object.fromEntries(response.headers);
        expect(headers).toMatchObject({
          'x-request-id': expect.stringMatching(/^req_[0-9a-f]{32}$/) as string,
          'openai-processing-ms': '0',
          'x-ratelimit-remaining-requests': '9999',
        });
        answers.push({ ...headers, date: '' }, { ...(await completionOf(response)), created: 0 });
      }
      return answers;
    };
    expect(await answersOf(3)).toEqual(await answersOf(3));
    expect(await answersOf(3)).not.toEqual(await answersOf(4));
  });

  it('has its time and model, and is understood by the official client, plain and streaming', async () => {
    const { client } = await startMock();
    const completion = await client.chat.completions.create(question);
    expect(Math.abs(completion.created - Date.now() / 1000)).toBeLessThan(60);
    expect(completion.model).toBe('gpt-3.5-turbo-0125');
    expect(completion.choices[0]?.message.content).toMatch(/in pieces/);
    let text = '';
    const stream = await client.chat.completions.create({ ...ask('Is this plan sound?'), stream: true });
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    expect(text).toMatch(/absurd and half right/);
  });

  it('is marked as general when it would answer any question', async () => {
    const { v1 } = await startMock();
    const markOf = async (text: string) =>
      (await v1('/chat/completions', { body: ask(text) })).headers.get('x-quartet-reply');
    expect([await markOf('What now, then?'), await markOf('Hi')]).toEqual(['general', null]);
  });

  it('is what is left of an answer that was cut, and nothing of one that the mock has not given', async () => {
    const { v1 } = await startMock();
    const told = async (soFar: string) => {
      const goOn = { role: 'user', content: 'Go on exactly where you stopped.' };
      const messages = [...question.messages, { role: 'assistant', content: soFar }, goOn];
      const { choices } = await completionOf(
        await v1('/chat/completions', { body: { ...question, messages } }),
      );
      return choices[0]?.message.content;
    };
    const whole = (await completionOf(await v1('/chat/completions', { body: question }))).choices[0]!.message
      .content!;
    expect([await told(whole.slice(0, 20)), await told('Something else')]).toEqual([whole.slice(20), '']);
  });

  it('has the length and the end that the request asks for', async () => {
    const { v1 } = await startMock();
    const told = async (change: object) =>
      completionOf(await v1('/chat/completions', { body: { ...question, ...change } }));
    const { choices, usage } = await told({ max_tokens: 5, n: 3 });
    expect(choices.map(({ index, message }) => [index, message.content?.length])).toEqual([
      [0, 20],
      [1, 20],
      [2, 20],
    ]);
    expect(usage).toMatchObject({ prompt_tokens: 32, completion_tokens: 15, total_tokens: 47 });
    const whole = (await told({})).choices[0]?.message.content ?? '';
    const stopped = await told({ stop: ['.', ','] });
    expect(stopped.choices[0]).toMatchObject({
      message: { content: whole.slice(0, whole.search(/[.,]/)) },
      finish_reason: 'stop',
    });
  });
});

describe('a model that reasons', () => {
  const bare = { model: 'gpt-6-luna', messages: question.messages };

  it.each(['gpt-6-luna', 'gpt-6.1-terra', 'gpt-6.1-sol', 'gpt-5.6-luna'])(
    '%s refuses the page’s fields, and thinks unless told not to',
    async (model) => {
      const { v1 } = await startMock();
      const refused = await v1('/chat/completions', { body: { ...question, model } });
      expect(await errorOf(refused)).toEqual({
        status: 400,
        message:
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        type: 'invalid_request_error',
        param: 'max_tokens',
        code: 'unsupported_parameter',
      });
      const answerTo = async (change: object) =>
        completionOf(await v1('/chat/completions', { body: { ...bare, model, ...change } }));
      const spent = await answerTo({ max_completion_tokens: 150 });
      expect(spent.choices[0]).toMatchObject({ message: { content: '' }, finish_reason: 'length' });
      expect(spent.usage).toMatchObject({
        completion_tokens: 150,
        completion_tokens_details: { reasoning_tokens: 150 },
      });
      for (const change of [{ reasoning_effort: 'none', max_completion_tokens: 150 }, {}]) {
        expect((await answerTo(change)).choices[0]).toMatchObject({
          message: { content: expect.stringContaining('in pieces') as string },
          finish_reason: 'stop',
        });
      }
    },
  );

  it.each([
    ['top_p', { top_p: 0.9 }],
    ['presence_penalty', { presence_penalty: 0.6 }],
    ['frequency_penalty', { frequency_penalty: -0.1 }],
    ['logprobs', { logprobs: true }],
    ['logit_bias', { logit_bias: {} }],
    ['stop', { stop: ['.'] }],
    ['prediction', { prediction: { type: 'content', content: 'Because.' } }],
    ['temperature', { temperature: 0.7 }, 'unsupported_value'],
  ])('refuses %s, naming it', async (param, change, code = 'unsupported_parameter') => {
    const { v1 } = await startMock();
    const error = await errorOf(await v1('/chat/completions', { body: { ...bare, ...change } }));
    expect(error).toMatchObject({ status: 400, param, code });
    expect(error.message).toContain(`'${param}'`);
  });

  it.each([
    { temperature: 1, top_p: 1, presence_penalty: 0, frequency_penalty: 0, logprobs: false },
    { temperature: null, max_tokens: null, stop: null, top_logprobs: null },
    { max_completion_tokens: 20, reasoning_effort: 'low', seed: 1, n: 2, stream: true },
  ])('accepts a default, null, and fields that are not about sampling: %j', async (change) => {
    const { v1 } = await startMock();
    expect((await v1('/chat/completions', { body: { ...bare, ...change } })).status).toBe(200);
  });

  it('is known by its record; any other model has no effort of thinking', async () => {
    const { v1, control } = await startMock();
    const paramOf = async (change: object) => {
      const response = await v1('/chat/completions', { body: { ...bare, model: 'house', ...change } });
      return response.ok ? null : (await errorOf(response)).param;
    };
    expect((await control('POST', '/models', { id: 'house' })).status).toBe(201);
    expect(await paramOf({ max_tokens: 20 })).toBeNull();
    expect(await paramOf({ reasoning_effort: 'none' })).toBe('reasoning_effort');
    await control('PATCH', '/models/house', { reasons: true });
    expect(await paramOf({ max_tokens: 20 })).toBe('max_tokens');
    expect(await paramOf({ reasoning_effort: 'none' })).toBeNull();
  });
});

describe('a model that refuses schemas', () => {
  const form = { type: 'json_schema', json_schema: { name: 'map', strict: true, schema: {} } };

  it.each(['gpt-3.5-turbo', 'gpt-6-luna'])('is one whose record says so: %s', async (model) => {
    const { v1, control } = await startMock();
    const answerTo = (change: object) => {
      const { max_tokens, messages } = question;
      const limit = model === 'gpt-6-luna' ? { max_completion_tokens: max_tokens } : { max_tokens };
      return v1('/chat/completions', { body: { model, messages, ...limit, ...change } });
    };
    expect((await answerTo({ response_format: form })).status).toBe(200);
    await control('PATCH', `/models/${model}`, { refusesSchemas: true });
    expect(await errorOf(await answerTo({ response_format: form }))).toEqual({
      status: 400,
      message:
        "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide: https://platform.openai.com/docs/guides/structured-outputs",
      type: 'invalid_request_error',
      param: 'response_format',
      code: null,
    });
    for (const type of ['json_object', 'text']) {
      expect((await answerTo({ response_format: { type } })).status).toBe(200);
    }
    expect((await answerTo({})).status).toBe(200);
  });
});
