import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { OpenAI } from 'openai';
import { describe, expect, it } from 'vitest';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import { buildRequest } from '../../src/domain/conversation/prompt.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import type { Completion, CompletionEnding } from '../../src/ports/completion.ts';
import { startJudged } from '../ports/contract.ts';
import { shareRawServer } from '../support/raw-server.ts';
import { startRelay } from '../support/start-relay.ts';

type Body = Readonly<Record<string, unknown>>;

/** What a provider answers: a body as it is, or JSON. */
type Shape = string | object;

const provider = shareRawServer();

const RIVER = 'A river finds its own way.';

const SAID = { kind: 'reply', text: RIVER } as const;

const SPENT = { kind: 'failure', reason: 'spent-on-thinking' } as const;

function message(fields: object, finish_reason: string | null = 'stop'): Shape {
  return { choices: [{ index: 0, message: { role: 'assistant', ...fields }, finish_reason }] };
}

function delta(fields: object, finish_reason: string | null = null): object {
  return { choices: [{ index: 0, delta: fields, finish_reason }] };
}

function events(...parts: readonly (object | string)[]): string {
  return parts.map((part) => `data: ${typeof part === 'string' ? part : JSON.stringify(part)}\n\n`).join('');
}

const END = delta({}, 'stop');

/** What providers report with an answer that a thought precedes. */
const COUNTED = { usage: { completion_tokens_details: { reasoning_tokens: 140 } } };

/** A text in two parts, with what stands around it. */
function river(...after: readonly (object | string)[]): string {
  return events(
    delta({ role: 'assistant', content: '' }),
    delta({ content: 'A river finds ' }),
    delta({ content: 'its own way.' }),
    ...after,
  );
}

/** A text that comes character by character. */
function slowly(content: string): string {
  return events(...Array.from(content, (character) => delta({ content: character })), END, '[DONE]');
}

/** Deltas with the whole text so far. */
function growing(parts: readonly string[]): readonly object[] {
  return parts.map((_, index) => delta({ content: parts.slice(0, index + 1).join('') }));
}

/** What is sent as data while the provider is at work. */
const SIGNS = [
  ': GATEWAY WORKING',
  'still working',
  'ping',
  ': working {',
  'still {busy',
  '[KEEPALIVE]',
  '"processing"',
  `: ${'x'.repeat(1_000_000)}`,
];

const MARKED = [
  `<think>\nhm\n</think>\n<answer>\n${RIVER}\n</answer>`,
  `<|begin_of_thought|>\nhm\n<|end_of_thought|>\n\n<|begin_of_solution|>\n${RIVER}\n<|end_of_solution|>`,
  `<|think|>hm<|/think|>${RIVER}`,
  `<|channel>thought\nhm\n<channel|>${RIVER}`,
];

const CALLS = ['<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call>', '[TOOL_CALLS][{"name": "f"}]'];

const THINKING = { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] };

const PART = { type: 'text', text: RIVER };

const TEXTS = Array.from({ length: 10_000 }, () => ({ type: 'text', text: 'ab ' }));

const FENCED = `Write this:\n\`\`\`html\n</think>\n\`\`\`\n${RIVER}`;

const PARTS: readonly unknown[] = [
  ...Array.from({ length: 10_000 }, () => ({ type: 'image_url', image_url: {} })),
  [PART],
  [[]],
  { type: 'text' },
  null,
  7,
  PART,
];

const REFUSAL_PART = { type: 'refusal', refusal: RIVER };

const THOUGHT_PARTS = ['reasoning', 'thought', 'reasoning_text'].map((type) => ({ type, text: 'hm' }));

