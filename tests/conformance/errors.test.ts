import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Mock, ask, rawCall, startMock } from '../mock-provider/support.ts';
import { type ErrorAnswer, wireProblems } from './wire.ts';

type Call = (mock: Mock) => Promise<Response>;
type Refusal = readonly [name: string, status: number, code: string | null, call: Call];

const question = ask('Hi');
const oneMebibyte = 1024 * 1024;

const refusals: readonly Refusal[] = [
  ['no key', 401, 'invalid_api_key', ({ v1 }) => v1('/models', { headers: { authorization: '' } })],
  ['a key of another kind', 401, 'invalid_api_key', (mock) => withKey(mock, 'Basic bW9jaw==')],
  ['a wrong key', 401, 'invalid_api_key', wrongKey],
  ['a wrong key for the models', 401, 'invalid_api_key', wrongKeyForModels],
  ['an unknown path', 404, 'unknown_url', ({ v1 }) => v1('/nowhere')],
  ['an unknown path with a body', 404, 'unknown_url', ({ v1 }) => v1('/completions', { body: question })],
  ['an unknown model to retrieve', 404, 'model_not_found', ({ v1 }) => v1('/models/gpt-9')],
  ['an unknown model to ask', 404, 'model_not_found', asked({ model: 'gpt-9' })],
  ['a stored completion', 404, 'unknown_url', ({ v1 }) => v1('/chat/completions/chatcmpl-none')],
  ['a list of completions', 405, 'method_not_supported', ({ v1 }) => v1('/chat/completions')],
  ['PUT of the models', 405, 'method_not_supported', ({ v1 }) => v1('/models', { method: 'PUT' })],
  [
    'DELETE of a model',
    405,
    'method_not_supported',
    ({ v1 }) => v1('/models/gpt-6-luna', { method: 'DELETE' }),
  ],
  ['PATCH of a chat', 405, 'method_not_supported', patchChat],
  ['JSON that is none', 400, null, ({ v1 }) => v1('/chat/completions', { body: '{"model":' })],
  ['an empty body', 400, null, ({ v1 }) => v1('/chat/completions', { body: '' })],
  ['a list', 400, null, ({ v1 }) => v1('/chat/completions', { body: [] })],
  ['a form', 400, 'unsupported_content_type', ofType('application/x-www-form-urlencoded')],
  ['a text', 400, 'unsupported_content_type', ofType('text/plain')],
  ['a compressed body', 400, 'unsupported_content_type', compressed],
  ['a large body', 413, 'request_too_large', ({ v1 }) => v1('/chat/completions', { body: large() })],
  ['a large body of no length', 413, 'request_too_large', endless],
  ['no model', 400, 'missing_required_parameter', asked({ model: undefined })],
  ['no messages', 400, 'missing_required_parameter', asked({ messages: undefined })],
  ['an empty list of messages', 400, 'empty_array', asked({ messages: [] })],
  ['a role nobody has', 400, 'invalid_value', asked({ messages: [{ role: 'king', content: 'Hi' }] })],
  ['a field nobody knows', 400, null, asked({ temprature: 1 })],
  ['a wrong type', 400, 'invalid_type', asked({ temperature: 'hot' })],
  ['too high a value', 400, 'decimal_above_max_value', asked({ temperature: 3 })],
  ['too low a value', 400, 'integer_below_min_value', asked({ n: 0 })],
  ['stream options of no stream', 400, null, asked({ stream_options: { include_usage: true } })],
  ['too many stops', 400, 'array_above_max_length', asked({ stop: ['a', 'b', 'c', 'd', 'e'] })],
  ['two limits', 400, 'invalid_parameter_combination', asked({ max_completion_tokens: 9 })],
  ['a longer text than the model writes', 400, 'invalid_value', asked({ max_tokens: 4097 })],
  ['a longer text than the model reads', 400, 'context_length_exceeded', asked(longMessages())],
  ['a refused stream', 400, 'invalid_type', asked({ stream: true, temperature: 'hot' })],
  ['too many choices', 400, 'integer_above_max_value', asked({ n: 129 })],
  ['too many properties', 400, 'object_above_max_properties', asked({ metadata: crowd() })],
  ['a tier nobody has', 400, 'invalid_value', asked({ service_tier: 'first class' })],
];

describe('every refusal is an error as the official client types it', () => {
  it.each(refusals)('for %s: %i %s', async (_name, status, code, call) => {
    const response = await call(await startMock());
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const answer = (await response.json()) as ErrorAnswer;
    expect(wireProblems('error', answer)).toEqual([]);
    expect(answer.error).toMatchObject({ type: 'invalid_request_error', code });
    expect(answer.error.message).toMatch(/\w{2} \w{2}/);
  });

  it('for a host that is not this machine', async () => {
    const { url } = await startMock();
    const { status, text } = await rawCall(`${url}/v1/models`, { headers: { host: 'example.com' } });
    expect(status).toBe(403);
    expect(wireProblems('error', JSON.parse(text))).toEqual([]);
  });

  it('for what the controls of the mock refuse', async () => {
    const { control } = await startMock();
    for (const response of [
      await control('POST', '/faults', { kind: 'oops' }),
      await control('GET', '/nothing'),
      await control('GET', '/personas/nobody'),
      await control('PATCH', '/settings', { seed: 'many' }),
    ]) {
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(wireProblems('error', await response.json())).toEqual([]);
    }
  });
});

function asked(change: Record<string, unknown>): Call {
  return ({ v1 }) => v1('/chat/completions', { body: { ...question, ...change } });
}

function ofType(contentType: string): Call {
  return ({ v1 }) => v1('/chat/completions', { body: question, headers: { 'content-type': contentType } });
}

function withKey({ v1 }: Mock, authorization: string): Promise<Response> {
  return v1('/chat/completions', { body: question, headers: { authorization } });
}

async function wrongKey(mock: Mock): Promise<Response> {
  await mock.control('PATCH', '/settings', { apiKey: 'sk-right' });
  return withKey(mock, 'Bearer sk-wrong');
}

async function wrongKeyForModels({ v1, control }: Mock): Promise<Response> {
  await control('PATCH', '/settings', { apiKey: 'sk-right' });
  return v1('/models');
}

function patchChat({ v1 }: Mock): Promise<Response> {
  return v1('/chat/completions', { method: 'PATCH', body: question });
}

function compressed({ url }: Mock): Promise<Response> {
  return fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer mock',
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: gzipSync(JSON.stringify(question)),
  });
}

function endless({ url }: Mock): Promise<Response> {
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
    },
  });
  const init = {
    method: 'POST',
    headers: { authorization: 'Bearer mock', 'content-type': 'application/json' },
    body,
    duplex: 'half',
  };
  return fetch(`${url}/v1/chat/completions`, init);
}

function crowd(): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`key-${index}`, 'value']));
}

function large(): string {
  return JSON.stringify('x'.repeat(oneMebibyte));
}

function longMessages(): Record<string, unknown> {
  return { messages: [{ role: 'user', content: 'x'.repeat(70_000) }] };
}
