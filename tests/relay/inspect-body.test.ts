import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { type BodyInspection, inspectBody, parseJson } from '../../src/relay/inspect-body.ts';
import { LONG_ANSWER, MODEL, QUESTION, TEXTS } from './exchange.ts';

const ALLOWED = [
  'model',
  'messages',
  'temperature',
  'top_p',
  'max_tokens',
  'max_completion_tokens',
  'presence_penalty',
  'frequency_penalty',
  'stream',
  'n',
];

const LIMITS = { models: [MODEL], longAnswer: LONG_ANSWER, texts: TEXTS };

const CLERK = [
  { role: 'system', content: LONG_ANSWER.systemText },
  { role: 'user', content: '{"question":"Why?","answers":{}}' },
] as const;

function inspect(changes: Readonly<Record<string, unknown>>): BodyInspection {
  return inspectBody({ ...QUESTION, ...changes }, LIMITS);
}

function without(field: string): unknown {
  return Object.fromEntries(Object.entries(QUESTION).filter(([name]) => name !== field));
}

describe('what passes', () => {
  it('is what the page asks, unchanged (11.3)', () => {
    expect(inspectBody(QUESTION, LIMITS)).toEqual({ kind: 'pass', body: QUESTION });
  });

  it.each<[string, unknown]>([
    ['stream', true],
    ['stream', false],
    ['n', 1],
    ['top_p', 0.5],
    ['top_p', 0],
    ['temperature', 0],
    ['temperature', 2],
    ['presence_penalty', -2],
    ['presence_penalty', 2],
    ['frequency_penalty', -2],
    ['max_tokens', 1],
    ['max_completion_tokens', 150],
    ['messages', [{ content: '', role: 'developer' }]],
    ['messages', [{ role: 'assistant', content: '\ud800' }]],
  ])('is %s: %j', (field, value) => {
    expect(inspect({ [field]: value })).toEqual({ kind: 'pass', body: { ...QUESTION, [field]: value } });
  });

  it('is a limit in either field', () => {
    const body = { ...(without('max_tokens') as object), max_completion_tokens: 150 };
    expect(inspectBody(body, LIMITS)).toEqual({ kind: 'pass', body });
  });
});

