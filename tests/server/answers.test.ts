import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sendJson } from '../support/raw-server.ts';
import {
  ANSWER,
  KEY,
  QUESTION,
  type Reply,
  ask,
  begin,
  errorOf,
  playProvider,
  readReply,
  relayTo,
  serve,
  serveAll,
} from './start-server.ts';

const provider = playProvider();

const relay = serveAll(
  () =>
    relayTo(provider, {
      QUARTET_QUESTIONS_PER_VISITOR: '10000',
      QUARTET_QUESTIONS_PER_MINUTE: '20000',
    }),
  'relay',
);

const PART = { choices: [{ index: 0, delta: { content: 'So' }, finish_reason: null }] };

function whole(message: object, others: object = {}): object {
  return { ...ANSWER, choices: [{ index: 0, message, finish_reason: 'stop' }], ...others };
}

function parts(field: string, texts: readonly string[]): readonly object[] {
  return texts.map((text) => ({ choices: [{ index: 0, delta: { role: 'assistant', [field]: text } }] }));
}

function answerWithEvents(...events: readonly unknown[]): void {
  provider.answerWith((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events)
      response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
    response.end('data: [DONE]\n\n');
  });
}

/** All texts of a reply's events, one after another. */
function textOf({ body }: Reply): string {
  return Array.from(body.matchAll(/"(?:content|reasoning)":"([^"]*)"/g), ([, text = '']) => text).join('');
}

function choice(index: number, content: string): object {
  return { index, delta: { content } };
}

const FORMS: readonly (readonly [string, string])[] = [
  ['whole', KEY],
  ['within a sentence', `Incorrect API key provided: ${KEY}. You can find yours in your account.`],
  ['in Base64', btoa(KEY)],
  ['in Base64 with something around', btoa(`user:${KEY}!`)],
  ['in hexadecimal', Buffer.from(KEY).toString('hex')],
  ['in an address', encodeURIComponent(KEY)],
  ['with escapes', KEY.replaceAll('-', String.raw`\u002d`)],
  ['with spaces', Array.from(KEY).join(' ')],
];

