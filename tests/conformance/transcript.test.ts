import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../src/domain/personas.ts';
import { buildRequest } from '../../src/domain/prompt.ts';
import type { CompletionRequest } from '../../src/ports/completion.ts';
import { type Mock, startMock } from '../mock-provider/support/mock.ts';
import type { Connection, Heard } from './clients/client.ts';
import { type KnownClient, knownCalls, type Manner, officialClient } from './clients/known-clients.ts';
import { wireProblems } from './wire-problems.ts';

const MODEL = 'gpt-3.5-turbo';

/** Every persona twice the same, and then once with an answer that is cut. */
const questions: readonly CompletionRequest[] = PERSONAS.flatMap((persona) => [
  buildRequest(persona, 'How can I grow my bakery?', MODEL),
  buildRequest(persona, 'How can I grow my bakery?', MODEL),
  { ...buildRequest(persona, '¿Qué hago con 3 €? 🥐', MODEL), maxTokens: 7 },
]);

describe('one transcript', () => {
  it('has something to tell apart', async () => {
    const heard = await transcript(await startMock(), officialClient, 'ask');
    const said = heard.filter((answer) => answer.kind === 'said');
    expect(new Set(said.map(({ text }) => text)).size).toBe(questions.length);
    expect(new Set(said.map(({ id }) => id)).size).toBe(questions.length);
    const reasons = said.map(({ finishReason }) => finishReason);
    expect(reasons).toEqual(PERSONAS.flatMap(() => ['stop', 'stop', 'length']));
    for (const { usage } of said) expect(usage.total).toBe(usage.prompt + usage.completion);
  });

  it.each(knownCalls)('is the same for %s, by its %s', async (_name, manner, client) => {
    const mock = await startMock();
    const expected = await transcript(mock, officialClient, 'ask');
    await mock.control('POST', '/reset');
    expect(await transcript(mock, client, manner)).toEqual(expected);
  });

  it.each(knownCalls)('is asked by %s, by its %s, as the types allow', async (_name, manner, client) => {
    const bodies: unknown[] = [];
    const { url } = await startMock();
    const connected = client.connect({ ...connection(url), onBody: (body) => bodies.push(body) });
    const question = questions[0]!;
    await connected[manner](question);
    const streaming = { stream: true, stream_options: { include_usage: true } };
    expect(bodies).toMatchObject([
      {
        model: MODEL,
        messages: question.messages.map(({ role, text }) => ({ role, content: text })),
        max_tokens: question.maxTokens,
        ...(manner === 'stream' ? streaming : {}),
      },
    ]);
    expect(wireProblems('request', bodies[0])).toEqual([]);
  });
});

describe('a model that reasons', () => {
  it.each(knownCalls)('is asked by %s, by its %s', async (name, manner, client) => {
    const { url } = await startMock();
    const connected = client.connect(connection(url));
    const heard = await connected[manner](buildRequest(PERSONAS[0]!, 'Hi', 'gpt-5'));
    // LangChain sends on what it was told; the others leave out what such a model refuses.
    const refused = { kind: 'refused', status: 400, code: 'unsupported_parameter', name: 'BadRequestError' };
    const said = { kind: 'said', model: 'gpt-5-2025-08-07', finishReason: 'stop' };
    expect(heard).toMatchObject(name === '@langchain/openai' ? refused : said);
  });
});

async function transcript({ url }: Mock, client: KnownClient, manner: Manner): Promise<Heard[]> {
  const connected = client.connect(connection(url));
  const heard: Heard[] = [];
  for (const question of questions) heard.push(await connected[manner](question));
  return heard;
}

function connection(url: string): Connection {
  return { baseUrl: `${url}/v1`, apiKey: 'mock', onBody: () => undefined };
}