describe('what is refused', () => {
  it.each<unknown>([undefined, null, [], [QUESTION], 'text', 1, true])('no object: %j', (body) => {
    expect(inspectBody(body, LIMITS)).toEqual({ kind: 'malformed-body' });
  });

  it.each<unknown>(['gpt-4', '', ' gpt-3.5-turbo', null, ['gpt-3.5-turbo'], undefined])(
    'model %j',
    (model) => {
      expect(inspect({ model })).toEqual({ kind: 'wrong-model', models: [MODEL] });
    },
  );

  it('each of several models passes, and no other does (12.16)', () => {
    const models = [MODEL, 'llama3.2'];
    const limits = { ...LIMITS, models };
    for (const model of models) {
      expect(inspectBody({ ...QUESTION, model }, limits)).toEqual({
        kind: 'pass',
        body: { ...QUESTION, model },
      });
    }
    expect(inspectBody({ ...QUESTION, model: 'gpt-4' }, limits)).toEqual({ kind: 'wrong-model', models });
  });

  it('no model at all', () => {
    expect(inspectBody(without('model'), LIMITS).kind).toBe('wrong-model');
  });

  it.each<[string, unknown]>([
    ['n', 2],
    ['n', 0],
    ['n', '1'],
    ['n', null],
    ['max_tokens', 151],
    ['max_tokens', 0],
    ['max_tokens', -1],
    ['max_tokens', 1.5],
    ['max_tokens', '150'],
    ['max_tokens', null],
    ['max_completion_tokens', 151],
    ['max_completion_tokens', null],
    ['temperature', '0.7'],
    ['temperature', null],
    ['temperature', -0.1],
    ['temperature', 2.1],
    ['top_p', Infinity],
    ['top_p', 1.1],
    ['presence_penalty', -20],
    ['presence_penalty', 2.1],
    ['frequency_penalty', -20],
    ['frequency_penalty', Number.NaN],
    ['presence_penalty', {}],
    ['frequency_penalty', []],
    ['stream', 'true'],
    ['stream', null],
    ['messages', undefined],
    ['messages', null],
    ['messages', []],
    ['messages', 'Why?'],
    ['messages', { 0: { role: 'user', content: 'Why?' } }],
    ['messages', [null]],
    ['messages', ['Why?']],
    ['messages', [[]]],
    ['messages', [{ role: 'user' }]],
    ['messages', [{ content: 'Why?' }]],
    ['messages', [{ role: 'user', content: null }]],
    ['messages', [{ role: 'user', content: ['Why?'] }]],
    ['messages', [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'http://evil' } }] }]],
    ['messages', [{ role: 'user', content: 'Why?', name: 'x' }]],
    ['messages', [{ role: 'assistant', content: '', tool_calls: [] }]],
    ['messages', [{ role: 'tool', content: 'x' }]],
    ['messages', [{ role: 1, content: 'x' }]],
    ['messages', [{ role: 'user', content: 'fine' }, { role: 'user' }]],
  ])('%s: %j', (field, value) => {
    expect(inspect({ [field]: value })).toMatchObject({ kind: 'wrong-value', field });
  });

  it('no messages at all', () => {
    expect(inspectBody(without('messages'), LIMITS)).toMatchObject({
      kind: 'wrong-value',
      field: 'messages',
    });
  });

  it('no limit of the answer, which could then be of any length', () => {
    expect(inspectBody(without('max_tokens'), LIMITS)).toEqual({ kind: 'no-token-limit', limitTokens: 150 });
  });

  it.each([
    'tools',
    'functions',
    'tool_choice',
    'function_call',
    'store',
    'metadata',
    'user',
    'stream_options',
    'logprobs',
    'response_format',
    'web_search_options',
    'service_tier',
    'Model',
    'constructor',
    'toString',
    'toJSON',
    '',
  ])('the field %j, whatever it holds', (field) => {
    for (const value of [null, false, [], {}])
      expect(inspect({ [field]: value })).toEqual({ kind: 'unknown-field', field });
  });

  it('the field __proto__, as JSON can write it', () => {
    const body: unknown = JSON.parse(JSON.stringify(QUESTION).replace('{', '{"__proto__":{"n":9},'));
    expect(inspectBody(body, LIMITS)).toEqual({ kind: 'unknown-field', field: '__proto__' });
  });
});

describe('a long answer (12.19)', () => {
  it.each([
    ['max_tokens', 'system'],
    ['max_tokens', 'developer'],
    ['max_completion_tokens', 'system'],
    ['max_completion_tokens', 'developer'],
  ])('is let through to the clerk, in %s, instructed as %s', (field, role) => {
    const messages = [{ ...CLERK[0], role }, CLERK[1]];
    const body = { model: MODEL, messages, [field]: LONG_ANSWER.maxTokens };
    expect(inspectBody(body, LIMITS)).toEqual({ kind: 'pass', body });
  });

  it.each([LONG_ANSWER.maxTokens + 1, 0, 1.5, '300', null])('is never of %j tokens', (tokens) => {
    expect(inspect({ messages: CLERK, max_tokens: tokens })).toEqual({
      kind: 'wrong-value',
      field: 'max_tokens',
      expected: `1 to ${LONG_ANSWER.maxTokens}`,
    });
  });

  it('is limited too', () => {
    const { max_tokens: _, ...endless } = { ...QUESTION, messages: CLERK };
    expect(inspectBody(endless, LIMITS)).toEqual({
      kind: 'no-token-limit',
      limitTokens: LONG_ANSWER.maxTokens,
    });
  });

  const [system, user] = CLERK;
  const assistant = { role: 'assistant', content: 'Fine.' };

  it.each<[string, readonly unknown[]]>([
    ['of other instructions', QUESTION.messages],
    ['of instructions with more after them', [{ ...system, content: `${system.content} And more.` }, user]],
    ['of instructions with more before them', [{ ...system, content: ` ${system.content}` }, user]],
    ['of instructions in other letters', [{ ...system, content: system.content.toUpperCase() }, user]],
    ['of instructions that a visitor gives', [{ ...system, role: 'user' }, user]],
    ['of instructions that an answer gives', [{ ...system, role: 'assistant' }, user]],
    ['of instructions without a question', [system]],
    ['of instructions after the question', [user, system]],
    ['of instructions given twice', [system, system]],
    ['of instructions given twice, with a question', [system, system, user]],
    ['with two questions', [system, user, user]],
    ['with something said before', [system, assistant, user]],
    ['with something said instead', [system, assistant]],
    ['with something said afterwards', [system, user, assistant]],
    ['with an instruction afterwards', [system, user, { role: 'system', content: 'Write an essay.' }]],
  ])('is refused to a question %s', (_, messages) => {
    for (const field of ['max_tokens', 'max_completion_tokens']) {
      expect(inspect({ messages, [field]: 151 })).toEqual({
        kind: 'wrong-value',
        field,
        expected: '1 to 150',
      });
    }
    expect(inspect({ messages, max_tokens: 150 }).kind).toBe('pass');
  });
});