describe('the key of the server stays in when the provider echoes it', () => {
  it.each(FORMS)('in an answer, %s', async (_, form) => {
    for (const body of [
      whole({ role: 'assistant', content: form }),
      whole({ role: 'assistant', content: 'Because.', reasoning: form }),
    ]) {
      provider.answerWith((response) => sendJson(response, body));
      const reply = await ask(relay);
      expect([reply.status, errorOf(reply).code]).toEqual([502, 'provider_unreadable']);
      expect(reply.body).not.toContain(form);
    }
  });

  it.each(FORMS)('in what an answer has beside its text, %s', async (_, form) => {
    for (const content of ['Because.', null]) {
      for (const others of [
        { system_fingerprint: form },
        { model: form },
        { [form]: true },
        { warning: [form] },
      ]) {
        provider.answerWith((response) => sendJson(response, whole({ role: 'assistant', content }, others)));
        const reply = await ask(relay);
        expect([200, 502]).toContain(reply.status);
        expect(reply.body).not.toContain(form);
        answerWithEvents({ ...PART, ...others }, PART);
        expect((await ask(relay, { stream: true })).body).not.toContain(form);
      }
    }
  });

  it.each(FORMS)('at the start of a stream, %s', async (_, form) => {
    answerWithEvents(...parts('content', [form, ' And so on.']));
    const reply = await ask(relay, { stream: true });
    expect([reply.status, errorOf(reply).code]).toEqual([502, 'provider_unreadable']);
    expect(reply.body).not.toContain(form);
  });

  it.each(FORMS)('within a stream, in one event or in many, %s', async (_, form) => {
    const cuts = [[form], Array.from(form), form.match(/.{1,3}/g) ?? [], form.match(/.{1,7}/g) ?? []];
    for (const field of ['content', 'reasoning']) {
      for (const texts of cuts) {
        answerWithEvents(PART, ...parts(field, ['So ', ...texts, ', and so on.']), PART);
        const reply = await ask(relay, { stream: true });
        expect([reply.status, reply.isWhole]).toEqual([200, true]);
        expect(reply.body).toMatch(/"code":"provider_unreadable"\}\}\n\n$/);
        expect(textOf(reply)).toMatch(/^So/);
        expect(textOf(reply)).not.toContain('and so on');
        for (let start = 0; start + 6 <= form.length; start += 1) {
          const isWordOfOurs = 'Incorrect API key provided: You can find yours in your account.'.includes(
            form.slice(start, start + 6),
          );
          if (!isWordOfOurs && form === KEY)
            expect(textOf(reply)).not.toContain(form.slice(start, start + 6));
        }
      }
    }
    await expect.poll(() => relay.log().at(-1)?.['outcome']).toBe('provider_unreadable');
  });

  it.each<[string, readonly object[]]>([
    [
      'at other places of the list of choices',
      [
        { choices: [choice(0, KEY.slice(0, 8))] },
        { choices: [choice(1, 'x'), choice(0, KEY.slice(8, 14))] },
        { choices: [choice(1, 'x'), choice(2, 'y'), choice(0, KEY.slice(14))] },
      ],
    ],
    [
      'with empty events in between',
      Array.from(KEY, (letter) => [
        { choices: [choice(0, letter)] },
        { choices: [{ index: 0, delta: {} }] },
      ]).flat(),
    ],
    [
      'with thoughts in between',
      Array.from(KEY, (letter) => [...parts('content', [letter]), ...parts('reasoning', ['hm'])]).flat(),
    ],
    [
      'in the text of its choices',
      Array.from(KEY, (text, index) => ({
        choices: [index % 2 === 0 ? { index: 0, text } : choice(0, text)],
      })),
    ],
    [
      'in texts that grow',
      Array.from(KEY, (_, index) => ({ choices: [choice(0, `So it ends: ${KEY.slice(0, index + 1)}`)] })),
    ],
    [
      'as the only part',
      Array.from(KEY, (text) => ({ choices: [{ delta: { content: { type: 'text', text } } }] })),
    ],
    ['in choices of another index', Array.from(KEY, (letter) => ({ choices: [choice(1, letter)] }))],
    [
      'in parts of a list',
      [{ choices: [{ index: 0, delta: { content: Array.from(KEY, (text) => ({ type: 'text', text })) } }] }],
    ],
    [
      'in numbers of characters',
      parts(
        'content',
        Array.from(KEY, (letter) => `&#x00${letter.charCodeAt(0).toString(16)}`)
          .join(';')
          .split(/(?=;)/),
      ),
    ],
  ])('within a stream, %s', async (_, events) => {
    answerWithEvents(PART, ...events, PART);
    const reply = await ask(relay, { stream: true });
    expect(reply.body).toMatch(/"code":"provider_unreadable"\}\}\n\n$/);
    for (let start = 0; start + 6 <= KEY.length; start += 1)
      expect(textOf(reply).replaceAll('hm', '')).not.toContain(KEY.slice(start, start + 6));
  });

  it('and the rest of a stream is not held back for a text that ends like it', async () => {
    const thought = parts('reasoning', [`Hm ${KEY.slice(0, 8)}`]);
    const rest = parts(
      'content',
      Array.from({ length: 200 }, (_, index) => `Part ${index} of it. `),
    );
    let goOn = (): void => undefined;
    provider.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const event of [...thought, ...rest]) response.write(`data: ${JSON.stringify(event)}\n\n`);
      goOn = () => void response.end('data: [DONE]\n\n');
    });
    const answer = await begin(relay, { body: JSON.stringify({ ...QUESTION, stream: true }) });
    let said = '';
    answer.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said).toContain('Part 100 of it.');
    goOn();
    await expect.poll(() => said).toContain('[DONE]');
    expect(said).toContain('Part 199 of it.');
  });

  it('at the end of a stream without an end', async () => {
    const server = await serve(relayTo(provider, { OPENAI_API_KEY: 'canary2&' }), 'relay');
    provider.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify(PART)}\n\n`);
      response.end(`data: ${JSON.stringify({ choices: [choice(0, 'canary2&')] })}\n\n`);
    });
    expect((await ask(server, { stream: true })).body).not.toContain('canary2&');
  });

  it('and a text that only begins like it arrives whole', async () => {
    const beginning = KEY.slice(0, 10);
    answerWithEvents(...parts('content', Array.from(`So ${beginning}, and so on, ${beginning}`)));
    expect(textOf(await ask(relay, { stream: true }))).toBe(`So ${beginning}, and so on, ${beginning}`);
  });
});

const WORDS = 'Incorrect API key provided: sk-c***6789, of org-canary.';

describe('what is no answer is an error, and shows none of the provider’s words', () => {
  it.each<[string, unknown]>([
    ['an empty object', {}],
    ['null', null],
    ['a text', WORDS],
    ['a number', 6789],
    ['a list of texts', [WORDS]],
    ['a detail', { detail: WORDS }],
    ['a list of details', { detail: [{ msg: WORDS }] }],
    ['a message', { message: WORDS }],
    ['errors', { errors: [{ message: WORDS }] }],
    ['an error in another case', { Error: { Message: WORDS } }],
    ['a status', { status: 'failed', reason: WORDS }],
    ['an output', { output: [{ content: [{ text: WORDS }] }] }],
    ['choices in a text', { choices: WORDS }],
    ['choices in an object', { choices: { 0: { message: { content: WORDS } } } }],
    ['no choice and a message', { choices: [], message: WORDS }],
    ['choices of null', { choices: null, message: WORDS }],
    ['content in an object', { choices: [{ message: { content: { error: WORDS } } }] }],
    ['content in a number', { choices: [{ message: { content: 6789 } }] }],
    ['deep nesting', `${'['.repeat(9000)}${']'.repeat(9000)}`],
    ['deep nesting of an error', `{"error":${'['.repeat(9000)}${']'.repeat(9000)}}`],
  ])('%s', async (name, body) => {
    const isRaw = name.startsWith('deep');
    provider.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(isRaw ? body : JSON.stringify(body));
    });
    for (const stream of [false, true]) {
      const reply = await ask(relay, { stream });
      expect([reply.status, errorOf(reply).type]).toEqual([502, 'server_error']);
      expect(reply.body).not.toMatch(/canary|6789/);
    }
    // In a stream, what is no part of the answer is left out, and what is an error ends it.
    for (const before of [[], [PART]]) {
      answerWithEvents(...before, isRaw ? String(body) : body, PART);
      const reply = await ask(relay, { stream: true });
      if (before.length > 0) expect([reply.status, reply.isWhole]).toEqual([200, true]);
      expect(reply.body).not.toMatch(/canary|6789/);
    }
    provider.answerWith((response) => sendJson(response, ANSWER));
    expect((await ask(relay)).status).toBe(200);
  });

  it.each<[string, object]>([
    ['beside its choices', { detail: WORDS, 0: WORDS, message: { content: WORDS } }],
    [
      'as its own words',
      { id: WORDS, object: WORDS, created: WORDS, model: WORDS, usage: { prompt_tokens: WORDS } },
    ],
    [
      'within its choice',
      {
        choices: [
          {
            index: 0,
            message: { content: 'So' },
            delta: { content: 'So' },
            warning: WORDS,
            finish_reason: WORDS,
          },
        ],
      },
    ],
    [
      'in another choice',
      {
        choices: [
          { message: { content: 'So' }, delta: { content: 'So' } },
          { index: 1, message: { content: WORDS }, error: { message: 'no' } },
        ],
      },
    ],
    ['in place of choices', { choices: [WORDS, [WORDS]] }],
    [
      'in place of a choice',
      { choices: [[WORDS], { message: { content: 'So' }, delta: { content: 'So' } }] },
    ],
    ['in place of a message', { choices: [{ message: [WORDS], delta: WORDS }] }],
  ])('an answer passes without the provider’s words %s', async (_, others) => {
    provider.answerWith((response) => sendJson(response, { ...whole({ content: 'So' }), ...others }));
    expect((await ask(relay)).body).not.toMatch(/canary|6789/);
    answerWithEvents({ ...PART, ...others }, PART);
    const reply = await ask(relay, { stream: true });
    expect(reply.body).not.toMatch(/canary|6789/);
    expect(reply.body).toContain('"So"');
  });

  it('an answer passes without the provider’s words in a field that is there twice', async () => {
    const json = JSON.stringify({ ...PART, ...whole({ content: 'So' }) });
    const twice = `{"choices":${JSON.stringify([WORDS])},${json.slice(1)}`;
    provider.answerWith((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(twice),
    );
    const reply = await ask(relay);
    expect(reply.body).toContain('"So"');
    expect(reply.body).not.toMatch(/canary|6789/);
  });

  it.each([
    ['a choice without a message', { choices: [{}] }],
    ['an empty text', { choices: [{ message: { role: 'assistant', content: '' }, finish_reason: 'stop' }] }],
    ['no content', { choices: [{ message: { role: 'assistant', content: null } }], usage: ANSWER.usage }],
  ])('an answer with %s passes without the provider’s words', async (_, answer) => {
    provider.answerWith((response) => sendJson(response, { ...answer, message: WORDS, detail: [WORDS] }));
    const reply = await ask(relay);
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.body)).toMatchObject(answer);
    expect(reply.body).not.toMatch(/canary|6789/);
    answerWithEvents(PART, { choices: [{ delta: {}, finish_reason: 'stop' }] }, { ...answer, detail: WORDS });
    expect((await ask(relay, { stream: true })).body).not.toMatch(/canary|6789/);
  });
});

describe('a finish reason', () => {
  it.each([
    ['null', undefined],
    [' None ', undefined],
    ['MAX_TOKENS: org-canary of 6789', 'stop'],
    [' length ', 'length'],
  ])('%j passes as what it means', async (given, passed) => {
    answerWithEvents({ choices: [{ index: 0, delta: { content: 'So' }, finish_reason: given }] }, PART);
    const { body } = await ask(relay, { stream: true });
    const [reason] = Array.from(body.matchAll(/"finish_reason":"([^"]*)"/g), ([, word]) => word);
    expect(passed === undefined ? ['null', undefined] : [passed]).toContain(reason);
    expect(body.match(/"So"/g)).toHaveLength(passed === undefined ? 2 : 1);
  });
});

it('comments of an answer that comes pass as signs of life, without their words', async () => {
  answerWithEvents(': org-canary', PART, ': org-canary works {', 'org-canary', PART);
  const reply = await ask(relay, { stream: true });
  expect([reply.status, reply.isWhole, textOf(reply)]).toEqual([200, true, 'SoSo']);
  expect(reply.body).not.toContain('canary');
  expect(reply.body.match(/^:$/gm)).toHaveLength(2);
});

it('a streamed answer that a page leaves when it is complete is logged as answered', async () => {
  provider.answerWith((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(
      `data: ${JSON.stringify({ choices: [{ delta: { content: 'So' }, finish_reason: 'stop' }] })}\n\n`,
    );
  });
  const answer = await begin(relay, { body: JSON.stringify({ ...QUESTION, stream: true }) });
  answer.once('data', () => answer.destroy());
  const requestId = answer.headers['x-request-id'];
  await expect.poll(() => relay.log().at(-1)).toMatchObject({ requestId, outcome: 'answered', status: 200 });
});

describe('the log says what a page makes of an answer', () => {
  it.each<[outcome: string, message: object, finishReason: string]>([
    ['answered', { content: 'So' }, 'stop'],
    ['answered', { content: [{ type: 'text', text: 'So' }] }, 'length'],
    ['no_text', { content: ' ' }, 'stop'],
    ['spent_on_thinking', { content: '', reasoning: 'Hm.' }, 'length'],
    ['spent_on_thinking', { content: '<think>Hm.' }, 'stop'],
    ['tool_call', { content: null, tool_calls: [{ index: 0, function: { name: 'search' } }] }, 'tool_calls'],
    ['declined', { content: null, refusal: 'No.' }, 'stop'],
    ['filtered', { content: 'So' }, 'content_filter'],
  ])('%s: %j', async (outcome, message, finish_reason) => {
    const newest = () => relay.log().at(-1);
    const choices = [{ index: 0, message, delta: message, finish_reason }];
    provider.answerWith((response) => sendJson(response, { choices }));
    const plain = await ask(relay);
    await expect.poll(newest).toMatchObject({ requestId: plain.headers['x-request-id'], outcome });
    answerWithEvents({ choices });
    const streamed = await ask(relay, { stream: true });
    await expect.poll(newest).toMatchObject({ requestId: streamed.headers['x-request-id'], outcome });
  });

  it('broken_off, when a stream ends before its answer', async () => {
    provider.answerWith((response) => {
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end(`data: ${JSON.stringify(PART)}\n\n`);
    });
    const { headers } = await ask(relay, { stream: true });
    const requestId = headers['x-request-id'];
    await expect.poll(() => relay.log().at(-1)).toMatchObject({ requestId, outcome: 'broken_off' });
  });
});

it('a proxy in front of the relay is asked to pass each part of a stream on', async () => {
  answerWithEvents(PART);
  expect((await ask(relay, { stream: true })).headers['x-accel-buffering']).toBe('no');
  provider.answerWith((response) => sendJson(response, ANSWER));
  expect((await ask(relay)).headers).not.toHaveProperty('x-accel-buffering');
});

describe('an answer is bounded', () => {
  it('by its size when it comes at once', async () => {
    for (const [size, status] of [
      [500, 200],
      [513, 502],
    ] as const) {
      const body = whole({ role: 'assistant', content: 'x'.repeat(size * 1024) });
      provider.answerWith((response) => sendJson(response, body));
      expect((await ask(relay)).status).toBe(status);
    }
  });

  it.each(['content', 'reasoning', 'reasoning_content'])(
    'by the text in %s when it is streamed',
    async (field) => {
      const text = 'x'.repeat(10_000);
      answerWithEvents(
        PART,
        ...parts(
          field,
          Array.from({ length: 9 }, () => text),
        ),
      );
      expect(await ask(relay, { stream: true })).toMatchObject({ status: 200, isWhole: true });
      answerWithEvents(
        PART,
        ...parts(
          field,
          Array.from({ length: 11 }, () => text),
        ),
      );
      expect(await ask(relay, { stream: true })).toMatchObject({ status: 200, isWhole: false });
    },
  );

  it('by the size of an event', async () => {
    provider.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify(PART)}\n\ndata: `);
      endlessly(response, 'x'.repeat(64 * 1024));
    });
    expect(await ask(relay, { stream: true })).toMatchObject({ status: 200, isWhole: false });
  });

  it('and is not read from the provider while its visitor does not read it', async () => {
    let written = 0;
    // No text, so that only the reader holds it up.
    const long = 'x'.repeat(200);
    const empty = { id: long, object: long, model: long, system_fingerprint: long, choices: [choice(0, '')] };
    const events = `data: ${JSON.stringify(PART)}\n\n${`data: ${JSON.stringify(empty)}\n\n`.repeat(100)}`;
    provider.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      endlessly(response, events, () => (written += events.length));
    });
    const answer = await begin(relay, { body: JSON.stringify({ ...QUESTION, stream: true }) });
    answer.pause();
    let before = -1;
    while (written > before) {
      before = written;
      await sleep(500);
    }
    // What the two connections hold.
    expect(written).toBeLessThan(48 * 1024 * 1024);
    const reply = readReply(answer);
    answer.resume();
    await expect.poll(() => written, { timeout: 10_000 }).toBeGreaterThan(before);
    answer.destroy();
    await reply;
  });
});

/** Writes as fast as it is read. */
function endlessly(response: ServerResponse, text: string, onWrite: () => void = () => undefined): void {
  const write = (): void => {
    let isTaken = true;
    while (isTaken && !response.destroyed) {
      onWrite();
      isTaken = response.write(text);
    }
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}
