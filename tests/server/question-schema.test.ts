import { describe, expect, it } from 'vitest';
import { type AnswerLength, planAnswer } from '../../src/domain/asking/answer-length.ts';
import { buildRequest } from '../../src/domain/conversation/prompt.ts';
import { QUARTET } from '../../src/domain/squad/built-in-squad.ts';
import { createOwnQuestionCheck } from '../../src/server/question-schema.ts';
import { type WireQuestion, toWire } from '../../src/wire/question.ts';

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

describe('a question is the product’s own by its values', () => {
  it.each<[string, WireQuestion]>([
    ['the page’s', PAGE],
    ['one that is streamed', { ...PAGE, stream: true }],
    ['one that leaves a value to the provider', WITHOUT],
    ['the clerk’s about one answer', { ...CLERK, max_tokens: 350 }],
    ['the clerk’s about four', { ...CLERK, max_tokens: 950 }],
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
    [
      'instructions that a refusal could quote',
      { ...PAGE, messages: [{ role: 'system', content: 'Speak of max_completion_tokens.' }] },
    ],
  ])('but not with %s', (_name, question) => {
    expect(isOwn(question)).toBe(false);
  });
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
