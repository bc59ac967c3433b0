import { describe, expect, it } from 'vitest';
import { planAnswer } from '../../src/domain/asking/answer-length.ts';
import { createMessage } from '../../src/domain/conversation/conversation.ts';
import { buildRequest, turnsToSend } from '../../src/domain/conversation/prompt.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import { clerkForm } from '../../src/domain/table/clerk-form.ts';
import { CLERK_INSTRUCTIONS, maxClerkTokens } from '../../src/domain/table/clerk-prompt.ts';
import { formToWire, toWire } from '../../src/wire/question.ts';
import { persona, squad, squadFile } from '../support/squad-files.ts';
import { sendJson } from '../support/raw-server.ts';
import {
  ANSWER,
  KEY,
  QUESTION,
  ask,
  begin,
  errorOf,
  relayTo,
  send,
  serve,
  playProvider,
  serveAll,
} from './start-server.ts';

const EVENTS = [
  { choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] },
  { choices: [{ index: 0, delta: { content: 'Because “ä” 🙂.' }, finish_reason: null }] },
  { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  { choices: [], usage: { prompt_tokens: 20, completion_tokens: 3 } },
];

const STREAM = `${EVENTS.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`;

const [SYSTEM, USER] = QUESTION.messages;

/** Earlier questions and answers. */
function turns(count: number, content = 'x') {
  return Array.from({ length: count }, () => [
    { role: 'user', content },
    { role: 'assistant', content },
  ]).flat();
}

const PERSONA = PERSONAS[0]!;

const ANSWERED = { role: 'assistant', content: 'Because.' };

const provider = playProvider();

const relay = serveAll(
  () =>
    relayTo(provider, {
      QUARTET_QUESTIONS_PER_VISITOR: '1000',
      QUARTET_QUESTIONS_PER_MINUTE: '2000',
      QUARTET_PUBLIC_ORIGIN: 'https://chat.example.org',
      QUARTET_MEMORY_TURNS: '1',
    }),
  'relay',
);