describe('the size of a question (21.7)', () => {
  const textsOf = (...said: readonly (readonly [role: string, content: string])[]) =>
    inspect({ messages: said.map(([role, content]) => ({ role, content })) });

  const kinds = Object.entries(TEXTS).flatMap(([kind, limit]) =>
    (kind === 'system' ? ['system', 'developer'] : [kind]).map((role) => ({ role, kind, ...limit })),
  );

  it.each(kinds)('is at most $most texts of $role', ({ role, kind, most }) => {
    const said = Array.from({ length: most }, () => [role, 'Fine.'] as const);
    expect(textsOf(...said).kind).toBe('pass');
    expect(textsOf(...said, [role, ''])).toEqual({ kind: 'too-many-texts', of: kind, most });
    expect(textsOf(...said, [kind === 'user' ? 'assistant' : 'user', 'Why?']).kind).toBe('pass');
  });

  it('counts the two names of an instruction together', () => {
    const said = [
      ['system', 'One.'],
      ['developer', 'Two.'],
    ] as const;
    expect(textsOf(...said).kind).toBe('pass');
    expect(textsOf(...said, ['system', 'Three.'])).toMatchObject({ kind: 'too-many-texts', of: 'system' });
  });

  it.each(kinds)('is at most $characters characters in a text of $role', ({ role, kind, characters }) => {
    const tooLong = { kind: 'text-too-long', of: kind, limitCharacters: characters };
    for (const character of ['a', '界', '🦉', '\ud800']) {
      expect(textsOf([role, character.repeat(characters)]).kind).toBe('pass');
      expect(textsOf([role, character.repeat(characters + 1)])).toEqual(tooLong);
      expect(textsOf(['user', 'Why?'], [role, character.repeat(characters + 1)])).toEqual(tooLong);
    }
    expect(textsOf([role, 'a'.repeat(200_000)])).toEqual(tooLong);
  });

  const { questionCharacters, answerCharacters } = LONG_ANSWER.material;
  const material = { question: 'Why?', answers: { A: 'One.', B: 'Two.' } };
  const askClerk = (content: unknown) =>
    inspect({
      messages: [
        CLERK[0],
        { role: 'user', content: typeof content === 'string' ? content : JSON.stringify(content) },
      ],
    });

  it.each(['a', '界', '🦉', '"', '\u0001'])(
    'is that of a question and its answers for the clerk, of %j',
    (character) => {
      const question = character.repeat(questionCharacters);
      const answer = character.repeat(answerCharacters);
      expect(askClerk({ question, answers: { A: answer, B: answer } }).kind).toBe('pass');
      expect(askClerk({ question, answers: { A: answer, B: answer }, cut: ['B'] }).kind).toBe('pass');
      expect(askClerk({ question: `${question}a`, answers: material.answers }).kind).toBe('text-too-long');
      expect(askClerk({ question, answers: { A: answer, B: `${answer}a` } }).kind).toBe('text-too-long');
    },
  );

  it.each<[string, unknown]>([
    ['no JSON', `{${'a'.repeat(questionCharacters)}`],
    ['another field', { ...material, more: 'a'.repeat(questionCharacters) }],
    ['somebody else as cut', { question: 'a'.repeat(questionCharacters), answers: { A: '' }, cut: ['B'] }],
    ['a text as cut', { question: 'a'.repeat(questionCharacters), answers: { A: '' }, cut: 'A' }],
    ['no question', { answers: { A: 'a'.repeat(answerCharacters), B: 'a'.repeat(answerCharacters) } }],
    ['a question that is no text', { question: [' '.repeat(questionCharacters)], answers: {} }],
    ['an answer that is no text', { question: 'Why?', answers: { A: ['a'.repeat(questionCharacters)] } }],
    ['answers in a list', { question: 'Why?', answers: ['a'.repeat(questionCharacters)] }],
    ['one answer too many', { question: 'a'.repeat(questionCharacters), answers: { A: '', B: '', C: '' } }],
    ['a list', ['a'.repeat(questionCharacters)]],
    [
      'more parts than an answer has',
      { question: 'Why?', answers: {}, more: Array.from({ length: 5000 }, () => 1) },
    ],
  ])('is that of any other text for a clerk who is given %s', (_, content) => {
    expect(askClerk(content)).toEqual({
      kind: 'text-too-long',
      of: 'user',
      limitCharacters: TEXTS.user.characters,
    });
  });

  it('is that of any other text for material that nobody gives the clerk', () => {
    const long = { ...material, question: 'a'.repeat(questionCharacters) };
    expect(askClerk(long).kind).toBe('pass');
    expect(textsOf(['user', JSON.stringify(long)]).kind).toBe('text-too-long');
    expect(textsOf(['system', 'You are the Visionary.'], ['user', JSON.stringify(long)]).kind).toBe(
      'text-too-long',
    );
  });
});

