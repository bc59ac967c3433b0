import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import { buildRequest } from '../../src/domain/conversation/prompt.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import type { CompletionRequest } from '../../src/ports/completion.ts';
import { startJudged } from '../ports/contract.ts';
import { sendJson, shareRawServer } from '../support/raw-server.ts';

const server = shareRawServer();

const REQUEST = buildRequest(PERSONAS[0]!, 'Why?', { model: 'tiny', streaming: false });

const createProvider = () =>
  createOpenAiProvider({ baseUrl: `${server.url}/v1`, apiKey: 'none', maskKeys: (text) => text });

async function ask(changes: Partial<CompletionRequest> = {}, provider = createProvider()) {
  const { ending, events, breaches } = startJudged(provider, { ...REQUEST, ...changes });
  const ended = await ending;
  expect(breaches).toEqual([]);
  return { ended, events };
}

/** Answers with these events, and the end that each stream has. */
function stream(...events: readonly object[]): void {
  server.answerWith((response) => {
    const lines = [...events.map((event) => JSON.stringify(event)), '[DONE]'];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(lines.map((line) => `data: ${line}\n\n`).join(''));
  });
}

const part = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});

const sent = () => server.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);

describe('an answer that ends with `length`', () => {
  const CUT = { kind: 'reply', text: 'One two', isCut: true };
  const message = { role: 'assistant', content: 'One two' };

  it.each<[object | undefined, boolean, number?]>([
    [{ completion_tokens: 149 }, true, 149],
    [{ completion_tokens: 100, prompt_tokens: 7, total_tokens: 107 }, true, 100],
    [{ completion_tokens: 100, prompt_tokens: 7, total_tokens: 157 }, false, 150],
    [{ completion_tokens: 0 }, false],
    [{ completion_tokens: 150 }, false, 150],
    [{ completion_tokens: 151 }, false, 151],
    [{ completion_tokens: 1e12 }, false],
    [{ completion_tokens: 7.5 }, false],
    [{ completion_tokens: -1 }, false],
    [{ completion_tokens: '7' }, false],
    [{ prompt_tokens: 7 }, false],
    [undefined, false],
  ])(
    'of 150 tokens was ended by the model’s context where %j were counted: %s',
    async (usage, isContextFull, tokens) => {
      const ending = {
        ...CUT,
        ...(isContextFull && { isContextFull }),
        ...(tokens !== undefined && { tokens }),
      };
      server.answerWith((response) =>
        sendJson(response, { choices: [{ message, finish_reason: 'length' }], usage }),
      );
      expect((await ask()).ended).toEqual(ending);
      stream(part({ content: 'One two' }), part({}, 'length'), { choices: [], usage });
      expect((await ask({ streaming: true })).ended).toEqual(ending);
    },
  );

  it('is measured by the limit that was sent in the end', async () => {
    server.answerWith((response, { body }) => {
      if ('max_tokens' in (JSON.parse(body) as object)) {
        const told = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
        sendJson(response, { error: { message: told } }, 400);
      } else {
        const usage = { completion_tokens: 100 };
        sendJson(response, { choices: [{ message, finish_reason: 'length' }], usage });
      }
    });
    expect((await ask()).ended).toEqual({ ...CUT, isContextFull: true, tokens: 100 });
  });
});