describe('a question of the page', () => {
  it('goes to the provider with the key and the page’s fields, and nothing about the visitor', async () => {
    const headers = {
      cookie: 'a=b',
      'x-forwarded-for': '203.0.113.9',
      'user-agent': 'Browser',
      'openai-organization': 'x',
    };
    expect((await ask(relay, {}, headers)).status).toBe(200);
    const [asked] = provider.requests;
    expect(asked).toMatchObject({
      method: 'POST',
      url: '/v1/chat/completions',
      body: JSON.stringify(QUESTION),
    });
    expect(asked?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
    });
    for (const name of [...Object.keys(headers), 'origin', 'sec-fetch-site']) {
      expect(asked?.headers).not.toHaveProperty(name);
    }
  });

  it('is answered with the provider’s body, and none of its headers except the content type', async () => {
    const text = `  ${JSON.stringify({ ...ANSWER, choices: [{ message: { content: 'ä 🙂 \u2028' } }] })}\n`;
    provider.answerWith((response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'openai-organization': 'org-canary',
        'set-cookie': 'provider=canary',
        'x-ratelimit-remaining-requests': '7',
      });
      response.end(text);
    });
    const reply = await ask(relay);
    expect([reply.status, reply.body]).toEqual([200, text]);
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.stringify(reply.headers)).not.toMatch(/canary|ratelimit/);
  });

  it.each([
    ['in one piece', (text: string) => [text]],
    ['byte by byte', (text: string) => Array.from(Buffer.from(text), (byte) => Buffer.from([byte]))],
    [
      'after a byte order mark that is cut',
      (text: string) => [Buffer.from([0xef]), Buffer.from([0xbb, 0xbf]), text],
    ],
    [
      'with other line ends and comments',
      (text: string) => [`: hello\r\n\r\n${text.replaceAll('\n', '\r\n')}`],
    ],
  ])('is answered with a stream event by event, however it arrives: %s', async (_, piecesOf) => {
    provider.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      for (const piece of piecesOf(STREAM)) response.write(piece);
      response.end();
    });
    const reply = await ask(relay, { stream: true });
    expect([reply.status, reply.isWhole]).toEqual([200, true]);
    expect(reply.headers['content-type']).toMatch(/^text\/event-stream/);
    expect(reply.body.replaceAll(/^:.*\n\n/gm, '')).toBe(STREAM);
  });

  it('receives each part of a stream as it arrives', async () => {
    let goOn = (): void => undefined;
    provider.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(STREAM.slice(0, STREAM.indexOf('data: [DONE]')));
      goOn = () => void response.end('data: [DONE]\n\n');
    });
    const answer = await begin(relay, { body: JSON.stringify({ ...QUESTION, stream: true }) });
    const parts = answer.iterator() as AsyncIterator<Buffer>;
    expect(String((await parts.next()).value)).toContain('Because');
    goOn();
    expect(String((await parts.next()).value)).toContain('[DONE]');
  });

  it('may come under the public origin, and then only from there', async () => {
    const headers = { host: 'chat.example.org', origin: 'https://chat.example.org' };
    expect((await ask(relay, {}, headers)).status).toBe(200);
    expect(errorOf(await ask(relay, {}, { ...headers, origin: relay.url })).code).toBe('foreign_origin');
  });

  it.each([
    [CLERK_INSTRUCTIONS, maxClerkTokens(4), 200],
    [CLERK_INSTRUCTIONS, maxClerkTokens(4) + 1, 403],
    [`${CLERK_INSTRUCTIONS.slice(0, -1)}!`, 151, 403],
    [SYSTEM.content, 151, 403],
    [SYSTEM.content, 150, 200],
  ])(
    'may have a longer answer only with the clerk’s exact instructions',
    async (content, maxTokens, status) => {
      const messages = [{ role: 'system', content }, USER];
      expect((await ask(relay, { messages, max_tokens: maxTokens })).status).toBe(status);
    },
  );

  it.each([1, 2, 3, 4])(
    'may have the form of a map of %i with the clerk’s exact instructions, and only with those',
    async (count) => {
      const messages = [{ role: 'system', content: CLERK_INSTRUCTIONS }, USER];
      const form = { response_format: formToWire(clerkForm(count)) };
      const max_tokens = maxClerkTokens(count);
      expect((await ask(relay, { messages, max_tokens, ...form })).status).toBe(200);
      expect(JSON.parse(provider.requests[0]?.body ?? '')).toMatchObject(form);
      const others = [
        [SYSTEM, USER],
        [USER],
        [{ role: 'system', content: `${CLERK_INSTRUCTIONS.slice(0, -1)}!` }, USER],
        [{ role: 'user', content: CLERK_INSTRUCTIONS }],
      ];
      for (const other of others) {
        expect(errorOf(await ask(relay, { messages: other, ...form }))).toMatchObject({
          code: 'value_not_allowed',
          param: 'response_format',
          message: expect.stringContaining('response_format is not one of its fields') as string,
        });
      }
      expect(provider.requests).toHaveLength(1);
    },
  );

  it('may hold as much as the page sends', async () => {
    const answers = Object.fromEntries(['A', 'B', 'C', 'D'].map((letter) => [letter, '"\n'.repeat(2000)]));
    const material = JSON.stringify({ question: 'ä'.repeat(8000), answers, cut: ['A'] });
    const clerk = [
      { role: 'system', content: CLERK_INSTRUCTIONS },
      { role: 'user', content: material },
    ];
    expect((await ask(relay, { messages: clerk, max_tokens: maxClerkTokens(4) })).status).toBe(200);
    const long = { role: 'user', content: '🙂'.repeat(8000) };
    const remembered = [SYSTEM, long, { role: 'assistant', content: '🙂'.repeat(16_000) }, long];
    expect((await ask(relay, { messages: remembered })).status).toBe(200);
    expect((await ask(relay, { messages: [SYSTEM, ...turns(10), USER] })).status).toBe(200);
    expect((await ask(relay, { messages: [...turns(10), USER] })).status).toBe(200);
  });
});

