import type { ServerResponse } from 'node:http';
import { OpenAI } from 'openai';
import { describe, expect, it } from 'vitest';
import { clerkForm } from '../../src/domain/table/clerk-form.ts';
import { CLERK_INSTRUCTIONS, clerkSampling } from '../../src/domain/table/clerk-prompt.ts';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import { buildRequest } from '../../src/domain/conversation/prompt.ts';
import type { Completion, CompletionEnding, CompletionRequest } from '../../src/ports/completion.ts';
import { toWire } from '../../src/wire/question.ts';
import { startJudged } from '../ports/contract.ts';
import { sendJson, shareRawServer } from '../support/raw-server.ts';
import { startRelay } from '../support/start-relay.ts';

type Body = Readonly<Record<string, unknown>>;

/** Refuses by sending something, and returns whether it did. */
type Refuse = (response: ServerResponse, body: Body) => boolean;

const SPEC = ['model', 'messages', 'temperature', 'max_tokens', 'presence_penalty', 'frequency_penalty'];

const NEWER = ['model', 'messages', 'max_completion_tokens', 'reasoning_effort'];

const FORMED = [...SPEC, 'response_format'];

/** In the words of several servers. */
const FORM_REFUSALS: readonly (readonly [status: number, text: string])[] = [
  [
    400,
    `{"error":{"message":"Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.","type":"invalid_request_error","param":"response_format","code":null}}`,
  ],
  [400, `{"error":"'response_format.type' must be 'json_object' or 'text'"}`],
  [
    422,
    `{"error":{"message":"This response_format type is unavailable now","type":"invalid_request_error","param":null,"code":"invalid_request_error"}}`,
  ],
  [400, '{"error":{"message":"This model does not support response format `json_schema`."}}'],
  [
    400,
    `[{"error":{"code":400,"message":"Invalid JSON payload received. Unknown name \\"response_format\\": Cannot find field.","status":"INVALID_ARGUMENT"}}]`,
  ],
  [
    400,
    '[{"error":{"code":400,"message":"Request contains an invalid argument.","status":"INVALID_ARGUMENT"}}]',
  ],
  [
    422,
    '{"detail":[{"type":"extra_forbidden","loc":["body","response_format"],"msg":"Extra inputs are not permitted"}]}',
  ],
  [
    400,
    '{"error":{"code":400,"message":"Failed to initialize samplers: failed to parse grammar","type":"invalid_request_error"}}',
  ],
  [500, '{"error":{"code":500,"message":"failed to parse grammar","type":"server_error"}}'],
];

const SUBSTITUTE = { model: 'gpt-3.5-turbo', by: 'gpt-6-luna' };

const ERROR = {
  error: {
    message: "'max_tokens' is not supported. Use 'max_completion_tokens' instead.",
    param: 'max_tokens',
  },
};

const BECAUSE = { kind: 'reply', text: 'Because.' };

const EVENTS = { 'content-type': 'text/event-stream' };

const upstream = shareRawServer();

function serveModel(refuse: Refuse): void {
  upstream.answerWith((response, { body }) => {
    const asked = JSON.parse(body) as Body;
    if (!refuse(response, asked)) say(response, asked, 'Because.');
  });
}

function say(response: ServerResponse, body: Body, content: string): void {
  endWith(response, body, { content }, 'stop');
}

/** Ends an answer by its limit of tokens. */
function spend(response: ServerResponse, body: Body, message: object): void {
  endWith(response, body, message, 'length');
}

function endWith(response: ServerResponse, { stream }: Body, message: object, finish_reason: string): void {
  if (stream !== true) return sendJson(response, { choices: [{ message, finish_reason }] });
  const choices = [
    { index: 0, delta: { role: 'assistant', content: '' } },
    { index: 0, delta: message },
    { index: 0, delta: {}, finish_reason },
  ];
  response.writeHead(200, EVENTS);
  for (const choice of choices) response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
  response.end('data: [DONE]\n\n');
}

function bodies(): readonly Body[] {
  return upstream.requests.map(({ body }) => JSON.parse(body) as Body);
}

function fieldsOf(): readonly (readonly string[])[] {
  return bodies().map((body) => Object.keys(body).filter((field) => field !== 'stream'));
}

