import { describe, expect, it } from 'vitest';
import { QUARTET } from '../../src/domain/squad/built-in-squad.ts';
import { createOwnQuestionCheck } from '../../src/server/question-schema.ts';
import type { WireQuestion } from '../../src/wire/question.ts';

const isOwn = createOwnQuestionCheck({ squad: QUARTET, openaiModel: 'a', memoryTurns: 0, answerTokens: 150 });

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