it.each(['0', '500'])('a model that thinks may use %s tokens more', async (QUARTET_THINKING_TOKENS) => {
  const other = await serve(relayTo(provider, { QUARTET_THINKING_TOKENS }), 'relay');
  const message = { content: '', reasoning: 'Hm.' };
  provider.answerWith((response) => sendJson(response, { choices: [{ message, finish_reason: 'length' }] }));
  for (let attempt = 0; attempt < 3; attempt += 1) expect((await ask(other)).status).toBe(200);
  const limits = provider.requests.map(({ body }) => (JSON.parse(body) as typeof QUESTION).max_tokens);
  const more = 150 + Number(QUARTET_THINKING_TOKENS);
  expect(limits).toEqual([150, more, more]);
});

// other-fields.test.ts covers the questions that a relay repeats.
it('a default model that is gone is replaced, and named in the log once', async () => {
  provider.answerWith((response, { body }) => {
    if (body.includes('gpt-6-luna')) sendJson(response, ANSWER);
    else sendJson(response, { error: { message: 'Deprecated', code: 'model_not_found' } }, 404);
  });
  expect((await ask(relay)).status).toBe(200);
  expect((await ask(relay)).status).toBe(200);
  expect(provider.requests).toHaveLength(3);
  const isOfModel = ({ msg }: Readonly<Record<string, unknown>>) =>
    String(msg).includes('does not offer the model gpt-3.5-turbo');
  await expect.poll(() => relay.log().filter(isOfModel)).toHaveLength(1);
});

describe('a map in another form than the clerk’s is refused', () => {
  const map = {
    messages: [{ role: 'system', content: CLERK_INSTRUCTIONS }, USER],
    max_tokens: maxClerkTokens(4),
  };
  const form = formToWire(clerkForm(4));
  const within = (changes: object) => ({ ...form, json_schema: { ...form.json_schema, ...changes } });

  it.each<[string, unknown]>([
    ['of more letters than the squad has', formToWire(clerkForm(5))],
    ['of no letter', formToWire(clerkForm(0))],
    ['of a schema of its own', within({ schema: { type: 'object' } })],
    ['of one word more', within({ schema: { ...form.json_schema.schema, title: 'sk-canary' } })],
    ['of another name', within({ name: 'sk-canary' })],
    ['that is described', within({ description: 'Speak freely.' })],
    ['that is not strict', within({ strict: false })],
    ['without its strictness', within({ strict: undefined })],
    ['of any object', { type: 'json_object' }],
    ['of text', { type: 'text' }],
    ['of more fields', { ...form, more: 1 }],
    ['that is text', JSON.stringify(form)],
    ['that is nothing', null],
    ['in a list', [form]],
  ])('%s', async (_, response_format) => {
    const reply = await ask(relay, { ...map, response_format });
    expect([reply.status, errorOf(reply)]).toMatchObject([
      403,
      { code: 'value_not_allowed', param: 'response_format' },
    ]);
    expect(reply.body).not.toContain('canary');
    expect(provider.requests).toEqual([]);
  });
});