// tests/wire covers what each refusal teaches; these tests show that client and relay follow it.
describe.each([
  ['directly, plain', false, false],
  ['directly, streamed', false, true],
  ['through the relay, plain', true, false],
  ['through the relay, streamed', true, true],
] as const)('a provider that is asked %s', (_, isRelayed, streaming) => {
  async function open(model = SUBSTITUTE.model): Promise<Completion> {
    const isChosen = model !== SUBSTITUTE.model;
    const own = { apiKey: 'any', maskKeys: (text: string) => text };
    if (!isRelayed) {
      const substitute = isChosen ? undefined : SUBSTITUTE;
      return createOpenAiProvider({ ...own, baseUrl: `${upstream.url}/v1`, substitute });
    }
    const origin = await startRelay(upstream, { OPENAI_MODEL: isChosen ? model : '' });
    const Client = class extends OpenAI {
      constructor(options: ConstructorParameters<typeof OpenAI>[0]) {
        super({ ...options, defaultHeaders: { origin } });
      }
    };
    return createOpenAiProvider({ ...own, Client, isOwnServer: true, baseUrl: `${origin}/v1` });
  }

  function ask(
    completion: Completion,
    question = 'Why?',
    model = SUBSTITUTE.model,
  ): Promise<CompletionEnding> {
    return startJudged(completion, buildRequest(PERSONAS[0]!, question, { model, streaming })).ending;
  }

  it.each<[how: string, refuse: (response: ServerResponse) => void]>([
    ['with a status', (response) => sendJson(response, ERROR, 400)],
    ['with plain words', (response) => response.writeHead(422).end(ERROR.error.message)],
    [
      'after 10,000 characters',
      (response) => response.writeHead(400).end('x'.repeat(10_000) + ERROR.error.message),
    ],
    ['instead of an answer', (response) => sendJson(response, ERROR)],
    [
      'after the first event',
      (response) => {
        if (!streaming) return sendJson(response, [ERROR]);
        const choices = [{ index: 0, delta: { role: 'assistant', content: '' } }];
        response.writeHead(200, EVENTS).write(`data: ${JSON.stringify({ choices })}\n\n`);
        response.end(`data: ${JSON.stringify(ERROR)}\n\n`);
      },
    ],
  ])(
    'is asked again at once in other fields when it refuses a request %s, and then only in those',
    async (_how, refuse) => {
      serveModel((response, body) => {
        if (!('max_tokens' in body)) return false;
        refuse(response);
        return true;
      });
      const completion = await open();
      expect(await ask(completion)).toEqual(BECAUSE);
      expect(await ask(completion, 'Again?')).toEqual(BECAUSE);
      expect(fieldsOf()).toEqual([SPEC, NEWER, NEWER]);
    },
  );

  function askForMap(
    completion: Completion,
    question = 'Why?',
    model = SUBSTITUTE.model,
  ): Promise<CompletionEnding> {
    const request: CompletionRequest = {
      model,
      messages: [
        { role: 'system', text: CLERK_INSTRUCTIONS },
        { role: 'user', text: JSON.stringify({ question, answers: { A: 'Yes.', B: 'No.' } }) },
      ],
      ...clerkSampling(2),
      streaming,
      answerForm: clerkForm(2),
    };
    return startJudged(completion, request).ending;
  }

  it.each(FORM_REFUSALS)(
    'is asked once more at once without a form that it refuses, and then without it from the start: %i %s',
    async (status, text) => {
      serveModel((response, body) => {
        if (!('response_format' in body)) return false;
        response.writeHead(status, { 'content-type': 'application/json' }).end(text);
        return true;
      });
      const completion = await open();
      expect(await ask(completion)).toEqual(BECAUSE);
      expect(await askForMap(completion)).toEqual(BECAUSE);
      expect(await askForMap(completion, 'Again?')).toEqual(BECAUSE);
      expect(await ask(completion, 'Again?')).toEqual(BECAUSE);
      expect(fieldsOf()).toEqual([SPEC, FORMED, SPEC, SPEC, SPEC]);
    },
  );

  it('is asked in the form when it accepts it, also after it has refused other fields', async () => {
    serveModel((response, body) => {
      if (!('max_tokens' in body)) return false;
      sendJson(response, ERROR, 400);
      return true;
    });
    const completion = await open();
    expect(await askForMap(completion)).toEqual(BECAUSE);
    expect(await askForMap(completion, 'Again?')).toEqual(BECAUSE);
    expect(fieldsOf().map((fields) => fields.toSorted())).toEqual(
      [FORMED, [...NEWER, 'response_format'], [...NEWER, 'response_format']].map((fields) =>
        fields.toSorted(),
      ),
    );
    expect(bodies()[2]).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { strict: true, ...clerkForm(2) } },
    });
  });

  it('is asked in the form again when its refusal may only have quoted the question', async () => {
    serveModel((response, body) => {
      if (!('response_format' in body) || !JSON.stringify(body['messages']).includes('grammar')) return false;
      sendJson(response, { error: { message: 'Not this: Is a grammar fun?' } }, 400);
      return true;
    });
    const completion = await open();
    expect(await askForMap(completion, 'Is a grammar fun?')).toEqual(BECAUSE);
    expect(await askForMap(completion)).toEqual(BECAUSE);
    expect(fieldsOf()).toEqual([FORMED, SPEC, FORMED]);
  });

  it('is not asked again when it fails over a form without saying so', async () => {
    serveModel((response) => {
      sendJson(response, { error: { message: 'The server had an error.' } }, 500);
      return true;
    });
    expect(await askForMap(await open())).toMatchObject({ kind: 'failure', status: 500 });
    expect(upstream.requests).toHaveLength(1);
  });

  it('is asked five times in one attempt when it refuses everything, and the reason is reported', async () => {
    serveModel((response, body) => {
      const [, , field = 'model'] = Object.keys(body).filter((name) => name !== 'stream');
      sendJson(response, { error: { message: `Unknown: ${field}`, code: 'unknown_field' } }, 400);
      return true;
    });
    expect(await ask(await open())).toMatchObject({ kind: 'failure', reason: 'bad-request', status: 400 });
    expect(upstream.requests).toHaveLength(5);
  });

  it('is asked for less thinking and given more tokens after it spent all on thinking', async () => {
    serveModel((response, body) => {
      if (body['reasoning_effort'] === 'none') return false;
      spend(response, body, { content: '', reasoning_content: 'Hm.' });
      return true;
    });
    const completion = await open();
    expect(await ask(completion)).toMatchObject({ kind: 'failure', reason: 'spent-on-thinking' });
    expect(await ask(completion)).toEqual(BECAUSE);
    expect(await ask(completion, 'Again?')).toEqual(BECAUSE);
    expect(bodies().map(({ max_tokens, reasoning_effort }) => [max_tokens, reasoning_effort])).toEqual([
      [150, undefined],
      [2150, 'none'],
      [2150, 'none'],
    ]);
  });

  it.each(['', ' \n', '<think>Hm'])(
    'is asked for less thinking only in this question if it does not report a thought and others share it: %j',
    async (content) => {
      serveModel((response, body) => {
        if (body['reasoning_effort'] === 'none') return false;
        spend(response, body, { content });
        return true;
      });
      const completion = await open();
      expect(await ask(completion, 'Pense longtemps.')).toMatchObject({ reason: 'spent-on-thinking' });
      expect(await ask(completion, 'Pense longtemps.')).toEqual(BECAUSE);
      await ask(completion, 'Again?');
      expect(bodies().map(({ max_tokens }) => max_tokens)).toEqual([150, 2150, isRelayed ? 150 : 2150]);
    },
  );

  it('is asked for its successor at once when the model is gone, unless that model was chosen', async () => {
    serveModel((response, { model }) => {
      if (model === SUBSTITUTE.by) return false;
      sendJson(response, { error: { message: 'Deprecated', code: 'model_not_found' } }, 404);
      return true;
    });
    expect(await ask(await open())).toEqual(BECAUSE);
    const chosen = await ask(await open('gpt-4o'), 'Why?', 'gpt-4o');
    expect(chosen).toMatchObject({ kind: 'failure', reason: 'model-gone', model: 'gpt-4o', status: 404 });
    expect(bodies().map(({ model }) => model)).toEqual(['gpt-3.5-turbo', 'gpt-6-luna', 'gpt-4o']);
  });
});

it('the relay learns nothing from a question with other values than the page’s', async () => {
  serveModel((response, { max_tokens: tokens }) => {
    if (tokens !== 1) return false;
    sendJson(response, ERROR, 400);
    return true;
  });
  const origin = await startRelay(upstream, { OPENAI_MODEL: SUBSTITUTE.model });
  const page = toWire(buildRequest(PERSONAS[0]!, 'Why?', { model: SUBSTITUTE.model, streaming: false }));
  const headers = { origin, 'content-type': 'application/json' };
  for (const body of [{ ...page, max_tokens: 1 }, page]) {
    const answer = await fetch(`${origin}/v1/chat/completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  }
  expect(fieldsOf()).toEqual([SPEC, NEWER, SPEC]);
});