/** Each shape, plain and streamed, and what the core hears. */
const SHAPES: readonly (readonly [name: string, plain: Shape, streamed: Shape, ending: object])[] = [
  [
    '10,000 parts of text',
    message({ content: TEXTS }),
    events(delta({ content: TEXTS }), END),
    { kind: 'reply', text: 'ab '.repeat(10_000) },
  ],
  [
    'thoughts of other types',
    message({ content: [...THOUGHT_PARTS, PART] }),
    events(delta({ content: [...THOUGHT_PARTS, PART] }), END),
    SAID,
  ],
  [
    'a refusal in a part',
    message({ content: [REFUSAL_PART] }),
    events(delta({ content: [REFUSAL_PART] }), END),
    { ...SAID, isRefusal: true },
  ],
  [
    'a tool in a part',
    message({ content: [{ type: 'tool_use', name: 'f' }] }),
    events(delta({ content: [{ type: 'tool_use', name: 'f' }] }), END),
    { kind: 'failure', reason: 'tool-call' },
  ],
  [
    'a limit in capitals',
    message({ content: RIVER }, 'MAX_TOKENS'),
    river(delta({}, 'MAX_TOKENS')),
    { ...SAID, isCut: true },
  ],
  [
    'a filter with its reason',
    message({ content: RIVER }, 'content_filter: SAFETY'),
    river(delta({}, 'content_filter: SAFETY')),
    { ...SAID, isFiltered: true },
  ],
  [
    'content in parts',
    message({ content: [THINKING, PART] }),
    events(delta({ content: [THINKING] }), delta({ content: [PART] }), END),
    SAID,
  ],
  [
    'many parts, most of them without a text',
    message({ content: PARTS }),
    events(delta({ content: PARTS }), END),
    SAID,
  ],
  [
    'parts without a text, cut',
    message({ content: [THINKING] }, 'length'),
    events(delta({ content: [THINKING] }), delta({}, 'length')),
    SPENT,
  ],
  [
    'a thought and nothing else',
    message({ content: '', reasoning_content: 'hm' }),
    events(delta({ reasoning_content: 'hm' }), END),
    SPENT,
  ],
  [
    'a thought in the text and nothing else',
    message({ content: '<think>hm</think>' }),
    slowly('<think>hm</think>'),
    SPENT,
  ],
  [
    'a thought in tags',
    message({ content: `<Thinking>hm</Thinking>\n${RIVER}` }),
    slowly(`<Thinking>hm</Thinking>\n${RIVER}`),
    SAID,
  ],
  [
    'a thought whose opening tag is missing',
    message({ content: `hm\n</think>\n${RIVER}` }),
    slowly(`hm\n</think>\n${RIVER}`),
    SAID,
  ],
  ['a closing tag in code', message({ content: FENCED }), slowly(FENCED), { kind: 'reply', text: FENCED }],
  ['an end token', message({ content: `${RIVER}<|im_end|>` }), slowly(`${RIVER}<|im_end|>`), SAID],
  ['no finish reason', message({ content: RIVER }, null), river('[DONE]'), SAID],
  [
    'a finish reason that is always empty',
    message({ content: RIVER }, ''),
    events(delta({ content: RIVER }, ''), delta({}, ''), '[DONE]'),
    SAID,
  ],
  [
    'usage at the end and no finish reason',
    message({ content: RIVER }, null),
    river({ choices: [], usage: { prompt_tokens: 1 } }),
    SAID,
  ],
  ['no blank line at the end', JSON.stringify(message({ content: RIVER })), river(END).trimEnd(), SAID],
  [
    'one line break at the end',
    `${JSON.stringify(message({ content: RIVER }))}\n`,
    river(END).replace(/\n$/, ''),
    SAID,
  ],
  [
    'a byte order mark and blank lines',
    `\uFEFF\n\n${JSON.stringify(message({ content: RIVER }))}`,
    `\uFEFF\n\n${river(END)}`,
    SAID,
  ],
  [
    'usage, pings, blanks and choices of null',
    message({ content: RIVER }),
    `event: ping\ndata: {"type":"ping"}\n\ndata:\n\n${events({ usage: {} }, { choices: null })}${river(END)}`,
    SAID,
  ],
  ['the other of events and JSON', river(END), message({ content: RIVER }), SAID],
  ['messages in events', message({ content: RIVER }), events(message({ content: RIVER }), '[DONE]'), SAID],
  [
    'a refusal',
    message({ content: null, refusal: RIVER }),
    events(
      delta({ refusal: '' }),
      delta({ refusal: 'A river ' }),
      delta({ refusal: 'finds its own way.' }),
      END,
    ),
    { ...SAID, isRefusal: true },
  ],
  [
    'a text and a refusal',
    message({ content: 'Well.', refusal: RIVER }),
    events(delta({ content: 'Well.' }), delta({ refusal: RIVER }), END),
    { kind: 'reply', text: `Well.\n\n${RIVER}`, isRefusal: true },
  ],
  [
    'a filtered text',
    message({ content: RIVER }, 'content_filter'),
    river(delta({}, 'content_filter')),
    { ...SAID, isFiltered: true },
  ],
  [
    'a filter before any text',
    message({ content: null }, 'content_filter'),
    events(delta({}, 'content_filter')),
    { kind: 'reply', text: null, isFiltered: true },
  ],
  [
    'only a tool call',
    message({ content: null, tool_calls: [{ id: 't', function: { name: 'f' } }] }, 'tool_calls'),
    events(delta({ tool_calls: [{ index: 0, function: { name: 'f' } }] }), delta({}, 'tool_calls')),
    { kind: 'failure', reason: 'tool-call' },
  ],
  [
    'a detail',
    { detail: 'Model overloaded' },
    events({ detail: 'Model overloaded' }),
    { kind: 'failure', reason: 'server' },
  ],
  [
    'a message',
    { message: 'Slow down', code: 429 },
    events({ message: 'Slow down', code: 429 }),
    { kind: 'failure', reason: 'rate-limit' },
  ],
  [
    'a status of its own',
    { error: { message: 'Slow down', status: 429 } },
    events({ error: { message: 'Slow down', status: 429 } }),
    { kind: 'failure', reason: 'rate-limit' },
  ],
  [
    'errors',
    { errors: [{ message: 'No.' }] },
    events({ errors: [{ message: 'No.' }] }),
    { kind: 'failure', reason: 'server' },
  ],
  [
    'half a character',
    String.raw`{"choices":[{"message":{"content":"Cut \ud83d"},"finish_reason":"length"}]}`,
    String.raw`data: {"choices":[{"delta":{"content":"Cut \ud83d"},"finish_reason":"length"}]}`,
    { kind: 'reply', text: 'Cut \uFFFD', isCut: true },
  ],
  ['a part as content', message({ content: PART }), events(delta({ content: { text: RIVER } }), END), SAID],
  [
    'an object as content that is no part',
    message({ content: { value: RIVER } }),
    events(delta({ content: { value: RIVER } })),
    { kind: 'failure', reason: 'malformed-answer' },
  ],
  [
    'the text in the choice',
    { choices: [{ index: 0, text: RIVER, finish_reason: 'stop' }] },
    events(...['A river finds ', 'its own way.', ''].map((text) => ({ choices: [{ text }] })), END),
    SAID,
  ],
  [
    'another index for the only choice',
    { choices: [{ index: 1, message: { content: RIVER }, finish_reason: 'stop' }] },
    events(
      { choices: [{ index: 1, delta: { content: RIVER } }] },
      { choices: [{ index: 1, delta: {}, finish_reason: 'stop' }] },
    ),
    SAID,
  ],
  [
    'the whole text in each delta, word by word',
    message({ content: RIVER }),
    events(...growing(RIVER.split(/(?= )/)), END),
    SAID,
  ],
  [
    'the whole text in each delta, in large parts that end with a blank',
    message({ content: RIVER }),
    events(...growing(['A river ', 'finds its own ', 'way.']), END),
    SAID,
  ],
  [
    'the whole text in each of 500 deltas',
    message({ content: 'ab '.repeat(500) }),
    events(...growing(Array.from({ length: 500 }, () => 'ab ')), END),
    { kind: 'reply', text: 'ab '.repeat(500) },
  ],
  [
    'one line end between events',
    message({ content: RIVER }),
    river(END, '[DONE]').replaceAll('\n\n', '\n'),
    SAID,
  ],
  [
    'one line end between events with types and numbers',
    message({ content: RIVER }),
    river(END).replaceAll('\n\n', '\r\n').replaceAll('data:', 'event: message\r\nid: 7\r\ndata:'),
    SAID,
  ],
  ...['null', 'None', ' NULL ', 'none'].map(
    (reason) =>
      [
        `the finish reason ${reason} in each part`,
        message({ content: RIVER }, reason),
        events(delta({ content: 'A river finds ' }, reason), delta({ content: 'its own way.' }, reason), END),
        SAID,
      ] as const,
  ),
  ...SIGNS.map(
    (sign) =>
      [
        `the sign of life ${sign.slice(0, 20)}`,
        message({ content: RIVER }),
        `${events(sign, sign)}${river(sign, END)}`,
        SAID,
      ] as const,
  ),
  [
    '10,000 signs of life',
    message({ content: RIVER }),
    `${': yes\n\ndata: still working\n\n'.repeat(10_000)}${river(END)}`,
    SAID,
  ],
  ...MARKED.map(
    (content) => [`the marks of ${content}`, message({ content }), slowly(content), SAID] as const,
  ),
  ...CALLS.map(
    (content) =>
      [
        `the call ${content}`,
        message({ content }),
        slowly(content),
        { kind: 'failure', reason: 'tool-call' },
      ] as const,
  ),
  [
    'a text before a call',
    message({ content: `${RIVER}\n${CALLS[0]}` }),
    slowly(`${RIVER}\n${CALLS[0]}`),
    SAID,
  ],
];

