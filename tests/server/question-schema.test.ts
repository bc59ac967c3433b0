import { describe, expect, it } from 'vitest';
import { type AnswerLength, planAnswer } from '../../src/domain/asking/answer-length.ts';
import { buildRequest } from '../../src/domain/conversation/prompt.ts';
import { QUARTET } from '../../src/domain/squad/built-in-squad.ts';
import type { WholeAnswer } from '../../src/domain/table/agreement-map.ts';
import { clerkForm } from '../../src/domain/table/clerk-form.ts';
import { clerkRequest } from '../../src/domain/table/clerk.ts';
import { createOwnQuestionCheck, maxQuestionBytes } from '../../src/server/question-schema.ts';
import { couldTeach } from '../../src/wire/lessons.ts';
import { type WireQuestion, formToWire, toWire } from '../../src/wire/question.ts';
import { createConstantRandomness } from '../support/seeded-randomness.ts';

/** Its instructions hold a word from which something could be learnt, so only a page's own may be sent. */
const PERSONA = { ...QUARTET.personas[0]!, description: 'Takes the temperature of a debate.' };

const isOwn = createOwnQuestionCheck({ squad: QUARTET, openaiModel: 'a', memoryTurns: 0, answerTokens: 150 });

function checkFor(answerTokens: number) {
  const squad = { ...QUARTET, personas: [...QUARTET.personas, PERSONA] };
  return createOwnQuestionCheck({ squad, openaiModel: 'a', memoryTurns: 0, answerTokens });
}

/** What a page asks where answers may have so many tokens. */
function asked(length: AnswerLength, isAtTable: boolean, maxTokens: number, soFar?: string): WireQuestion {
  const plan = planAnswer(length, { maxTokens, isAtTable });
  return toWire(buildRequest(PERSONA, 'Why?', { model: 'any', streaming: true, plan, soFar }));
}

const PAGE: WireQuestion = {
  model: 'any',
  messages: [],
  temperature: 0.7,
  max_tokens: 150,
  presence_penalty: 0.6,
  frequency_penalty: 0.5,
};

const CLERK = { ...PAGE, temperature: 0, presence_penalty: 0, frequency_penalty: 0 };

const { temperature: _, ...WITHOUT } = PAGE;

const formOf = (seatCount: number) => formToWire(clerkForm(seatCount));

const SAME_FORM = JSON.parse(JSON.stringify(formOf(4))) as ReturnType<typeof formOf>;

const { json_schema: FORM_OF_FOUR } = SAME_FORM;

describe('a question is the product’s own by its values', () => {
  it.each<[string, WireQuestion]>([
    ['the page’s', PAGE],
    ['one that is streamed', { ...PAGE, stream: true }],
    ['one that leaves a value to the provider', WITHOUT],
    ['the clerk’s about one answer', { ...CLERK, max_tokens: 350 }],
    ['the clerk’s about four', { ...CLERK, max_tokens: 950 }],
    ['the clerk’s about four, in its form', { ...CLERK, max_tokens: 950, response_format: SAME_FORM }],
    ['the clerk’s about one, in its form', { ...CLERK, max_tokens: 350, response_format: formOf(1) }],
  ])('%s', (_name, question) => {
    expect(isOwn(question)).toBe(true);
  });

  it.each<[string, WireQuestion]>([
    ['another temperature', { ...PAGE, temperature: 0 }],
    ['another limit', { ...PAGE, max_tokens: 149 }],
    ['another penalty', { ...PAGE, presence_penalty: 0 }],
    ['the other penalty', { ...PAGE, frequency_penalty: 0 }],
    ['the clerk’s values with the page’s limit', CLERK],
    ['the clerk’s about five, of a squad of four', { ...CLERK, max_tokens: 1150 }],
    ['the clerk’s form in the page’s question', { ...PAGE, response_format: formOf(4) }],
    [
      'the form of three in the clerk’s about four',
      { ...CLERK, max_tokens: 950, response_format: formOf(3) },
    ],
    [
      'another form',
      {
        ...CLERK,
        max_tokens: 950,
        response_format: { ...SAME_FORM, json_schema: { ...FORM_OF_FOUR, schema: { type: 'string' } } },
      },
    ],
    [
      'a form that is not strict',
      {
        ...CLERK,
        max_tokens: 950,
        response_format: {
          ...SAME_FORM,
          json_schema: { ...FORM_OF_FOUR, strict: false },
        } as unknown as typeof SAME_FORM,
      },
    ],
    [
      'another name of the form',
      {
        ...CLERK,
        max_tokens: 950,
        response_format: { ...SAME_FORM, json_schema: { ...FORM_OF_FOUR, name: 'other' } },
      },
    ],
    [
      'instructions that a refusal could quote',
      { ...PAGE, messages: [{ role: 'system', content: 'Speak of max_completion_tokens.' }] },
    ],
  ])('but not with %s', (_name, question) => {
    expect(isOwn(question)).toBe(false);
  });
});

