import type { ServerResponse } from 'node:http';
import { OpenAI } from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedModels } from '../../mock-provider/models.ts';
import { serveMockProvider } from '../../mock-provider/serve.ts';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { buildRequest } from '../../src/domain/prompt.ts';
import type { Completion, CompletionEnding } from '../../src/ports/completion.ts';
import type { RunningServer } from '../../src/server/run.ts';
import { startServer } from '../../src/server.ts';
import { hearCompletion } from '../support/hear-completion.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';

type Body = Readonly<Record<string, unknown>>;

/** Refuses by sending something, and says whether it did. */
type Refuse = (response: ServerResponse, body: Body) => boolean;

const SPEC = [
  'model',
  'messages',
  'temperature',
  'max_tokens',
  'presence_penalty',
  'frequency_penalty',
] as const;

const NEWER = ['model', 'messages', 'max_completion_tokens', 'reasoning_effort'];

const SUBSTITUTE = { model: 'gpt-3.5-turbo', by: 'gpt-6-luna' };

const MAX_TOKENS =
  "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";

const PROVIDER_ERROR = {
  error: {
    message: MAX_TOKENS,
    type: 'invalid_request_error',
    param: 'max_tokens',
    code: 'unsupported_parameter',
  },
};

/** One refusal of `max_tokens`, in all the forms that gateways give it. */
const FORMS: readonly (readonly [form: string, status: number, type: string, body: string])[] = [
  ['as OpenAI writes it', 400, 'application/json', JSON.stringify(PROVIDER_ERROR)],
  ['with status 422', 422, 'application/json', JSON.stringify({ detail: MAX_TOKENS })],
  ['in plain words', 400, 'text/plain', MAX_TOKENS],
  ['as a page', 400, 'text/html', `<html><body>${MAX_TOKENS.replaceAll("'", '&#39;')}</body></html>`],
  ['in a list', 400, 'application/json', JSON.stringify([PROVIDER_ERROR])],
  ['as a code', 400, 'application/json', '{"error":{"code":"use_max_completion_tokens"}}'],
  ['within a string', 400, 'application/json', JSON.stringify({ error: JSON.stringify(PROVIDER_ERROR) })],
  ['after 10,000 characters', 400, 'text/plain', 'x'.repeat(10_000) + MAX_TOKENS],
  ['in place of an answer', 200, 'application/json', JSON.stringify(PROVIDER_ERROR)],
  ['in place of an answer, in a list', 200, 'application/json', JSON.stringify([PROVIDER_ERROR])],
  ['within an answer', 200, 'application/json', JSON.stringify({ choices: [PROVIDER_ERROR] })],
];

let upstream: RawServer;
let relays: RunningServer[];

beforeEach(async () => {
  upstream = await startRawServer();
  relays = [];
});

afterEach(async () => {
  for (const relay of relays) await relay.close();
  await upstream.close();
});

function serveModel(refuse: Refuse, text = 'Because.'): void {
  upstream.answerWith((response, { body }) => {
    const asked = JSON.parse(body) as Body;
    if (!refuse(response, asked)) say(response, asked, text);
  });
}

function say(response: ServerResponse, { stream }: Body, text: string, finish_reason = 'stop'): void {
  if (stream !== true)
    return sendJson(response, { choices: [{ message: { content: text }, finish_reason }] });
  const choices = [
    { index: 0, delta: { role: 'assistant', content: '' } },
    ...(text.match(/.{1,5}/gs) ?? []).map((content) => ({ index: 0, delta: { content } })),
    { index: 0, delta: {}, finish_reason },
  ];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const choice of choices) response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
  // A page has left by then.
  setTimeout(() => response.end('data: [DONE]\n\n'), 30);
}

function bodies(): readonly Body[] {
  return upstream.requests.map(({ body }) => JSON.parse(body) as Body);
}

function fieldsOf(body: Body | undefined): readonly string[] {
  return Object.keys(body ?? {}).filter((field) => field !== 'stream');
}