describe('a question unlike the page’s is refused, and the provider is not asked', () => {
  const withMessages = (...messages: unknown[]) => JSON.stringify({ ...QUESTION, messages });
  const without = (field: string) => JSON.stringify({ ...QUESTION, [field]: undefined });
  const wrong = (changes: object) => JSON.stringify({ ...QUESTION, ...changes });

  it.each<[string, string | Buffer, number]>([
    ['nothing', '', 400],
    ['half a question', '{"model":', 400],
    ['null', 'null', 400],
    ['binary data', Buffer.from([0xff, 0xfe, 0x00]), 400],
    ['deep nesting', '['.repeat(100_000), 400],
    ['a prototype', '{"__proto__":{"model":"gpt-3.5-turbo"}}', 400],
    ['no model', without('model'), 403],
    ['another model', wrong({ model: 'gpt-4' }), 403],
    ['no messages', without('messages'), 403],
    ['an empty list of messages', withMessages(), 403],
    ['a message without content', withMessages({ role: 'user' }), 403],
    ['a message of another role', withMessages(SYSTEM, { role: 'tool', content: 'x' }), 403],
    ['parts of a message', withMessages(SYSTEM, { role: 'user', content: [{ type: 'image_url' }] }), 403],
    ['a message with a name', withMessages(SYSTEM, { ...USER, name: 'x' }), 403],
    ['a system message in the middle', withMessages(USER, SYSTEM), 403],
    ['the beginning of its answer', withMessages(SYSTEM, USER, ANSWERED), 403],
    ['an answer in front', withMessages(SYSTEM, ANSWERED, USER), 403],
    ['an answer in front, without instructions', withMessages(ANSWERED, USER), 403],
    ['two questions in a row', withMessages(SYSTEM, USER, USER), 403],
    ['two answers in a row', withMessages(SYSTEM, USER, ANSWERED, ANSWERED, USER), 403],
    ['only instructions', withMessages(SYSTEM), 403],
    ['more turns than a page remembers', withMessages(...turns(11), USER), 413],
    [
      'more earlier text than a page remembers',
      withMessages(SYSTEM, ...turns(3, 'x'.repeat(4001)), USER),
      413,
    ],
    [
      'a single answer that is longer',
      withMessages(SYSTEM, USER, { ...ANSWERED, content: 'x'.repeat(24_000) }, USER),
      413,
    ],
    [
      '200,000 characters',
      withMessages(SYSTEM, ...turns(10, 'x'.repeat(8000)), { ...USER, content: 'x'.repeat(8000) }),
      413,
    ],
    ['no limit of tokens', without('max_tokens'), 403],
    ['too many tokens', wrong({ max_tokens: 151 }), 403],
    ['no tokens', wrong({ max_tokens: 0 }), 403],
    ['a text in place of a number', wrong({ temperature: '0.7' }), 403],
    ['a number out of range', wrong({ temperature: 2.1 }), 403],
    ['an infinite number', '{"model":"gpt-3.5-turbo","messages":[],"max_tokens":1e999}', 403],
    ['a penalty out of range', wrong({ presence_penalty: -2.1 }), 403],
    ['tools', wrong({ tools: [] }), 403],
    ['an unknown field', wrong({ 'sk-canary': 1 }), 403],
    [
      '30,000 fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`f${index}`, 1]))),
      413,
    ],
    ['too many messages', withMessages(SYSTEM, ...Array.from({ length: 22 }, () => USER)), 413],
    ['a message that is too long', withMessages(SYSTEM, { role: 'user', content: '🙂'.repeat(8001) }), 413],
    [
      'instructions that are too long',
      withMessages({ role: 'system', content: 'x'.repeat(5000) }, USER),
      413,
    ],
    ['a body that is too large', `${' '.repeat(400_000)}${wrong({})}`, 413],
  ])('%s', async (_, body, status) => {
    const reply = await send(relay, { body });
    expect(reply.status).toBe(status);
    const error = errorOf(reply);
    expect(error.message).toMatch(/\.$/);
    expect(reply.body).not.toContain('canary');
    expect(provider.requests).toEqual([]);
    expect((await ask(relay)).status).toBe(200);
  });
});

it('a question may carry as many turns as the setting says, if those are more than ten', async () => {
  const other = await serve(relayTo(provider, { QUARTET_MEMORY_TURNS: '12' }), 'relay');
  expect((await ask(other, { messages: [SYSTEM, ...turns(12), USER] })).status).toBe(200);
  expect((await ask(other, { messages: [...turns(13), USER] })).status).toBe(413);
});

