import { describe, expect, it } from 'vitest';
import { ask, completionOf, errorOf, eventsOf, startMock } from './support.ts';

describe('POST /v1/chat/completions', () => {
  it('answers in the wire format of the provider', async () => {
    const { v1 } = await startMock();
    const response = await v1('/chat/completions', { body: ask('How can I grow my bakery?') });
    const seconds = Math.floor(Date.now() / 1000);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/);
    expect(response.headers.get('openai-processing-ms')).toMatch(/^\d+$/);
    expect(response.headers.get('x-ratelimit-remaining-requests')).toMatch(/^\d+$/);
    const completion = await completionOf(response);
    expect(completion).toEqual({
      id: expect.stringMatching(/^chatcmpl-\w{29}$/) as string,
      object: 'chat.completion',
      created: expect.any(Number) as number,
      model: 'gpt-3.5-turbo-0125',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: expect.stringContaining('in pieces') as string,
            refusal: null,
            annotations: [],
          },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: expect.objectContaining({ prompt_tokens: expect.any(Number) as number }) as Record<
        string,
        unknown
      >,
      service_tier: 'default',
      system_fingerprint: expect.stringMatching(/^fp_/) as string,
    });
    expect(Math.abs(completion.created - seconds)).toBeLessThanOrEqual(60);
    const { prompt_tokens: prompt, completion_tokens: written, total_tokens: total } = completion.usage;
    expect(total).toBe(prompt + written);
  });

  it('streams the same words, in one head, with the usage when it is asked for', async () => {
    const plain = await startMock({ seed: 5 });
    const streaming = await startMock({ seed: 5 });
    const question = ask('How can I grow my bakery?');
    const { choices } = await completionOf(await plain.v1('/chat/completions', { body: question }));
    const response = await streaming.v1('/chat/completions', {
      body: { ...question, stream: true, stream_options: { include_usage: true } },
    });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const events = eventsOf(await response.text());
    expect(events.at(-1)).toBe('[DONE]');
    const chunks = events.slice(0, -1).map((event) => JSON.parse(event) as Record<string, unknown>);
    expect(new Set(chunks.map(({ id, created, model }) => JSON.stringify([id, created, model]))).size).toBe(
      1,
    );
    expect(chunks[0]).toMatchObject({ choices: [{ delta: { role: 'assistant', content: '' } }] });
    expect(chunks.at(-1)).toMatchObject({
      choices: [],
      usage: { total_tokens: expect.any(Number) as number },
    });
    const said = chunks.flatMap((chunk) => chunk['choices'] as { delta: { content?: string } }[]);
    expect(said.map(({ delta }) => delta.content ?? '').join('')).toBe(choices[0]!.message.content);
  });

  it('is understood by the official client, plain and streaming', async () => {
    const { client } = await startMock();
    const completion = await client.chat.completions.create(
      ask('What are the weak points of a subscription model?', 'The Evaluator'),
    );
    expect(completion.choices[0]?.message.content).toMatch(/in order of damage/);
    let text = '';
    const stream = await client.chat.completions.create({ ...ask('Is this plan sound?'), stream: true });
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    expect(text).toMatch(/absurd and half right/);
  });

  it('gives the same bodies for the same seed and requests, and others for another seed', async () => {
    const said = async (seed: number): Promise<unknown[]> => {
      const { v1 } = await startMock({ seed });
      const bodies: unknown[] = [];
      for (const question of ['Hi', 'How can I grow my bakery?', 'How can I grow my bakery?']) {
        bodies.push({
          ...(await completionOf(await v1('/chat/completions', { body: ask(question) }))),
          created: 0,
        });
      }
      return bodies;
    };
    expect(await said(3)).toEqual(await said(3));
    expect(await said(3)).not.toEqual(await said(4));
  });

  it('honours max_tokens, stop and n', async () => {
    const { v1 } = await startMock();
    const body = { ...ask('How can I grow my bakery?'), max_tokens: 5, n: 3 };
    const { choices } = await completionOf(await v1('/chat/completions', { body }));
    expect(choices.map(({ index }) => index)).toEqual([0, 1, 2]);
    for (const { finish_reason: reason, message } of choices) {
      expect(reason).toBe('length');
      expect(message.content!.length).toBeLessThanOrEqual(20);
    }
    const stopped = await v1('/chat/completions', { body: { ...ask('Hi'), stop: ['!', '.'] } });
    expect((await completionOf(stopped)).choices[0]!.message.content).not.toMatch(/[!.]/);
  });

  it('answers somebody nobody knows politely', async () => {
    const { v1 } = await startMock();
    const body = {
      model: 'gpt-6-luna',
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
    };
    const { choices } = await completionOf(await v1('/chat/completions', { body }));
    expect(choices[0]!.message.content).toContain('welcome');
  });
});