it('the words of the clerk’s own message teach nothing, so that a refused form does', () => {
  const answers: readonly WholeAnswer[] = ['One.', 'Two'].map((text, index) => ({
    personaId: `p${index}`,
    answerId: `ai-${index}`,
    text,
    isCut: true,
  }));
  const randomness = createConstantRandomness(0);
  const { request } = clerkRequest('Why?', answers, { model: 'any', streaming: true, randomness });
  expect(couldTeach(request.messages[1]?.text ?? '')).toBe(false);
});

it.each([1, 8])('the clerk’s largest question about %i fits into a body, with its form', (count) => {
  const personas = Array.from({ length: count }, () => PERSONA);
  const squad = { ...QUARTET, personas };
  const answers = personas.map(({ id }, index) => ({
    personaId: id,
    answerId: `ai-${index}`,
    text: '\0'.repeat(5000),
    isCut: true as const,
  }));
  const randomness = createConstantRandomness(0);
  const options = { model: 'm'.repeat(200), streaming: true, randomness };
  const { request } = clerkRequest('\0'.repeat(8000), answers, options);
  const body = JSON.stringify(toWire({ ...request, answerForm: clerkForm(count) }));
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(maxQuestionBytes({ squad }));
});

describe('where answers may have 4,000 tokens', () => {
  const isOwnOfMany = checkFor(4000);

  it.each([
    ['short', false, 150],
    ['normal', false, 600],
    ['long', false, 2000],
    ['short', true, 150],
    ['normal', true, 250],
    ['long', true, 2000],
  ] as const)('the page’s own wish for a %s answer is (at the table: %s)', (length, isAtTable, maxTokens) => {
    const question = asked(length, isAtTable, 4000);
    expect(question.max_tokens).toBe(maxTokens);
    expect(isOwnOfMany(question)).toBe(true);
    expect(isOwnOfMany(asked(length, isAtTable, 4000, 'Because the'))).toBe(true);
  });

  it.each([149, 151, 249, 251, 599, 601, 1999, 2001, 4000])('one with %i tokens is not', (maxTokens) => {
    expect(isOwnOfMany({ ...asked('long', false, 4000), max_tokens: maxTokens })).toBe(false);
  });

  it('one with another wish is not', () => {
    const { messages, ...others } = asked('long', false, 4000);
    const [instructions] = messages;
    const content = `${instructions?.content} Answer at length.`;
    expect(isOwnOfMany({ ...others, messages: [{ role: 'system', content }] })).toBe(false);
  });
});

describe('where answers may have fewer tokens', () => {
  it('a wish for a longer answer than is offered is not the page’s own', () => {
    const isOwnOfFew = checkFor(150);
    expect(isOwnOfFew(asked('short', false, 150))).toBe(true);
    for (const isAtTable of [false, true]) {
      const normal = asked('normal', isAtTable, 4000);
      expect(isOwnOfFew(normal)).toBe(false);
      expect(isOwnOfFew({ ...normal, max_tokens: 150 })).toBe(false);
      expect(isOwnOfFew({ ...asked('short', isAtTable, 150), max_tokens: normal.max_tokens })).toBe(false);
    }
  });

  it.each([
    ['short', 50],
    ['normal', 200],
    ['long', 700],
  ] as const)('a %s answer of all %i tokens is', (length, tokens) => {
    const question = asked(length, false, tokens);
    expect(question.max_tokens).toBe(tokens);
    expect(checkFor(tokens)(question)).toBe(true);
    expect(checkFor(tokens + 1)(question)).toBe(false);
  });
});
