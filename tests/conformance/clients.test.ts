import { describe, expect, it, vi } from 'vitest';
import { PERSONAS } from '../../src/domain/personas.ts';
import { buildRequest } from '../../src/domain/prompt.ts';
import { CLERK_INSTRUCTIONS, maxClerkTokens } from '../../src/domain/table/clerk-terms.ts';
import type { CompletionRequest } from '../../src/ports/completion.ts';
import { ask, type Mock, startMock } from '../mock-provider/support.ts';
import {
  type Heard,
  type KnownClient,
  knownClients,
  type Manner,
  manners,
  officialClient,
  skipsCurl,
} from './clients.ts';
import { wireProblems } from './wire.ts';

interface Refusal {
  status: number;
  code: string;
  key?: string;
  model?: string;
  isFault?: true;
  /** What each client calls it. */
  names: Readonly<Record<KnownClient['name'], string>>;
}

const model = 'gpt-3.5-turbo';
const rightKey = 'sk-right';

const clerkQuestion: CompletionRequest = {
  model,
  messages: [
    { role: 'system', text: CLERK_INSTRUCTIONS },
    {
      role: 'user',
      text: '{"question":"How?","answers":{"A":"Begin with one small step.","B":"Never, 🥐!"}}',
    },
  ],
  temperature: 0,
  maxTokens: maxClerkTokens(2),
  presencePenalty: 0,
  frequencyPenalty: 0,
  streaming: false,
};

const personaQuestions: readonly CompletionRequest[] = PERSONAS.flatMap((persona) => [
  buildRequest(persona, 'How can I grow my bakery?', { model, streaming: false }),
  buildRequest(persona, 'How can I grow my bakery?', { model, streaming: false }),
  { ...buildRequest(persona, '¿Qué hago con 3 €? 🥐', { model, streaming: false }), maxTokens: 7 },
]);

/** Every persona twice the same, and then once with an answer that is cut; and the clerk of a table. */
const questions = [...personaQuestions, clerkQuestion];

const refusals: readonly Refusal[] = [
  {
    status: 401,
    code: 'invalid_api_key',
    key: 'sk-wrong',
    names: { openai: 'AuthenticationError', curl: 'invalid_request_error' },
  },
  {
    status: 404,
    code: 'model_not_found',
    model: 'gpt-9',
    names: { openai: 'NotFoundError', curl: 'invalid_request_error' },
  },
  {
    status: 429,
    code: 'rate_limit_exceeded',
    isFault: true,
    names: { openai: 'RateLimitError', curl: 'requests' },
  },
  {
    status: 429,
    code: 'insufficient_quota',
    isFault: true,
    names: { openai: 'RateLimitError', curl: 'insufficient_quota' },
  },
  {
    status: 503,
    code: 'service_unavailable',
    isFault: true,
    names: { openai: 'InternalServerError', curl: 'server_error' },
  },
];

describe('one transcript', () => {
  it('has something to tell apart', async () => {
    const heard = await transcript(await startMock(), officialClient, 'ask');
    const said = heard.filter((answer) => answer.kind === 'said');
    expect(new Set(said.map(({ text }) => text)).size).toBe(questions.length);
    expect(new Set(said.map(({ id }) => id)).size).toBe(questions.length);
    const reasons = said.map(({ finishReason }) => finishReason);
    expect(reasons).toEqual([...PERSONAS.flatMap(() => ['stop', 'stop', 'length']), 'stop']);
    for (const { usage } of said) expect(usage.total).toBe(usage.prompt + usage.completion);
  });
});

describe.each(knownClients)('by $name', (client) => {
  describe.skipIf(client.isSkipped).each(manners)('(%s)', (manner) => {
    it('the transcript is the same', async () => {
      const mock = await startMock();
      const expected = await transcript(mock, officialClient, 'ask');
      await mock.control('POST', '/reset');
      expect(await transcript(mock, client, manner)).toEqual(expected);
    });

    it('a question is asked as the types allow', async () => {
      const bodies: unknown[] = [];
      const { url } = await startMock();
      const question = questions[0]!;
      await connect(client, url, (body) => bodies.push(body))[manner](question);
      const streaming = { stream: true, stream_options: { include_usage: true } };
      expect(bodies).toMatchObject([
        {
          model,
          messages: question.messages.map(({ role, text }) => ({ role, content: text })),
          max_tokens: question.maxTokens,
          ...(manner === 'stream' ? streaming : {}),
        },
      ]);
      expect(wireProblems('request', bodies[0])).toEqual([]);
    });

    it.each(refusals)('a $status $code is known for what it is', async (refusal) => {
      const { status, code, names, key = rightKey, model: asked = model } = refusal;
      const { url, control, read } = await startMock();
      await control('PATCH', '/settings', { apiKey: rightKey });
      if (refusal.isFault) await control('POST', '/faults', { kind: 'status', status, code });
      const connected = connect(client, url, () => undefined, key);
      const request = buildRequest(PERSONAS[0]!, 'How can I grow my bakery?', {
        model: asked,
        streaming: false,
      });
      const heard = await connected[manner](request);
      expect(heard).toEqual({ kind: 'refused', status, code, name: names[client.name] });
      expect(await read('/journal')).toHaveLength(1);
    });
  });
});

describe('the official client', () => {
  it('lists every model there is, and retrieves each as it was listed', async () => {
    const { client, read } = await startMock();
    const { data: listed } = await client.models.list();
    const held = (await read('/models')) as { id: string }[];
    expect(listed.map(({ id }) => id)).toEqual(held.map(({ id }) => id));
    for (const known of listed) expect(await client.models.retrieve(known.id)).toEqual(known);
  });

  it('puts a stream together with its helpers', async () => {
    const { client } = await startMock();
    const stream = client.chat.completions.stream({ ...ask('Is this plan sound?'), n: 2 });
    const whole = await stream.finalChatCompletion();
    expect(whole.choices.map(({ finish_reason: reason }) => reason)).toEqual(['stop', 'stop']);
    expect(await stream.finalContent()).toBe(whole.choices[0]?.message.content);
  });
});

describe('without curl', () => {
  it.each([
    [true, undefined, false],
    [true, 'true', false],
    [false, undefined, true],
    [false, '', true],
    [false, 'true', false],
  ])('(there is one: %s, CI: %s) its cases are skipped: %s', (hasCurl, ci, isSkipped) => {
    const say = vi.fn<(text: string) => void>();
    expect(skipsCurl(hasCurl, ci ?? '', say)).toBe(isSkipped);
    expect(say).toHaveBeenCalledTimes(isSkipped ? 1 : 0);
  });
});

async function transcript({ url }: Mock, client: KnownClient, manner: Manner): Promise<Heard[]> {
  const connected = connect(client, url);
  const heard: Heard[] = [];
  for (const question of questions) heard.push(await connected[manner](question));
  return heard;
}

function connect(
  client: KnownClient,
  url: string,
  onBody: (body: unknown) => void = () => undefined,
  apiKey = 'mock',
): ReturnType<KnownClient['connect']> {
  return client.connect({ baseUrl: `${url}/v1`, apiKey, onBody });
}