describe('a request that the provider would refuse', () => {
  it('is refused without a key, or with another than the one that is set', async () => {
    const { v1, control } = await startMock();
    const body = ask('Hi');
    const refusal = { status: 401, type: 'invalid_request_error', code: 'invalid_api_key' };
    expect(
      await errorOf(await v1('/chat/completions', { body, headers: { authorization: '' } })),
    ).toMatchObject(refusal);
    expect(await errorOf(await v1('/models', { headers: { authorization: 'Bearer ' } }))).toMatchObject(
      refusal,
    );
    await control('PATCH', '/settings', { apiKey: 'sk-right' });
    const wrong = await errorOf(
      await v1('/chat/completions', { body, headers: { authorization: 'Bearer sk-wrong' } }),
    );
    expect(wrong).toMatchObject(refusal);
    expect(wrong.message).not.toContain('sk-wrong');
    const right = await v1('/chat/completions', { body, headers: { authorization: 'Bearer sk-right' } });
    expect(right.status).toBe(200);
  });

  it('is refused for a model that does not exist, or for more than a model can write or read', async () => {
    const { v1 } = await startMock();
    const tell = async (change: object): Promise<unknown> =>
      errorOf(await v1('/chat/completions', { body: { ...ask('Hi'), ...change } }));
    expect(await tell({ model: 'gpt-9' })).toMatchObject({
      status: 404,
      code: 'model_not_found',
      message: 'The model `gpt-9` does not exist or you do not have access to it.',
    });
    expect(await tell({ max_tokens: 4097 })).toMatchObject({ status: 400, param: 'max_tokens' });
    expect(await tell({ messages: [{ role: 'user', content: 'x'.repeat(70_000) }] })).toMatchObject({
      status: 400,
      param: 'messages',
      code: 'context_length_exceeded',
    });
  });

  it.each([
    ['no JSON', '{"model":', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['a form', 'model=gpt-6-luna', 'application/x-www-form-urlencoded', 400],
    ['a text', '{}', 'text/plain', 400],
    ['more than a mebibyte', JSON.stringify('x'.repeat(1_100_000)), 'application/json', 413],
    [
      'a role that is no text',
      '{"model":"gpt-6-luna","messages":[{"role":{"toString":1},"content":"Hi"}]}',
      'application/json',
      400,
    ],
    ['deep nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'application/json', 400],
    [
      'hostile keys',
      '{"__proto__":{"model":"gpt-6-luna"},"constructor":{"prototype":{}}}',
      'application/json',
      400,
    ],
  ])(
    'is refused when its body is %s, in the shape of the provider',
    async (_name, body, contentType, status) => {
      const { url, v1 } = await startMock();
      const response = await fetch(`${url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: 'Bearer mock', 'content-type': contentType },
        body,
      });
      expect(await errorOf(response)).toMatchObject({
        status,
        type: 'invalid_request_error',
        message: expect.stringMatching(/\w/) as string,
      });
      expect((await v1('/chat/completions', { body: ask('Hi') })).status).toBe(200);
    },
  );

  it('is refused for a large body that does not say how large it is', async () => {
    const { url } = await startMock();
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
      },
    });
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { authorization: 'Bearer mock', 'content-type': 'application/json' },
    };
    const response = await fetch(`${url}/v1/chat/completions`, init);
    expect(response.status).toBe(413);
  });

  it.each([
    ['GET', '/nowhere', 404],
    ['POST', '/chat', 404],
    ['GET', '', 404],
    ['DELETE', '/chat/completions', 405],
    ['PUT', '/models', 405],
    ['DELETE', '/models/gpt-6-luna', 405],
  ])('is refused as %s /v1%s', async (method, path, status) => {
    const { v1 } = await startMock();
    expect(await errorOf(await v1(path, { method }))).toMatchObject({
      status,
      type: 'invalid_request_error',
      message: expect.stringMatching(/\w/) as string,
    });
  });
});

describe('the other resources of the provider', () => {
  it('are models, listed and one by one', async () => {
    const { client } = await startMock();
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
    await expect(client.models.retrieve('gpt-9')).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
  });

  it('are no completions: what should be stored is answered, and not kept', async () => {
    const { client, v1, read } = await startMock();
    const body = { ...ask('Hello'), store: true, metadata: { kind: 'first' } };
    const { id } = await client.chat.completions.create(body);
    expect(JSON.stringify(await read('/db'))).not.toContain(id);
    expect(await errorOf(await v1('/chat/completions'))).toMatchObject({ status: 405 });
    expect(await errorOf(await v1(`/chat/completions/${id}`))).toMatchObject({ status: 404 });
  });
});
