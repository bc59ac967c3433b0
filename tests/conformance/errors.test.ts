import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fc, test } from '@fast-check/vitest';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { checkChatRequest } from '../../mock-provider/wire/chat-request.ts';
import { ProviderError } from '../../mock-provider/wire/provider-error.ts';
import { type Mock, ask, startMock } from '../mock-provider/support.ts';
import { wire } from './wire.ts';

type Call = (mock: Mock) => Promise<Response>;

const question = ask('Hi');

const refusals: readonly (readonly [name: string, status: number, code: string | null, call: Call])[] = [
  ['no key', 401, 'invalid_api_key', ({ v1 }) => v1('/models', { headers: { authorization: '' } })],
  [
    'an empty key',
    401,
    'invalid_api_key',
    ({ v1 }) => v1('/models', { headers: { authorization: 'Bearer ' } }),
  ],
  ['a key of another kind', 401, 'invalid_api_key', asked({}, { authorization: 'Basic bW9jaw==' })],
  ['a wrong key', 401, 'invalid_api_key', wrongKey],
  ['an unknown path', 404, 'unknown_url', ({ v1 }) => v1('/completions', { body: question })],
  ['no path', 404, 'unknown_url', ({ v1 }) => v1('')],
  ['a stored completion', 404, 'unknown_url', ({ v1 }) => v1('/chat/completions/chatcmpl-none')],
  ['an unknown model to retrieve', 404, 'model_not_found', ({ v1 }) => v1('/models/gpt-9')],
  ['a model that cannot be decoded', 404, 'model_not_found', ({ v1 }) => v1('/models/%ff')],
  ['an unknown model to ask', 404, 'model_not_found', asked({ model: 'gpt-9' })],
  ['a list of completions', 405, 'method_not_supported', ({ v1 }) => v1('/chat/completions')],
  ['PUT of the models', 405, 'method_not_supported', ({ v1 }) => v1('/models', { method: 'PUT' })],
  ['invalid JSON', 400, null, ({ v1 }) => v1('/chat/completions', { body: '{"model":' })],
  ['an empty body', 400, null, ({ v1 }) => v1('/chat/completions', { body: '' })],
  ['null', 400, null, ({ v1 }) => v1('/chat/completions', { body: 'null' })],
  ['a list', 400, null, ({ v1 }) => v1('/chat/completions', { body: [] })],
  [
    'deep nesting',
    400,
    null,
    ({ v1 }) => v1('/chat/completions', { body: '['.repeat(5e4) + ']'.repeat(5e4) }),
  ],
  [
    'a form',
    400,
    'unsupported_content_type',
    asked({}, { 'content-type': 'application/x-www-form-urlencoded' }),
  ],
  ['a text', 400, 'unsupported_content_type', asked({}, { 'content-type': 'text/plain' })],
  ['a compressed body', 400, 'unsupported_content_type', compressed],
  ['a large body', 413, 'request_too_large', asked({ user: 'x'.repeat(1024 * 1024) })],
  ['a large body without a length', 413, 'request_too_large', endless],
];

