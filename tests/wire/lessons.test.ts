import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createLessons } from '../../src/wire/lessons.ts';
import { isModelGone } from '../../src/wire/wire-error.ts';

const BODY = { model: 'm', messages: [], temperature: 0.7, max_tokens: 150, presence_penalty: 0.6 };

const OTHER = { ...BODY, messages: ['Another question'] };

const NEWER = { model: 'm', messages: [], max_completion_tokens: 150, reasoning_effort: 'none' };

const TOKENS = { status: 400, text: "'max_tokens' is not supported. Use 'max_completion_tokens' instead." };

const NO_TEMPERATURE = { status: 422, text: 'temperature' };

const EFFORT = { status: 400, text: "'reasoning_effort' is not supported." };

const GONE = { status: 404, text: '{"error":{"code":"model_not_found"}}' };

describe('a lesson from a refusal', () => {
  it('holds for other questions once its question was answered', () => {
    const lessons = createLessons();
    const first = lessons.begin(BODY);
    expect(first.body()).toEqual(BODY);
    expect(first.heed(TOKENS)).toBe(true);
    expect(first.body()).toEqual(NEWER);
    expect(lessons.begin(OTHER).body()).toEqual(OTHER);
    first.succeed();
    const clerks = { ...BODY, temperature: 0, max_tokens: 950, stream: true };
    expect(lessons.begin(clerks).body()).toEqual({
      ...NEWER,
      max_completion_tokens: 950,
      stream: true,
    });
    expect(lessons.begin({ ...BODY, model: 'other' }).body()).toEqual({ ...BODY, model: 'other' });
  });

  it('holds before that for the next attempts at its question', () => {
    const lessons = createLessons();
    lessons.begin(BODY).heed(NO_TEMPERATURE);
    expect(lessons.begin(BODY).body()).not.toHaveProperty('temperature');
  });

  it('holds for no other question when the question itself contains such words', () => {
    const lessons = createLessons({ model: 'm', by: 'n' });
    for (const content of [
      'Is maxTokens a model_not_found?',
      String.raw`evil max\_completion\_tokens`,
      String.raw`evil \u0074emperature`,
      'evil &#116;emperature',
    ]) {
      const attempt = lessons.begin({ ...BODY, messages: [{ role: 'user', content }] });
      expect([attempt.heed(TOKENS), attempt.heed(GONE)]).toEqual([true, true]);
      attempt.succeed();
    }
    expect(lessons.begin(OTHER).body()).toEqual(OTHER);
    const instructed = { ...BODY, messages: [{ role: 'system', content: 'A temperature.' }] };
    const other = lessons.begin(instructed);
    other.heed(NO_TEMPERATURE);
    other.succeed();
    expect(lessons.begin(OTHER).body()).not.toHaveProperty('temperature');
  });

  it('holds for no other question when the refusal is about words or the fields are not the page’s', () => {
    const lessons = createLessons();
    const long = lessons.begin(BODY);
    long.heed({
      status: 400,
      text: "'max_tokens' or 'max_completion_tokens' is too large: 150 (context length)",
    });
    long.succeed();
    const foreign = lessons.begin({ ...BODY, max_tokens: 1 }, false);
    foreign.heed({ status: 400, text: 'max_tokens must be at least 16' });
    foreign.succeed();
    expect(lessons.begin(OTHER).body()).toEqual(OTHER);
  });

  it('is missing when the refusal is about a limit, an access or a fault', () => {
    const attempt = createLessons().begin(BODY);
    for (const status of [401, 403, 413, 429, 500]) {
      expect(attempt.heed({ status, text: 'temperature' })).toBe(false);
    }
    expect(attempt.body()).toEqual(BODY);
  });

  test.prop([fc.array(fc.constantFrom(TOKENS, NO_TEMPERATURE, EFFORT, GONE, { text: 'no' }))])(
    'makes at most four corrections, over all attempts at a question',
    (refusals) => {
      const lessons = createLessons({ model: 'm', by: 'n' });
      const heeded = refusals.filter((refusal) => lessons.begin(BODY).heed(refusal));
      expect(heeded.length).toBeLessThanOrEqual(4);
    },
  );
});

const FORM = { type: 'json_schema', json_schema: { name: 'map', strict: true, schema: {} } };

