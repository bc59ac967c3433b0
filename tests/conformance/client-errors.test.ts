import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../src/domain/personas.ts';
import { buildRequest } from '../../src/domain/prompt.ts';
import { startMock } from '../mock-provider/support/mock.ts';
import { knownCalls, type KnownCall } from './clients/known-clients.ts';

interface Refusal {
  status: number;
  code: string;
  key?: string;
  model?: string;
  isFault?: true;
  /** What each client calls it; the AI SDK has one name for all. */
  names: { openai: string; langChain: string; curl: string };
}

const KEY = 'sk-right';

const refusals: readonly Refusal[] = [
  {
    status: 401,
    code: 'invalid_api_key',
    key: 'sk-wrong',
    names: {
      openai: 'AuthenticationError',
      langChain: 'MODEL_AUTHENTICATION',
      curl: 'invalid_request_error',
    },
  },
  {
    status: 404,
    code: 'model_not_found',
    model: 'gpt-9',
    names: { openai: 'NotFoundError', langChain: 'MODEL_NOT_FOUND', curl: 'invalid_request_error' },
  },
  {
    status: 429,
    code: 'rate_limit_exceeded',
    isFault: true,
    names: { openai: 'RateLimitError', langChain: 'MODEL_RATE_LIMIT', curl: 'requests' },
  },
  {
    status: 429,
    code: 'insufficient_quota',
    isFault: true,
    names: { openai: 'RateLimitError', langChain: 'MODEL_RATE_LIMIT', curl: 'insufficient_quota' },
  },
  {
    status: 503,
    code: 'service_unavailable',
    isFault: true,
    names: { openai: 'InternalServerError', langChain: 'InternalServerError', curl: 'server_error' },
  },
];

const cases = knownCalls.flatMap(([name, manner, client]) =>
  refusals.map((refusal) => [name, manner, refusal.status, refusal.code, refusal, client] as const),
);

describe('every client knows an error for what it is', () => {
  it.each(cases)('%s, by its %s: %i %s', async (name, manner, status, code, refusal, client) => {
    const { url, control, read } = await startMock();
    await control('PATCH', '/settings', { apiKey: KEY });
    if (refusal.isFault) await control('POST', '/faults', { kind: 'status', status, code });
    const connected = client.connect({
      baseUrl: `${url}/v1`,
      apiKey: refusal.key ?? KEY,
      onBody: () => undefined,
    });
    const heard = await connected[manner](
      buildRequest(PERSONAS[0]!, 'How can I grow my bakery?', refusal.model ?? 'gpt-3.5-turbo'),
    );
    expect(heard).toEqual({ kind: 'refused', status, code, name: nameOf(name, refusal) });
    expect(await read('/journal')).toHaveLength(1);
  });
});

function nameOf(client: KnownCall[0], { names }: Refusal): string | undefined {
  return {
    openai: names.openai,
    '@ai-sdk/openai': 'AI_APICallError',
    '@langchain/openai': names.langChain,
    curl: names.curl,
  }[client];
}