const OVERFLOWS: readonly (readonly [server: string, error: object])[] = [
  ['OpenAI', { code: 'context_length_exceeded', message: 'Too much.' }],
  [
    'llama.cpp',
    {
      code: 400,
      message: 'the request exceeds the available context size, try increasing it',
      type: 'exceed_context_size_error',
      n_ctx: 512,
    },
  ],
  [
    'vLLM',
    {
      code: 400,
      message: "This model's maximum context length is 512 tokens. However, you requested 900.",
      type: 'BadRequestError',
    },
  ],
  [
    'LM Studio',
    {
      message:
        'Trying to keep the first 900 tokens when context the overflows. However, the model is loaded with context length of only 512 tokens.',
    },
  ],
  ['Ollama', { message: 'input length exceeds maximum context length' }],
  [
    'Mistral',
    {
      message:
        'Prompt contains 900 tokens and 0 draft tokens, too large for model with 512 maximum context length',
    },
  ],
  [
    'Gemini',
    { code: 400, message: 'The input token count (900) exceeds the maximum number of tokens allowed (512).' },
  ],
  ['Groq', { message: 'Request too large for model x', code: 413 }],
  ['TGI', { message: '`inputs` tokens + `max_new_tokens` must be <= 512. Given: 900' }],
  ['xAI', { message: "This model's maximum prompt length is 512 but the request contains 900 tokens." }],
  ['Qwen', { message: 'Range of input length should be [1, 512]' }],
  ['Bedrock', { message: 'Input is too long for requested model.' }],
  ['Anthropic', { message: 'prompt is too long: 900 tokens > 512 maximum' }],
];