const FORMED = { ...BODY, response_format: FORM };

const NO_FORM = { status: 400, text: "'response_format' of type 'json_schema' is not supported." };

const WITHOUT_NAME = { status: 400, text: 'Request contains an invalid argument.' };

describe.each([false, true])('a lesson about the form of an answer, of many visitors: %s', (isShared) => {
  const start = () => createLessons(undefined, { isShared });

  function learn(lessons: ReturnType<typeof createLessons>, asked: object, ...refusals: Refusals): void {
    const attempt = lessons.begin({ model: 'm', ...asked });
    expect(refusals.map((refusal) => attempt.heed(refusal))).toEqual(refusals.map(() => true));
    attempt.succeed();
  }

  it.each([
    NO_FORM,
    WITHOUT_NAME,
    { status: 422, text: 'This model does not support response format `json_schema`.' },
    { status: 500, text: '{"error":{"message":"Failed to initialize samplers: failed to parse grammar"}}' },
    { status: 501, text: 'Structured outputs are not implemented' },
    { text: '{"message":"Grammar error: unknown keyword","code":"bad"}' },
    {
      status: 400,
      text: 'The specified schema produces a constraint that has too many states for serving.',
    },
    {
      status: 400,
      text: 'A schema in GenerationConfig in the request exceeds the maximum allowed nesting depth.',
    },
  ])('holds for every question with one, and changes no other: %j', (refusal) => {
    const lessons = start();
    learn(lessons, FORMED, refusal);
    const other = { ...FORMED, messages: ['Another question'] };
    expect(lessons.begin(other).body()).toEqual(OTHER);
    expect(lessons.begin(BODY).body()).toEqual(BODY);
    expect(lessons.begin({ ...FORMED, model: 'other' }).body()).toEqual({ ...FORMED, model: 'other' });
  });

  it('joins those about other fields, in any order', () => {
    const { temperature: _, ...cool } = BODY;
    for (const refusals of [
      [NO_TEMPERATURE, NO_FORM],
      [NO_FORM, NO_TEMPERATURE],
      [{ status: 400, text: 'Unknown fields: temperature, response_format' }],
    ]) {
      const lessons = start();
      learn(lessons, FORMED, ...refusals);
      expect(lessons.begin(FORMED).body()).toEqual(cool);
      expect(lessons.begin(BODY).body()).toEqual(cool);
    }
  });

  it('leaves the form to a model that has refused other fields only', () => {
    for (const refusal of [TOKENS, NO_TEMPERATURE, { status: 400, text: 'Penalty is not enabled' }]) {
      const lessons = start();
      learn(lessons, BODY, refusal);
      const plain = lessons.begin(BODY).body();
      expect(lessons.begin(FORMED).body()).toEqual({ ...plain, response_format: FORM });
    }
  });

  it.each(['Is response_format sound?', 'Who needs a grammar?', String.raw`A json_schema?`, 'Samplers!'])(
    'holds for its question only when that has such words: %s',
    (content) => {
      const lessons = start();
      const asked = { ...FORMED, messages: [{ role: 'user', content }] };
      learn(lessons, asked, { status: 400, text: `Refused: ${content}` });
      expect(lessons.begin(FORMED).body()).toEqual(FORMED);
      expect(lessons.begin(BODY).body()).toEqual(BODY);
    },
  );

  it.each([
    '{"error":{"code":"json_validate_failed"}}',
    "Failed to generate JSON. See 'failed_generation' for more details.",
  ])('holds for its question only when the refusal is of what the model said: %s', (text) => {
    const lessons = start();
    learn(lessons, FORMED, { status: 400, text });
    expect(lessons.begin(FORMED).body()).toEqual(FORMED);
  });

  it.each([
    { status: 500, text: 'The server had an error.' },
    { status: 502, text: '<html itemscope itemtype="https://schema.org/WebPage">Bad gateway</html>' },
    { status: 429, text: 'response_format' },
    { status: 401, text: 'response_format' },
  ])('is missing when the refusal is of something else: %j', (refusal) => {
    expect(start().begin(FORMED).heed(refusal)).toBe(false);
  });

  it('is missing when a server fails over a question without a form', () => {
    expect(start().begin(BODY).heed({ status: 500, text: 'failed to parse grammar' })).toBe(false);
  });
});