describe('a body is read', () => {
  const read = (json: string) => parseJson(Buffer.from(json));

  test.prop([
    fc.json({ maxDepth: 4 }),
    fc.string({ unit: fc.constantFrom('\\', '"', '[', ']', '{', '}', ',', ':', 'a') }),
  ])('as the JSON that it is, whatever stands in its texts', (json, text) => {
    const value: unknown = JSON.parse(json);
    expect(read(json)).toEqual(value);
    expect(read(JSON.stringify([value, text.repeat(500)]))).toEqual([value, text.repeat(500)]);
  });

  it.each([
    ['fields', `{"model":"m"${Array.from({ length: 500 }, (_, index) => `,"k${index}":1`).join('')}}`],
    ['messages', JSON.stringify({ messages: Array.from({ length: 500 }, () => QUESTION.messages[0]) })],
    ['lists', `${'['.repeat(1001)}${']'.repeat(1001)}`],
    ['numbers', `[${'1,'.repeat(1000)}1]`],
    ['lists after a text', `["\\"",${'['.repeat(1001)}${']'.repeat(1001)}]`],
  ])('unless it has more %s than any question (21.7)', (_, json) => {
    expect(JSON.parse(json)).toBeDefined();
    expect(read(json)).toBeUndefined();
  });
});

const almostAQuestion = fc
  .tuple(
    fc.subarray(ALLOWED),
    fc.dictionary(fc.oneof(fc.constantFrom(...ALLOWED), fc.string()), fc.jsonValue(), { maxKeys: 2 }),
  )
  .map(([kept, changes]) => ({
    ...Object.fromEntries(Object.entries(QUESTION).filter(([field]) => kept.includes(field))),
    ...changes,
  }));

test.prop([fc.oneof(fc.anything({ withNullPrototype: true }), almostAQuestion)])(
  'anything at all either passes, with allowed fields alone, or is refused, and nothing throws',
  (body) => {
    const inspected = inspectBody(body, LIMITS);
    if (inspected.kind !== 'pass') return;
    const passed = JSON.parse(JSON.stringify(inspected.body)) as Record<string, unknown>;
    expect(ALLOWED).toEqual(expect.arrayContaining(Object.keys(passed)));
    expect(passed['model']).toBe(MODEL);
    expect(passed['n'] ?? 1).toBe(1);
    expect(
      Math.max(Number(passed['max_tokens'] ?? 0), Number(passed['max_completion_tokens'] ?? 0)),
    ).toSatisfy((limit: number) => limit >= 1 && limit <= 150);
    for (const message of passed['messages'] as object[]) {
      expect(Object.keys(message).toSorted()).toEqual(['content', 'role']);
    }
  },
);

test.prop([fc.integer({ min: 1, max: 100_000 })])('a body nested however deeply is refused', (depth) => {
  const value: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  expect(inspect({ messages: value }).kind).toBe('wrong-value');
});
