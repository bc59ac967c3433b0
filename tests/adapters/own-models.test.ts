import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createOwnModels } from '../../src/adapters/own-models.ts';
import { buildRequest } from '../../src/domain/conversation/prompt.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import type { OwnModel, Trial } from '../../src/ports/model-servers.ts';
import { type RawRequest, sendJson, shareRawServer } from '../support/raw-server.ts';

const server = shareRawServer();

const at = (key = 'a-key') => ({ address: `${server.url}/v1`, key });

function limitsOf(requests: readonly RawRequest[]): readonly unknown[] {
  return requests.map(({ body }) => JSON.parse(body).max_tokens);
}

describe('the models of a server', () => {
  const list = (key?: string) => createOwnModels().list(at(key));

  it.each([
    [{ data: [{ id: 'one' }, { id: 'models/two' }, { id: 'one' }, {}, null, { id: 7 }] }, ['one', 'two']],
    [[{ id: 'one' }], ['one']],
    // A name is sent back as it is, so one that cannot be shown so is left out.
    [
      { data: ['one\u202e', 'a\nb', ' two', '\u3164', 'x'.repeat(201), '', 'é'].map((id) => ({ id })) },
      ['é'],
    ],
    [{ models: ['one', { name: 'two' }] }, ['one', 'two']],
    [{ data: [] }, []],
  ])('listed as %j, are %j', async (body, names) => {
    server.answerWith((response) => sendJson(response, body));
    expect(await list()).toEqual({ kind: 'models', names });
  });

  it('are unknown where it answers with an error, or with something else', async () => {
    server.answerWith((response) => sendJson(response, { data: [{ id: 'one' }] }, 404));
    expect(await list()).toEqual({ kind: 'unknown' });
    for (const text of ['<h1>Hi</h1>', '{"data":"none"}', 'null']) {
      server.answerWith((response) => response.end(text));
      expect(await list()).toEqual({ kind: 'unknown' });
    }
  });

  it('are told only with a key where it asks for one', async () => {
    server.answerWith((response) => sendJson(response, { error: {} }, 401));
    expect([await list(''), await list()]).toEqual([{ kind: 'key-needed' }, { kind: 'unknown' }]);
  });
});