type Refusals = readonly { readonly status?: number; readonly text: string }[];

describe('a lesson from an answer without a text that its limit ended', () => {
  const thinking = { ...BODY, max_tokens: 2150, reasoning_effort: 'none' };

  it('gives the next attempt less thinking and more tokens, and other questions too once it is answered', () => {
    const lessons = createLessons();
    lessons.begin(BODY).spend('none');
    expect(lessons.begin(OTHER).body()).toEqual(OTHER);
    const next = lessons.begin(BODY);
    expect(next.body()).toEqual(thinking);
    next.succeed();
    expect(lessons.begin(OTHER).body()).toEqual({ ...thinking, messages: OTHER.messages });
  });

  it('is corrected when the effort is refused or the limit has another name', () => {
    const lessons = createLessons();
    lessons.begin(BODY).spend('none');
    const next = lessons.begin(BODY);
    next.heed(EFFORT);
    expect(next.body()).toEqual({ ...thinking, reasoning_effort: 'low' });
    next.heed(TOKENS);
    expect(next.body()).toMatchObject({ max_completion_tokens: 2150 });
    next.heed(EFFORT);
    expect(next.body()).not.toHaveProperty('reasoning_effort');
  });

  it.each([
    ['one person’s', false, false, true],
    ['one person’s', false, true, true],
    ['many visitors’', true, false, false],
    ['many visitors’', true, true, true],
  ])(
    'stays with its question when a visitor’s words may have brought it about: %s questions, shared %s, thinking reported %s',
    (_, isShared, isReported, isLearnt) => {
      const lessons = createLessons(undefined, { isShared });
      lessons.begin(BODY).spend(isReported ? 'reported' : 'in-text');
      const next = lessons.begin(BODY);
      expect(next.body()).toEqual(thinking);
      next.succeed();
      expect('reasoning_effort' in lessons.begin(OTHER).body()).toBe(isLearnt);
    },
  );

  it('gives as many tokens more as somebody allows', () => {
    for (const thinkingTokens of [0, 500, 20_000]) {
      const lessons = createLessons(undefined, { thinkingTokens });
      lessons.begin(BODY).spend('reported');
      expect(lessons.begin(BODY).body()).toMatchObject({
        max_tokens: 150 + thinkingTokens,
        reasoning_effort: 'none',
      });
    }
  });

  it('keeps the effort through a refusal that does not name it, before or after', () => {
    const unnamed = { status: 400, text: 'Penalty is not enabled for this model' };
    const lessons = createLessons();
    lessons.begin(BODY).heed(unnamed);
    lessons.begin(BODY).spend('none');
    const least = { model: 'm', messages: [], max_tokens: 2150, reasoning_effort: 'none' };
    expect(lessons.begin(BODY).body()).toEqual(least);
    const others = createLessons();
    others.begin(BODY).spend('none');
    others.begin(BODY).heed(unnamed);
    others.begin(BODY).spend('none');
    expect(others.begin(BODY).body()).toEqual(least);
  });
});

