import { readFileSync } from 'node:fs';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { checkChatRequest } from '../../../mock-provider/wire/chat-request.ts';
import { ask } from '../support.ts';

function refusal(change: Record<string, unknown>): {
  message: string;
  param: string | null;
  code: string | null;
} {
  const checked = checkChatRequest({ ...ask('Hello'), ...change });
  if (checked.kind === 'ok') throw new Error('It was accepted.');
  expect(checked.error).toMatchObject({ status: 400, type: 'invalid_request_error' });
  return checked.error;
}

describe('a request for a completion', () => {
  it('is accepted as the page sends it, plain and streaming', () => {
    expect(checkChatRequest(ask('Hello'))).toMatchObject({
      kind: 'ok',
      request: {
        model: 'gpt-3.5-turbo',
        stream: false,
        choiceCount: 1,
        maxTokens: 150,
        stop: [],
      },
    });
    expect(
      checkChatRequest({ ...ask('Hello'), stream: true, stream_options: { include_usage: true } }),
    ).toMatchObject({
      kind: 'ok',
      request: { stream: true, includeUsage: true },
    });
  });

  it('may hold every field that the official client knows', () => {
    const types = readFileSync('node_modules/openai/resources/chat/completions/completions.d.ts', 'utf8');
    const [, body = ''] = /interface ChatCompletionCreateParamsBase \{\n([^]*?)\n\}/.exec(types) ?? [];
    const names = [...body.matchAll(/^ {4}(\w+)\??:/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(30);
    for (const name of names) {
      const checked = checkChatRequest({ ...ask('Hello'), [name!]: undefined });
      if (checked.kind === 'refused') expect(checked.error.message).not.toContain('Unrecognized');
    }
  });

  it.each([
    ['model', undefined, 'model'],
    ['model', null, 'model'],
    ['model', 7, 'model'],
    ['messages', undefined, 'messages'],
    ['messages', null, 'messages'],
    ['messages', 'Hello', 'messages'],
    ['messages', [], 'messages'],
    ['messages', ['Hello'], 'messages[0]'],
    ['messages', [{ content: 'Hello' }], 'messages[0].role'],
    ['messages', [{ role: 'robot', content: 'Hello' }], 'messages[0].role'],
    ['messages', [{ role: 'user' }], 'messages[0].content'],
    ['messages', [{ role: 'user', content: null }], 'messages[0].content'],
    [
      'messages',
      [
        { role: 'user', content: 'Hi' },
        { role: 'user', content: 7 },
      ],
      'messages[1].content',
    ],
    ['messages', [{ role: 'user', content: [] }], 'messages[0].content'],
    ['messages', [{ role: 'user', content: [{ type: 'smell' }] }], 'messages[0].content[0].type'],
    ['messages', [{ role: 'user', content: [{ type: 'text' }] }], 'messages[0].content[0].text'],
    ['temperature', 2.1, 'temperature'],
    ['temperature', -0.1, 'temperature'],
    ['temperature', '0.7', 'temperature'],
    ['top_p', 1.1, 'top_p'],
    ['presence_penalty', 2.5, 'presence_penalty'],
    ['frequency_penalty', -2.5, 'frequency_penalty'],
    ['max_tokens', 0, 'max_tokens'],
    ['max_tokens', 1.5, 'max_tokens'],
    ['max_completion_tokens', 100, 'max_tokens'],
    ['n', 0, 'n'],
    ['n', 129, 'n'],
    ['stream', 'yes', 'stream'],
    ['stream_options', { include_usage: true }, 'stream_options'],
    ['stop', 7, 'stop'],
    ['stop', ['a', 'b', 'c', 'd', 'e'], 'stop'],
    ['stop', ['a', 7], 'stop[1]'],
    ['metadata', { key: 7 }, 'metadata.key'],
    ['top_logprobs', 3, 'top_logprobs'],
    ['service_tier', 'first class', 'service_tier'],
  ])('is refused for %s = %j, naming it', (field, value, param) => {
    expect(refusal({ [field]: value }).param).toBe(param);
  });

  it('is refused in the words of the provider', () => {
    expect(refusal({ temperature: 3 }).message).toBe(
      "Invalid 'temperature': decimal above maximum value. Expected a value <= 2, but got 3 instead.",
    );
    expect(refusal({ colour: 'red' })).toMatchObject({
      message: 'Unrecognized request argument supplied: colour',
      param: 'colour',
    });
    expect(refusal({ messages: [{ role: 'robot', content: '' }] }).message).toBe(
      "Invalid value: 'robot'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.",
    );
  });

  it('is refused for a field named like something every object has', () => {
    expect(refusal(JSON.parse('{"__proto__": {"model": "x"}}') as Record<string, unknown>).param).toBe(
      '__proto__',
    );
    expect(refusal({ constructor: 1 }).param).toBe('constructor');
  });

  it.each([null, 7, 'text', true, [], [ask('Hello')]])('is refused as %j, which is no object', (body) => {
    expect(checkChatRequest(body)).toMatchObject({ kind: 'refused', error: { status: 400 } });
  });

  it('may leave out an optional field by null', () => {
    const nothing = {
      temperature: null,
      max_tokens: null,
      stop: null,
      stream: null,
      n: null,
      metadata: null,
    };
    expect(checkChatRequest({ ...ask('Hello'), ...nothing })).toMatchObject({
      kind: 'ok',
      request: { maxTokens: null, stop: [], stream: false, choiceCount: 1 },
    });
  });

  test.prop([fc.jsonValue()])('is accepted or refused with a 400, whatever it is', (body) => {
    const checked = checkChatRequest(body);
    if (checked.kind === 'refused') expect(checked.error.status).toBe(400);
  });

  test.prop([
    fc.dictionary(fc.constantFrom('temperature', 'n', 'stop', 'messages', 'tools'), fc.jsonValue()),
  ])('names a field it was sent whenever it refuses one', (change) => {
    const checked = checkChatRequest({ ...ask('Hello'), ...change });
    if (checked.kind === 'refused') {
      expect(Object.keys(change)).toContain(/^\w+/.exec(checked.error.param ?? '')?.[0]);
    }
  });
});