describe('a trial', () => {
  const own = (): OwnModel => ({ ...at(), model: 'tiny', pace: {} });

  const tryIt = (limitMs = 10_000, model = own()): Promise<Trial> =>
    new Promise((resolve) => createOwnModels().try(model, limitMs, resolve));

  const answer = (message: object, finish_reason = 'stop') => ({ choices: [{ message, finish_reason }] });

  it('asks for one word, and no more tokens than that takes', async () => {
    server.answerWith((response) => sendJson(response, answer({ content: 'ready' })));
    expect(await tryIt()).toEqual({ kind: 'works' });
    expect(JSON.parse(server.requests.at(-1)!.body)).toMatchObject({ model: 'tiny', max_tokens: 8 });
  });

  it.each<readonly [string, object, string, Trial]>([
    ['only thinks', { content: '', reasoning_content: 'Let me' }, 'length', { kind: 'works' }],
    ['only thinks in its text', { content: '<think>Let me' }, 'length', { kind: 'works' }],
    ['begins to answer', { content: 'Sure! Here is' }, 'length', { kind: 'works' }],
    ['says nothing', { content: '' }, 'stop', { kind: 'without-text' }],
  ])('of a model that %s', async (_, message, finish, trial) => {
    server.answerWith((response) => sendJson(response, answer(message, finish)));
    expect(await tryIt()).toEqual(trial);
  });

  it('of a model that thinks asks for as few tokens the next time', async () => {
    server.answerWith((response) =>
      sendJson(response, answer({ content: '', reasoning_content: 'Let me' }, 'length')),
    );
    const servers = createOwnModels();
    for (let times = 0; times < 2; times += 1)
      await new Promise((resolve) => servers.try(own(), 10_000, resolve));
    expect(limitsOf(server.requests)).toEqual([8, 8]);
  });

  it('of a model that cannot end its thought within so few tokens succeeds', async () => {
    const message =
      'Could not finish the message because max_tokens or model output limit was reached. Please try again with higher max_tokens.';
    server.answerWith((response) =>
      sendJson(response, { error: { message, type: 'invalid_request_error', param: null, code: null } }, 400),
    );
    expect(await tryIt()).toEqual({ kind: 'works' });
    expect(server.requests).toHaveLength(1);
  });

  it.each<readonly [string, (response: ServerResponse) => void]>([
    [
      'an error of its own',
      (response) => sendJson(response, { error: { message: 'an empty completion' } }, 502),
    ],
    ['a refusal in any words', (response) => sendJson(response, { detail: 'zu wenig' }, 422)],
    ['no text', (response) => sendJson(response, answer({ content: '' }))],
    ['nothing', (response) => response.end()],
  ])('of a server that sends %s for so few tokens is asked once more, with more', async (_, refuse) => {
    server.answerWith((response, { body }) =>
      JSON.parse(body).max_tokens < 100 ? refuse(response) : sendJson(response, answer({ content: 'ready' })),
    );
    expect(await tryIt()).toEqual({ kind: 'works' });
    // A refusal is first answered with other fields.
    expect([...new Set(limitsOf(server.requests))]).toEqual([8, 256]);
  });

  it('of a server that fails anyway is asked twice', async () => {
    server.answerWith((response) => sendJson(response, { error: { message: 'no' } }, 500));
    expect(await tryIt()).toMatchObject({ kind: 'failed', failure: { reason: 'server', status: 500 } });
    expect(server.requests).toHaveLength(2);
  });

  it.each([401, 402, 404, 429])('that fails for another reason is not repeated: %i', async (status) => {
    server.answerWith((response) => sendJson(response, { error: { message: 'no' } }, status));
    expect(await tryIt()).toMatchObject({ kind: 'failed', failure: { status } });
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('teaches nothing about the limit of the questions that follow', async () => {
    const error = { message: 'max_tokens must be at least 16', type: 'invalid_request_error' };
    server.answerWith((response, { body }) =>
      JSON.parse(body).max_tokens < 16
        ? sendJson(response, { error }, 400)
        : sendJson(response, answer({ content: 'ready' })),
    );
    const servers = createOwnModels();
    expect(await new Promise((resolve) => servers.try(own(), 10_000, resolve))).toEqual({ kind: 'works' });
    server.requests.splice(0);
    const request = buildRequest(PERSONAS[0]!, 'Why?', { model: 'tiny', streaming: false });
    await new Promise((resolve) => servers.completionOf(own()).start(request, resolve));
    expect(limitsOf(server.requests)).toEqual([request.maxTokens]);
  });

  it('ends where the address is none for the platform', async () => {
    expect(await tryIt(10_000, { ...own(), address: 'http://192.168.1.300/v1' })).toEqual({
      kind: 'unreachable',
    });
  });

  it('waits as long as it may, and not a moment longer once it is cancelled', async () => {
    server.answerWith(() => undefined);
    expect(await tryIt(50)).toEqual({ kind: 'silent', limitMs: 50 });
    const onEnd = vi.fn<(trial: Trial) => void>();
    const closed = new Promise<void>((resolve) =>
      server.answerWith((response) => void response.on('close', resolve)),
    );
    const cancel = createOwnModels().try(own(), 60_000, onEnd);
    await vi.waitFor(() => expect(server.requests.length).toBe(2));
    cancel();
    await closed;
    expect(onEnd).not.toHaveBeenCalled();
  });
});

describe('the header that lets pages ask Anthropic', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['https://api.anthropic.com/v1', true],
    ['https://api.anthropic.com.example.org/v1', false],
    ['https://example.org/https://api.anthropic.com/v1', false],
    ['http://api.anthropic.com/v1', false],
    ['https://api.openai.com/v1', false],
  ])('goes with requests to %s: %s', async (address, isSent) => {
    const request = vi.fn<typeof fetch>(async () => Response.json({ data: [{ id: 'one' }] }));
    vi.stubGlobal('fetch', request);
    const servers = createOwnModels();
    await servers.list({ address, key: 'k' });
    await new Promise((resolve) => servers.try({ address, key: 'k', model: 'm', pace: {} }, 1000, resolve));
    const sent = request.mock.calls.map(([, init]) => new Headers(init?.headers));
    expect(sent.length).toBeGreaterThan(1);
    for (const headers of sent)
      expect(headers.get('anthropic-dangerous-direct-browser-access')).toBe(isSent ? 'true' : null);
    expect(sent[0]?.get('authorization')).toBe(isSent ? null : 'Bearer k');
    expect(sent[0]?.get('x-api-key')).toBe(isSent ? 'k' : null);
  });
});