describe('a relay with QUARTET_ANSWER_TOKENS', () => {
  const clerk = { messages: [{ role: 'system', content: CLERK_INSTRUCTIONS }, USER] };

  it.each([50, 600, 4000])('at %i accepts so many tokens and no more, and maps as ever', async (tokens) => {
    const other = await serve(relayTo(provider, { QUARTET_ANSWER_TOKENS: String(tokens) }), 'relay');
    expect((await ask(other, { max_tokens: tokens })).status).toBe(200);
    expect(errorOf(await ask(other, { max_tokens: tokens + 1 }))).toMatchObject({
      code: 'value_not_allowed',
      param: 'max_tokens',
    });
    expect((await ask(other, { ...clerk, max_tokens: maxClerkTokens(4) })).status).toBe(200);
    expect((await ask(other, { ...clerk, max_tokens: maxClerkTokens(4) + 1 })).status).toBe(403);
    expect(provider.requests).toHaveLength(2);
  });

  it('at 4000 passes on what a page asks for each length, in the chat and at the table', async () => {
    const other = await serve(relayTo(provider, { QUARTET_ANSWER_TOKENS: '4000' }), 'relay');
    for (const length of ['short', 'normal', 'long'] as const) {
      for (const isAtTable of [false, true]) {
        const plan = planAnswer(length, { maxTokens: 4000, isAtTable });
        const question = toWire(
          buildRequest(PERSONA, 'Why?', { model: QUESTION.model, streaming: false, plan }),
        );
        expect((await send(other, { body: JSON.stringify(question) })).status).toBe(200);
      }
    }
    const limits = provider.requests.map(({ body }) => (JSON.parse(body) as typeof QUESTION).max_tokens);
    expect(limits).toEqual([150, 150, 600, 250, 2000, 2000]);
  });
});

describe('a page that continues an answer', () => {
  const other = serveAll(() => relayTo(provider, { QUARTET_MEMORY_TURNS: '0' }), 'relay');

  /** What it asks after so many turns, if so many may be sent, and how many messages that takes. */
  function continued(turnCount: number, maxTurns: number, text = 'Why?', soFar = 'Because the') {
    const question = createMessage('user', text, 2 * turnCount);
    const before = Array.from({ length: turnCount }, (_, index) => [
      createMessage('user', `Question ${index}`, 2 * index),
      createMessage('ai', `Answer ${index}`, 2 * index + 1),
    ]).flat();
    const cut = createMessage('ai', soFar, 2 * turnCount + 1, { kind: 'cut' });
    const remembered = turnsToSend([...before, question, cut], question, maxTurns, soFar);
    const model = QUESTION.model;
    return toWire(buildRequest(PERSONA, text, { model, streaming: false, remembered, soFar }));
  }

  it.each([
    ['with no earlier turn where none is remembered', continued(20, 0), 4],
    ['with nine where ten are', continued(20, 10), 22],
  ])('%s is passed on as it is', async (_, question, count) => {
    expect(question.messages).toHaveLength(count);
    expect(question.messages.slice(-3)).toEqual([
      { role: 'user', content: 'Why?' },
      { role: 'assistant', content: 'Because the' },
      { role: 'user', content: 'Go on exactly where you stopped.' },
    ]);
    expect((await send(other, { body: JSON.stringify(question) })).status).toBe(200);
    expect(provider.requests.map(({ body }) => body)).toEqual([JSON.stringify(question)]);
  });

  it.each([
    ['the longest question', '🙂'.repeat(8000), '🙂'.repeat(16_000)],
    ['an answer of which only the end fits', 'ä'.repeat(8000), 'ö'.repeat(100_000)],
    ['half a character at the end', 'Why?', 'x'.repeat(30_000) + '\ud83d'],
  ])('may have %s', async (_, text, soFar) => {
    const body = JSON.stringify(continued(20, 10, text, soFar));
    expect((await send(other, { body })).status).toBe(200);
  });

  it('with more turns than ten is refused', async () => {
    const question = continued(20, 11);
    expect(question.messages).toHaveLength(24);
    const reply = await send(other, { body: JSON.stringify(question) });
    expect([reply.status, errorOf(reply).code]).toEqual([413, 'request_too_large']);
    expect(provider.requests).toEqual([]);
  });
});

it('exactly the models of the squad are accepted', async () => {
  const file = squadFile(squad([persona('one', { model: 'own' }), persona('two')]));
  const other = await serve(relayTo(provider, { OPENAI_MODEL: 'a-model', QUARTET_SQUAD: file }), 'relay');
  for (const model of ['own', 'a-model']) expect((await ask(other, { model })).status).toBe(200);
  expect(errorOf(await ask(other)).code).toBe('model_not_allowed');
});
