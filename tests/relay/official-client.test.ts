import { OpenAI } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedMockProvider, serveMockProvider } from '../../mock-provider/serve.ts';
import { LONG_ANSWER, MODEL, QUESTION, type ServedRelay, serveRelay } from './exchange.ts';

const REQUEST = { ...QUESTION, messages: [...QUESTION.messages] };

let mock: ServedMockProvider;
let relay: ServedRelay;
let client: OpenAI;

beforeAll(async () => {
  mock = await serveMockProvider({ delayMs: 0 });
  relay = await serveRelay(mock.url);
  client = new OpenAI({
    apiKey: 'what the page holds',
    baseURL: `${relay.origin}/v1`,
    maxRetries: 0,
    defaultHeaders: { origin: relay.origin },
  });
});

afterAll(async () => {
  await relay.close();
  await mock.close();
});

describe('the official client, through the relay', () => {
  it('gets a whole answer', async () => {
    const { data, response } = await client.chat.completions.create(REQUEST).withResponse();
    expect(data.choices[0]?.message.content).toMatch(/\w/);
    expect(data.model).toContain(MODEL);
    expect(response.headers.get('x-request-id')).toMatch(/\w/);
    // What is left of the account's limits is nobody else's business (21.9).
    expect(response.headers.get('x-ratelimit-remaining-requests')).toBeNull();
  });

  it('gets a streamed answer, whose text is the same kind of reply', async () => {
    const stream = await client.chat.completions.create({ ...REQUEST, stream: true });
    const deltas: string[] = [];
    let finishReason: string | null = null;
    for await (const { choices } of stream) {
      deltas.push(choices[0]?.delta.content ?? '');
      finishReason = choices[0]?.finish_reason ?? finishReason;
    }
    expect(deltas.length).toBeGreaterThan(2);
    expect(deltas.join('')).toMatch(/\w/);
    expect(finishReason).toBe('stop');
  });

  it('understands a refusal as an error of the provider', async () => {
    const refused = client.chat.completions.create({ ...REQUEST, model: 'gpt-4' });
    await expect(refused).rejects.toBeInstanceOf(OpenAI.PermissionDeniedError);
    await expect(refused).rejects.toMatchObject({ status: 403, code: 'model_not_allowed', param: 'model' });
  });

  it.each(['max_tokens', 'max_completion_tokens'] as const)(
    'gets the clerk’s longer answer, limited by %s (12.19)',
    async (field) => {
      const answer = async (systemText: string) => {
        const { data } = await client.chat.completions
          .create({
            model: MODEL,
            messages: [
              { role: 'system', content: systemText },
              { role: 'user', content: '{"question":"Why?","answers":{}}' },
            ],
            [field]: LONG_ANSWER.maxTokens,
          })
          .withResponse();
        return data.choices[0]?.message.content;
      };
      expect(await answer(LONG_ANSWER.systemText)).toMatch(/\w/);
      const refused = answer('You are the Visionary.');
      await expect(refused).rejects.toBeInstanceOf(OpenAI.PermissionDeniedError);
      await expect(refused).rejects.toMatchObject({ code: 'value_not_allowed', param: field });
    },
  );

  it('reaches nothing else', async () => {
    await expect(client.models.list()).rejects.toMatchObject({ status: 404, code: 'unknown_url' });
  });
});