describe('a question of many visitors', () => {
  it.each([
    [
      'a refusal of what the model made of it',
      'Tool choice is none, but model called a tool. failed_generation: temperature',
    ],
    ['a refusal that concerns no field', 'The model failed to generate a response to these messages.'],
    [
      'a refusal that concerns no field, as OpenAI sends it',
      '{"error":{"message":"Try again","type":"invalid_request_error","param":null,"code":null}}',
    ],
    [
      'a refusal that concerns no field, as Gemini sends it',
      '[{"error":{"code":400,"message":"Something about it","status":"INVALID_ARGUMENT"}}]',
    ],
  ])('teaches nothing for others by %s', (_, text) => {
    const lessons = createLessons(undefined, { isShared: true });
    const attempt = lessons.begin(BODY);
    attempt.heed({ status: 400, text });
    attempt.succeed();
    expect(lessons.begin(OTHER).body()).toEqual(OTHER);
  });

  it.each(['Write <think> first.', 'Write &#60;thought&#62; first.', '◁think▷'])(
    'teaches nothing for others by a thought that it asks for with its tag: %s',
    (content) => {
      const lessons = createLessons(undefined, { isShared: true });
      const asked = { ...BODY, messages: [{ role: 'user', content }] };
      lessons.begin(asked).spend('reported', true);
      expect(lessons.begin(OTHER).body()).toEqual(OTHER);
      expect(lessons.begin(asked).body()).toMatchObject({ max_tokens: 2150 });
    },
  );

  it('learns from a refusal that concerns fields without naming one', () => {
    const lessons = createLessons(undefined, { isShared: true });
    const attempt = lessons.begin(BODY);
    attempt.heed(UNNAMED);
    attempt.succeed();
    expect(lessons.begin(OTHER).body()).not.toHaveProperty('temperature');
  });

  it('is not spared a blank answer by the same question of another visitor', () => {
    const lessons = createLessons(undefined, { isShared: true });
    lessons.begin(BODY, true, 'one').spend('none');
    expect(lessons.begin(BODY, true, 'another').body()).toEqual(BODY);
    expect(lessons.begin(BODY, true, 'one').body()).toMatchObject({ max_tokens: 2150 });
  });

  it('keeps its limit of tokens when the provider refuses it by name', () => {
    const lessons = createLessons(undefined, { isShared: true });
    const attempt = lessons.begin(BODY);
    const { max_tokens: _, ...others } = BODY;
    attempt.heed({ status: 400, text: 'Unknown: max_tokens' });
    expect(attempt.body()).toEqual({ ...others, max_completion_tokens: 150 });
    attempt.heed({ status: 400, text: 'Unknown: max_completion_tokens' });
    expect(attempt.body()).toEqual({ ...others, max_tokens: 150 });
  });

  const UNNAMED = { status: 400, text: 'Penalty is not enabled for this model' };
  const NEWER_UNKNOWN = { status: 400, text: 'Unknown: max_completion_tokens' };
  const event = fc.oneof(
    fc.constantFrom(TOKENS, NO_TEMPERATURE, EFFORT, GONE, UNNAMED, NEWER_UNKNOWN, { text: 'max_tokens' }),
    fc.boolean(),
  );

  test.prop([fc.array(event, { maxLength: 12 }), fc.nat(20_000)])(
    'never costs more than its limit and what a model may think, whatever the provider answers',
    (events, thinkingTokens) => {
      const lessons = createLessons({ model: 'm', by: 'n' }, { isShared: true, thinkingTokens });
      for (const happened of events) {
        const attempt = lessons.begin(BODY);
        if (typeof happened === 'boolean') attempt.spend(happened ? 'reported' : 'none', !happened);
        else attempt.heed(happened);
        const { max_tokens: older, max_completion_tokens: newer } = attempt.body();
        expect([150, 150 + thinkingTokens]).toContain(older ?? newer);
        if (happened === true) attempt.succeed();
      }
    },
  );
});

describe('a model that the provider does not offer', () => {
  it('is replaced by its substitute, once', () => {
    const lessons = createLessons({ model: 'm', by: 'n' });
    const attempt = lessons.begin(BODY);
    expect(attempt.heed(GONE)).toBe(true);
    expect(attempt.body()).toEqual({ ...BODY, model: 'n' });
    expect(attempt.heed(GONE)).toBe(false);
    attempt.heed(TOKENS);
    attempt.succeed();
    expect(lessons.begin(BODY).body()).toEqual({ ...NEWER, model: 'n' });
  });

  it.each([
    ['{"error":{"code":"content_filter","message":"flagged: model_not_found"}}', 400],
    ['{"error":{"message":"Invalid prompt: model_not_found"}}', 400],
  ])('is not recognized only by words: %s', (text, status) => {
    expect(isModelGone({ status, text })).toBe(false);
  });

  it('stays when it has no substitute', () => {
    const attempt = createLessons({ model: 'other', by: 'n' }).begin(BODY);
    expect(attempt.heed(GONE)).toBe(false);
    expect(createLessons().begin(BODY).heed(GONE)).toBe(false);
  });
});

describe('the lessons of many unanswered questions', () => {
  it('are forgotten, the oldest first', () => {
    const lessons = createLessons();
    const ask = (number: number) => lessons.begin({ ...BODY, messages: [number] });
    for (let number = 0; number <= 50; number += 1) ask(number).heed(NO_TEMPERATURE);
    expect(ask(0).body()).toHaveProperty('temperature');
    expect(ask(1).body()).not.toHaveProperty('temperature');
  });
});