/** Changes to a valid request, with the code and the parameter of the refusal. */
const wrongFields: readonly (readonly [change: object, code: string | null, param: string])[] = [
  [{ model: undefined }, 'missing_required_parameter', 'model'],
  [{ model: null }, 'missing_required_parameter', 'model'],
  [{ model: 7 }, 'invalid_type', 'model'],
  [{ messages: undefined }, 'missing_required_parameter', 'messages'],
  [{ messages: 'Hello' }, 'invalid_type', 'messages'],
  [{ messages: [] }, 'empty_array', 'messages'],
  [{ messages: ['Hello'] }, 'invalid_type', 'messages[0]'],
  [{ messages: [{ content: 'Hello' }] }, 'missing_required_parameter', 'messages[0].role'],
  [{ messages: [{ role: 'robot', content: 'Hello' }] }, 'invalid_value', 'messages[0].role'],
  [{ messages: [{ role: { toString: 1 }, content: 'Hello' }] }, 'invalid_value', 'messages[0].role'],
  [{ messages: [{ role: 'user' }] }, 'missing_required_parameter', 'messages[0].content'],
  [{ messages: [{ role: 'user', content: null }] }, 'invalid_type', 'messages[0].content'],
  [{ messages: [...question.messages, { role: 'user', content: 7 }] }, 'invalid_type', 'messages[2].content'],
  [{ messages: [{ role: 'user', content: [] }] }, 'empty_array', 'messages[0].content'],
  [content([{ type: 'smell' }]), 'invalid_value', 'messages[0].content[0].type'],
  [content([{ type: 'text' }]), 'missing_required_parameter', 'messages[0].content[0].text'],
  [content('x'.repeat(70_000)), 'context_length_exceeded', 'messages'],
  [{ temperature: 2.1 }, 'decimal_above_max_value', 'temperature'],
  [{ temperature: -0.1 }, 'decimal_below_min_value', 'temperature'],
  [{ temperature: '0.7' }, 'invalid_type', 'temperature'],
  [{ temperature: '0.7', stream: true }, 'invalid_type', 'temperature'],
  [{ top_p: 1.1 }, 'decimal_above_max_value', 'top_p'],
  [{ presence_penalty: 2.5 }, 'decimal_above_max_value', 'presence_penalty'],
  [{ frequency_penalty: -2.5 }, 'decimal_below_min_value', 'frequency_penalty'],
  [{ max_tokens: 0 }, 'integer_below_min_value', 'max_tokens'],
  [{ max_tokens: 1.5 }, 'invalid_type', 'max_tokens'],
  [{ max_tokens: 4097 }, 'invalid_value', 'max_tokens'],
  [{ max_completion_tokens: 9 }, 'invalid_parameter_combination', 'max_tokens'],
  [{ n: 129 }, 'integer_above_max_value', 'n'],
  [{ stream: 'yes' }, 'invalid_type', 'stream'],
  [{ stream_options: { include_usage: true } }, null, 'stream_options'],
  [{ stop: 7 }, 'invalid_type', 'stop'],
  [{ stop: ['a', 'b', 'c', 'd', 'e'] }, 'array_above_max_length', 'stop'],
  [{ metadata: { key: 7 } }, 'invalid_type', 'metadata.key'],
  [
    { metadata: Object.fromEntries(Array.from('abcdefghijklmnopq', (key) => [key, ''])) },
    'object_above_max_properties',
    'metadata',
  ],
  [{ top_logprobs: 3 }, null, 'top_logprobs'],
  [{ service_tier: 'first class' }, 'invalid_value', 'service_tier'],
  [{ tools: {} }, 'invalid_type', 'tools'],
  [{ response_format: 'json' }, 'invalid_type', 'response_format'],
  [{ response_format: {} }, 'missing_required_parameter', 'response_format.type'],
  [{ response_format: { type: 'xml' } }, 'invalid_value', 'response_format.type'],
  [form(undefined), 'missing_required_parameter', 'response_format.json_schema'],
  [form('map'), 'invalid_type', 'response_format.json_schema'],
  [form({ schema: {} }), 'missing_required_parameter', 'response_format.json_schema.name'],
  [form({ name: 'a map', schema: {} }), 'invalid_value', 'response_format.json_schema.name'],
  [form({ name: 'm'.repeat(65), schema: {} }), 'invalid_value', 'response_format.json_schema.name'],
  [form({ name: 'map' }), 'missing_required_parameter', 'response_format.json_schema.schema'],
  [form({ name: 'map', schema: 'string' }), 'invalid_type', 'response_format.json_schema.schema'],
  [form({ name: 'map', schema: {}, strict: 1 }), 'invalid_type', 'response_format.json_schema.strict'],
  [{ temprature: 1 }, null, 'temprature'],
  [{ constructor: 1 }, null, 'constructor'],
  [JSON.parse('{"__proto__":{"model":"x"}}') as object, null, '__proto__'],
];

describe('every refusal is an error of the official client’s type', () => {
  it.each(refusals)('for %s: %i %s', async (_name, status, code, call) => {
    const mock = await startMock();
    const response = await call(mock);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const { error } = v.parse(wire.error, await response.json());
    expect(error).toMatchObject({ type: 'invalid_request_error', code });
    expect(error.message).not.toMatch(/sk-|\n\s+at /);
    expect((await mock.v1('/models', { headers: { authorization: 'Bearer sk-right' } })).status).toBe(200);
  });

  it.each(wrongFields)('for %j: %s, with the parameter %s', async (change, code, param) => {
    const { v1 } = await startMock();
    const response = await v1('/chat/completions', { body: { ...question, ...change } });
    expect(response.status).toBe(400);
    const { error } = v.parse(wire.error, await response.json());
    expect(error).toMatchObject({ type: 'invalid_request_error', code, param });
  });

  test.prop([
    fc.oneof(
      fc.jsonValue(),
      fc
        .dictionary(fc.constantFrom('n', 'stop', 'tools', 'messages'), fc.jsonValue())
        .map((change) => Object.assign({ ...question }, change)),
    ),
  ])('for any request', (body) => {
    try {
      checkChatRequest(body);
    } catch (error) {
      expect(error).toBeInstanceOf(ProviderError);
      expect(error).toMatchObject({ status: 400 });
    }
  });

  it('and every field that the official client knows may be null', () => {
    const types = readFileSync('node_modules/openai/resources/chat/completions/completions.d.ts', 'utf8');
    const [, body = ''] = /interface ChatCompletionCreateParamsBase \{\n([^]*?)\n\}/.exec(types) ?? [];
    const names = [...body.matchAll(/^ {4}(\w+)\?:/gm)].map(([, name]) => [name!, null] as const);
    expect(names.length).toBeGreaterThan(30);
    expect(
      checkChatRequest({ ...Object.fromEntries(names), model: 'm', messages: question.messages }),
    ).toMatchObject({
      model: 'm',
    });
  });
});

function asked(change: object, headers: Record<string, string> = {}): Call {
  return ({ v1 }) => v1('/chat/completions', { body: { ...question, ...change }, headers });
}

function form(sent: unknown): object {
  return { response_format: { type: 'json_schema', json_schema: sent } };
}

function content(sent: unknown): object {
  return { messages: [{ role: 'user', content: sent }] };
}

async function wrongKey(mock: Mock): Promise<Response> {
  await mock.control('PATCH', '/settings', { apiKey: 'sk-right' });
  return asked({}, { authorization: 'Bearer sk-wrong' })(mock);
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