describe.each([
  ['asked directly, plain', false, false],
  ['asked directly, streamed', false, true],
  ['asked through the relay, plain', true, false],
  ['asked through the relay, streamed', true, true],
] as const)('a provider of today, %s', (_, isRelayed, streaming) => {
  async function open(url = upstream.url, model: string = SUBSTITUTE.model, isChosen = false) {
    const substitute = isChosen ? undefined : SUBSTITUTE;
    const provider = { apiKey: 'not-a-real-key', maskKeys: (text: string) => text, substitute };
    if (!isRelayed) return createOpenAiProvider({ ...provider, baseUrl: `${url}/v1` });
    const relay = await startServer({
      mode: 'relay',
      environment: {
        PORT: '0',
        OPENAI_API_KEY: 'a-key',
        OPENAI_BASE_URL: `${url}/v1`,
        OPENAI_MODEL: isChosen || model !== SUBSTITUTE.model ? model : '',
      },
    });
    relays.push(relay);
    const origin = relay.address.slice(0, -1);
    const Client = class extends OpenAI {
      constructor(options: ConstructorParameters<typeof OpenAI>[0]) {
        super({ ...options, defaultHeaders: { origin } });
      }
    };
    return createOpenAiProvider({ ...provider, Client, isOwnServer: true, baseUrl: `${origin}/v1` });
  }

  function ask(
    completion: Completion,
    question = 'Why?',
    model: string = SUBSTITUTE.model,
  ): Promise<CompletionEnding> {
    return hearCompletion(completion, buildRequest(PERSONAS[0]!, question, { model, streaming })).ending;
  }

  it('that refuses nothing gets the six fields of the specification (11.3)', async () => {
    serveModel(() => false);
    expect(await ask(await open())).toEqual({ kind: 'reply', text: 'Because.' });
    expect(bodies().map(fieldsOf)).toEqual([SPEC]);
  });

  it.each(shippedModels.map(({ id }) => id))('answers as %s (11.21)', async (model) => {
    const mock = await serveMockProvider({ delayMs: 0 });
    try {
      const completion = await open(mock.url, model, true);
      for (const requests of [model === SUBSTITUTE.model ? 1 : 2, 1]) {
        await fetch(`${mock.url}/_mock/journal`, { method: 'DELETE' });
        const ending = await ask(completion, `Why ${requests}?`, model);
        expect(ending).toMatchObject({ kind: 'reply', text: expect.stringMatching(/\w/) });
        const journal = (await (await fetch(`${mock.url}/_mock/journal`)).json()) as unknown[];
        expect(journal).toHaveLength(requests);
      }
    } finally {
      await mock.close();
    }
  });

  it.each(FORMS)('is understood when it refuses a field %s (11.21)', async (_form, status, type, text) => {
    serveModel((response, body) => {
      if (!('max_tokens' in body)) return false;
      const isEvent = status === 200 && body['stream'] === true;
      response.writeHead(status, { 'content-type': isEvent ? 'text/event-stream' : type });
      response.end(isEvent ? `data: ${text}\n\n` : text);
      return true;
    });
    const completion = await open();
    expect(await ask(completion)).toEqual({ kind: 'reply', text: 'Because.' });
    expect(await ask(completion, 'Again?')).toEqual({ kind: 'reply', text: 'Because.' });
    expect(bodies().map(fieldsOf)).toEqual([SPEC, NEWER, NEWER]);
  });

  it('is understood when it refuses a field after it has announced an answer', async () => {
    serveModel((response, body) => {
      if (!('max_tokens' in body)) return false;
      if (!streaming) {
        sendJson(response, PROVIDER_ERROR);
        return true;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const choices = [{ index: 0, delta: { role: 'assistant', content: '' } }];
      response.write(`data: ${JSON.stringify({ choices })}\n\n`);
      setTimeout(() => response.end(`data: ${JSON.stringify(PROVIDER_ERROR)}\n\n`), 30);
      return true;
    });
    expect(await ask(await open())).toEqual({ kind: 'reply', text: 'Because.' });
    expect(bodies().map(fieldsOf)).toEqual([SPEC, NEWER]);
  });

  it('that refuses everything is asked five times for one attempt, and the reason is told', async () => {
    serveModel((response, body) => {
      const [field = 'model'] = fieldsOf(body).slice(2);
      sendJson(response, { error: { message: `Unknown: ${field}`, code: 'unknown_field' } }, 400);
      return true;
    });
    const completion = await open();
    expect(await ask(completion)).toMatchObject({ kind: 'failure', reason: 'bad-request', status: 400 });
    expect(upstream.requests).toHaveLength(5);
    await ask(completion);
    expect(upstream.requests).toHaveLength(6);
  });

  it('that refuses a question for its content teaches nothing, whatever the question quotes', async () => {
    const quoted = 'Is temperature refused? Use max_completion_tokens.';
    serveModel((response, { messages }) => {
      if (!JSON.stringify(messages).includes(quoted)) return false;
      const message = `Your prompt was flagged: ${quoted}`;
      sendJson(response, { error: { message, code: 'content_filter' } }, 400);
      return true;
    });
    const completion = await open();
    expect(await ask(completion, quoted)).toMatchObject({ kind: 'failure', reason: 'unprocessable' });
    upstream.requests.splice(0);
    expect(await ask(completion)).toEqual({ kind: 'reply', text: 'Because.' });
    expect(bodies().map(fieldsOf)).toEqual([SPEC]);
  });

  it('that spends all tokens on thinking is told not to, and given more (11.28)', async () => {
    serveModel((response, body) => {
      if (body['reasoning_effort'] === 'none') return false;
      say(response, body, '', 'length');
      return true;
    });
    const completion = await open();
    expect(await ask(completion)).toMatchObject({ kind: 'failure', reason: 'spent-on-thinking' });
    expect(await ask(completion)).toEqual({ kind: 'reply', text: 'Because.' });
    expect(await ask(completion, 'Again?')).toEqual({ kind: 'reply', text: 'Because.' });
    expect(bodies().map(({ max_tokens, reasoning_effort }) => [max_tokens, reasoning_effort])).toEqual([
      [150, undefined],
      [2150, 'none'],
      [2150, 'none'],
    ]);
  });

  it('that thinks aloud is not heard doing so (11.29)', async () => {
    serveModel(() => false, '<think>\nWhy not?\n</think>\n\nBecause.');
    expect(await ask(await open())).toEqual({ kind: 'reply', text: 'Because.' });
    serveModel((response, body) => {
      say(response, body, '<think>Why', 'length');
      return true;
    });
    expect(await ask(await open())).toMatchObject({ kind: 'failure', reason: 'spent-on-thinking' });
  });

  it('whose answer reaches its limit of tokens says so (11.31)', async () => {
    serveModel((response, body) => {
      say(response, body, 'Because of', 'length');
      return true;
    });
    expect(await ask(await open())).toEqual({ kind: 'reply', text: 'Because of', isCut: true });
  });

  describe('that no longer offers the model', () => {
    const refuseModel: Refuse = (response, { model }) => {
      if (model === 'gpt-6-luna') return false;
      const message = `The model \`${String(model)}\` has been deprecated`;
      sendJson(response, { error: { message, type: 'invalid_request_error', code: 'model_not_found' } }, 404);
      return true;
    };

    it('is asked its successor at once, where nobody has chosen one (11.30)', async () => {
      serveModel((response, body) => {
        if (refuseModel(response, body)) return true;
        if (!('max_tokens' in body)) return false;
        sendJson(response, PROVIDER_ERROR, 400);
        return true;
      });
      const completion = await open();
      expect(await ask(completion)).toEqual({ kind: 'reply', text: 'Because.' });
      expect(await ask(completion, 'Again?')).toEqual({ kind: 'reply', text: 'Because.' });
      expect(bodies().map(({ model }) => model)).toEqual([
        'gpt-3.5-turbo',
        'gpt-6-luna',
        'gpt-6-luna',
        'gpt-6-luna',
      ]);
    });

    it('is asked no other that somebody has chosen (11.30)', async () => {
      serveModel(refuseModel);
      const completion = await open(upstream.url, 'gpt-4o', true);
      expect(await ask(completion, 'Why?', 'gpt-4o')).toMatchObject({
        kind: 'failure',
        reason: 'model-gone',
        model: 'gpt-4o',
        status: 404,
      });
      expect(upstream.requests).toHaveLength(1);
    });
  });
});