it('that follows a thought and the end of an answer is counted, too', async () => {
  const usage = { completion_tokens: 100 };
  server.answerWith((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`);
    [part({ reasoning_content: 'Hm' }), part({ content: 'One' }), part({}, 'length')].forEach(send);
    setTimeout(() => send({ choices: [], usage }), 20);
  });
  expect((await ask({ streaming: true })).ended).toEqual({
    kind: 'reply',
    text: 'One',
    isCut: true,
    isContextFull: true,
    thought: 'Hm',
    tokens: 100,
  });
});

it('an answer that goes on keeps the line breaks at its beginning, which others lose', async () => {
  for (const streaming of [true, false]) {
    if (streaming) stream(part({ content: '\n' }), part({ content: '\nTwo.' }), part({}, 'stop'));
    else
      server.answerWith((response) =>
        sendJson(response, { choices: [{ message: { content: '\n\nTwo.' }, finish_reason: 'stop' }] }),
      );
    expect((await ask({ streaming, goesOn: true })).ended).toMatchObject({ text: '\n\nTwo.' });
    expect((await ask({ streaming })).ended).toMatchObject({ text: 'Two.' });
  }
});

it('a model whose context is too small is not asked with other fields while turns can be left out', async () => {
  const message =
    "'max_tokens' or 'max_completion_tokens' is too large: 150. This model's maximum context length is 100 tokens.";
  server.answerWith((response) => sendJson(response, { error: { message } }, 400));
  const turn = [
    { role: 'user', text: 'A' },
    { role: 'assistant', text: 'B' },
  ] as const;
  const [system, question] = REQUEST.messages;
  const { ended } = await ask({ messages: [system!, ...turn, question!] });
  expect([ended, server.requests.length]).toEqual([
    expect.objectContaining({ kind: 'failure', reason: 'too-long-for-model' }),
    1,
  ]);
});

const USAGE = JSON.stringify({ choices: [], usage: { completion_tokens: 96 } });

describe('usage', () => {
  it('is asked for only with a stream, where it is wanted', async () => {
    stream(part({ content: 'So.' }, 'stop'));
    await ask({ streaming: true, wantsUsage: true });
    await ask({ streaming: true });
    await ask({ wantsUsage: true });
    expect(sent().map((body) => body['stream_options'])).toEqual([
      { include_usage: true },
      undefined,
      undefined,
    ]);
  });

  it.each<[how: string, asked: object, later: readonly string[], tokens: object]>([
    ['follows in a later packet', { wantsUsage: true }, [USAGE], { tokens: 96 }],
    ['does not follow', { wantsUsage: true }, [], {}],
    ['follows the end', { wantsUsage: true }, ['[DONE]', USAGE], {}],
    ['was not asked for', {}, [USAGE], {}],
  ])('that %s is waited for only if it was asked for and may come', async (_, asked, later, tokens) => {
    server.answerWith(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      // The connection stays open.
      for (const data of [JSON.stringify(part({ content: 'So.' }, 'stop')), ...later]) {
        response.write(`data: ${data}\n\n`);
        await sleep(100);
      }
    });
    expect((await ask({ streaming: true, ...asked })).ended).toEqual({
      kind: 'reply',
      text: 'So.',
      ...tokens,
    });
  });

  it.each([
    ['refuses to be asked for it', { message: "Unknown field 'stream_options'", param: 'stream_options' }],
    ['must not be streamed', { message: "'stream' does not support true with this model.", param: 'stream' }],
  ])('is left out for a model that %s', async (_, error) => {
    server.answerWith((response, { body }) => {
      const asked = JSON.parse(body) as object;
      if (error.param in asked) sendJson(response, { error }, 400);
      else sendJson(response, { choices: [{ message: { content: 'So.' }, finish_reason: 'stop' }] });
    });
    const provider = createProvider();
    for (let time = 0; time < 2; time += 1)
      expect((await ask({ streaming: true, wantsUsage: true }, provider)).ended).toMatchObject({
        text: 'So.',
      });
    expect(sent().map((body) => 'stream_options' in body)).toEqual([true, false, false]);
  });
});

it.each([
  [
    'apart from the answer',
    [{ reasoning_content: 'Hm' }, { reasoning: ', so', reasoning_details: [{ text: ', so' }] }],
  ],
  [
    'apart from the answer and in tags',
    [
      { reasoning_content: 'Hm' },
      { reasoning_content: ', so' },
      { content: '<think>\nHm, so\n</think>\n\n' },
    ],
  ],
  ['in tags', [{ content: '<think>Hm' }, { content: ', so' }, { content: '</think>' }]],
  [
    'in parts',
    [{ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] }] }, { thinking: ', so' }],
  ],
  ['that began without a mark', [{ content: 'Hm' }, { content: ', so</think>' }]],
])('a thought %s is told as it comes, and with the reply', async (_, deltas) => {
  stream(...deltas.map((delta) => part(delta)), part({ content: 'Yes.' }), part({}, 'stop'));
  const { events, ended } = await ask({ streaming: true });
  expect(ended).toMatchObject({ text: 'Yes.', thought: 'Hm, so' });
  expect(events.flatMap((event) => (event.kind === 'thought' ? [event.delta] : [])).join('')).toBe('Hm, so');
  const kinds = events.map(({ kind }) => kind);
  expect(kinds.lastIndexOf('thought')).toBeLessThan(kinds.lastIndexOf('text'));
  // Where no stream is wanted, nothing is told before the end.
  const plain = await ask();
  expect(plain.events).toEqual([plain.ended]);
  expect(plain.ended).toMatchObject({ thought: 'Hm, so' });
});

it.each([
  ['llama3.2', 'llama3.2'],
  [' /models/tiny.gguf ', '/models/tiny.gguf'],
  ['x'.repeat(201), undefined],
  ['a\nb', undefined],
  ['', undefined],
  [{}, undefined],
])('the model %j that a provider names is read as %j', async (model, named) => {
  server.answerWith((response) =>
    sendJson(response, { model, choices: [{ message: { content: 'So.' }, finish_reason: 'stop' }] }),
  );
  expect((await ask()).ended).toEqual({ kind: 'reply', text: 'So.', ...(named && { model: named }) });
});