describe.each([
  ['directly, plain', false, false],
  ['directly, streamed', false, true],
  ['through the relay, plain', true, false],
  ['through the relay, streamed', true, true],
] as const)('a provider that is asked %s', (_, isRelayed, streaming) => {
  async function open(): Promise<{ readonly completion: Completion; readonly url: string }> {
    const own = { apiKey: 'any', maskKeys: (text: string) => text };
    if (!isRelayed) {
      const baseUrl = `${provider.url}/v1`;
      return { completion: createOpenAiProvider({ ...own, baseUrl }), url: baseUrl };
    }
    const origin = await startRelay(provider, {
      QUARTET_QUESTIONS_PER_VISITOR: '1000',
      QUARTET_QUESTIONS_PER_MINUTE: '2000',
    });
    const Client = class extends OpenAI {
      constructor(options: ConstructorParameters<typeof OpenAI>[0]) {
        super({ ...options, defaultHeaders: { origin } });
      }
    };
    const baseUrl = `${origin}/v1`;
    return { completion: createOpenAiProvider({ ...own, Client, isOwnServer: true, baseUrl }), url: baseUrl };
  }

  async function ask(completion: Completion, question = 'Why?'): Promise<CompletionEnding> {
    const request = buildRequest(PERSONAS[0]!, question, { model: 'gpt-3.5-turbo', streaming });
    const { ending, breaches } = startJudged(completion, request);
    const heard = await ending;
    expect(breaches).toEqual([]);
    return heard;
  }

  /** Asks with streaming where the others ask without, and the other way round. */
  function createOtherWay(completion: Completion): (question: string) => Promise<CompletionEnding> {
    return (question) =>
      startJudged(
        completion,
        buildRequest(PERSONAS[0]!, question, { model: 'gpt-3.5-turbo', streaming: !streaming }),
      ).ending;
  }

  function answerWith(shapeFor: (body: Body) => Shape): void {
    provider.answerWith((response, { body }) => send(response, shapeFor(JSON.parse(body) as Body)));
  }

  it('is understood in each shape of its answers', async () => {
    const { completion } = await open();
    for (const [name, plain, streamed, ending] of SHAPES) {
      answerWith(() => (streaming ? streamed : plain));
      expect([name, await ask(completion, name)]).toEqual([name, expect.objectContaining(ending)]);
    }
  }, 30_000);

  it.each([
    ['a sign of life that nothing follows', events(': the upstream', 'the upstream is overloaded')],
    ['one without its blank line', 'data: the upstream is overloaded'],
    ['one before an end', events('the upstream is overloaded', '[DONE]')],
    ['one before a finish reason of an error', events('the upstream is overloaded', delta({}, 'error'))],
    ['an error in words', 'event: error\ndata: the upstream\ndata: is overloaded\n\n'],
    ['an error in a word of JSON', 'event: error\ndata: "the upstream is overloaded"\n\n'],
    ['a field of its own', 'error: the upstream is overloaded\n\n'],
  ])('fails with the words of %s', async (_name, body) => {
    const { completion } = await open();
    answerWith(() => body);
    const ending = await ask(completion);
    expect(ending).toMatchObject({ kind: 'failure', reason: 'server' });
    if (isRelayed) expect(JSON.stringify(ending)).not.toContain('overloaded');
    else expect(ending).toMatchObject({ detail: 'the upstream is overloaded' });
  });

  it('has broken off when words follow a part of its answer', async () => {
    const { completion } = await open();
    answerWith(() => river('still working'));
    expect(await ask(completion)).toMatchObject({ kind: 'failure', reason: 'broken-answer' });
  });

  it('is understood whatever content type its answers name', async () => {
    const { completion } = await open();
    for (const type of ['application/json', 'text/event-stream', 'text/plain', 'application/x-ndjson', '']) {
      for (const shape of [message({ content: RIVER }), river(END)]) {
        provider.answerWith((response) => send(response, shape, 200, type));
        expect([type, await ask(completion)]).toEqual([type, SAID]);
      }
    }
  });

  it.each(OVERFLOWS)('says that a question is too long for its model, as %s does', async (_server, error) => {
    const { completion } = await open();
    const reason = 'too-long-for-model';
    provider.answerWith((response) => send(response, { error }, 400));
    expect(await ask(completion)).toMatchObject({ kind: 'failure', reason });
    for (const body of [
      events({ error }),
      `event: error\ndata: ${JSON.stringify(error)}\n\n`,
      `error: ${JSON.stringify(error)}\n\n`,
    ]) {
      answerWith(() => body);
      expect(await ask(completion)).toMatchObject({ kind: 'failure', reason });
    }
  });

  it('is asked the other way when its model must, or must not, be streamed, and then only so', async () => {
    for (const mustStream of [true, false]) {
      const { completion } = await open();
      provider.requests.length = 0;
      provider.answerWith((response, { body }) => {
        const isStreamed = (JSON.parse(body) as Body)['stream'] === true;
        if (isStreamed !== mustStream) {
          const told = mustStream
            ? 'This model only support stream mode.'
            : "'stream' does not support true with this model.";
          send(response, { error: { message: told, param: 'stream' } }, 400);
        } else send(response, isStreamed ? river(END) : message({ content: RIVER }));
      });
      expect(await ask(completion)).toEqual(SAID);
      expect(await ask(completion, 'Again?')).toEqual(SAID);
      expect(provider.requests).toHaveLength(mustStream === streaming ? 2 : 3);
      // A question the other way does not undo it.
      const other = createOtherWay(completion);
      expect(await other('And so?')).toMatchObject(SAID);
      expect(await ask(completion, 'And then?')).toEqual(SAID);
      expect(await other('And now?')).toMatchObject(SAID);
      expect(provider.requests.length).toBeLessThanOrEqual(6 + 1);
    }
  });

  it.each([
    ['reasoning', { reasoning: 'hm', content: 'A river fin' }, {}, true],
    ['parts', { content: [THINKING, { type: 'text', text: 'A river fin' }] }, {}, true],
    ['the text', { content: '<think>hm</think>A river fin' }, {}, false],
    ['usage', { content: 'A river fin' }, COUNTED, true],
  ])(
    'is given more tokens next time when a thought in %s has cut its answer',
    async (_place, fields, others, isReported) => {
      const { completion } = await open();
      provider.requests.length = 0;
      answerWith((body) =>
        'reasoning_effort' in body
          ? message({ content: RIVER })
          : body['stream'] === true
            ? events({ ...delta(fields, 'length'), ...others })
            : { ...(message(fields, 'length') as object), ...others },
      );
      expect(await ask(completion)).toMatchObject({ kind: 'reply', text: 'A river fin', isCut: true });
      expect(await ask(completion)).toEqual(SAID);
      await ask(completion, 'Again?');
      const limits = provider.requests.map(({ body }) => (JSON.parse(body) as Body)['max_tokens']);
      expect(limits).toEqual([150, 2150, isReported || !isRelayed ? 2150 : 150]);
    },
  );

  it.each([
    ['cut', 'A river fin', { kind: 'reply', text: 'A river fin', isCut: true }],
    ['left nothing of', '', SPENT],
  ])(
    'is given more tokens when the usage after the end tells of a thought that has %s its answer',
    async (_what, content, ending) => {
      const { completion } = await open();
      provider.requests.length = 0;
      provider.answerWith(async (response, { body }) => {
        const asked = JSON.parse(body) as Body;
        if ('reasoning_effort' in asked) return send(response, message({ content: RIVER }));
        if (asked['stream'] !== true) {
          return send(response, { ...(message({ content }, 'length') as object), ...COUNTED });
        }
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(events(delta({ content }, 'length')));
        await sleep(20);
        // The connection stays open.
        response.write(events({ choices: [], ...COUNTED }));
      });
      expect(await ask(completion)).toMatchObject(ending);
      expect(await ask(completion)).toEqual(SAID);
      expect(await ask(completion, 'Again?')).toEqual(SAID);
      const limits = provider.requests.map(({ body }) => (JSON.parse(body) as Body)['max_tokens']);
      expect(limits).toEqual([150, 2150, 2150]);
    },
  );

  it('has its cut answer shown even if neither usage nor an end follows', async () => {
    const { completion } = await open();
    provider.answerWith((response, { body }) => {
      if ((JSON.parse(body) as Body)['stream'] !== true) {
        return send(response, message({ content: 'A river fin' }, 'length'));
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(events(delta({ content: 'A river fin' }, 'length'), delta({ content: 'ds' })));
    });
    expect(await ask(completion)).toEqual({ kind: 'reply', text: 'A river fin', isCut: true });
  });
});

function send(response: ServerResponse, shape: Shape, status = 200, type?: string): void {
  const body = typeof shape === 'string' ? shape : JSON.stringify(shape);
  const usual = body.includes('data:') ? 'text/event-stream' : 'application/json';
  response.writeHead(status, { 'content-type': type ?? usual }).end(body);
}
