import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { WholeAnswer } from '../../../src/domain/table/agreement-map.ts';
import { CLERK_INSTRUCTIONS, maxClerkTokens } from '../../../src/domain/table/clerk-terms.ts';
import { clerkModelOf, clerkRequest } from '../../../src/domain/table/clerk.ts';
import type { Randomness } from '../../../src/ports/randomness.ts';
import { anyText } from '../../support/conversations.ts';
import {
  JUST_BELOW_ONE,
  createConstantRandomness,
  createSeededRandomness,
} from '../../support/seeded-randomness.ts';

const answersOf = (...texts: readonly string[]): readonly WholeAnswer[] =>
  texts.map((text, index) => ({ personaId: `p${index}`, answerId: `ai-${index}`, text }));

function ask(answers: readonly WholeAnswer[], randomness: Randomness = createConstantRandomness(0)) {
  return clerkRequest('Why?', answers, { model: 'm', streaming: true, randomness });
}

function seenBy(asked: ReturnType<typeof clerkRequest>): unknown {
  return JSON.parse(asked.request.messages[1]!.text);
}

const anyAnswers = fc.array(anyText, { minLength: 2, maxLength: 8 }).map((texts) => answersOf(...texts));

const anyChance = fc.oneof(
  fc.constantFrom(0, JUST_BELOW_ONE).map(createConstantRandomness),
  fc.integer().map(createSeededRandomness),
);

describe('what the clerk is asked (17.12)', () => {
  it('is one question with fixed values, and the answers as JSON under letters', () => {
    const answers = answersOf('One.', 'Two.');
    expect(ask(answers)).toEqual({
      request: {
        model: 'm',
        messages: [
          { role: 'system', text: CLERK_INSTRUCTIONS },
          { role: 'user', text: '{"question":"Why?","answers":{"A":"One.","B":"Two."}}' },
        ],
        temperature: 0,
        maxTokens: maxClerkTokens(2),
        presencePenalty: 0,
        frequencyPenalty: 0,
        streaming: true,
      },
      materials: [
        { letter: 'A', answer: answers[0] },
        { letter: 'B', answer: answers[1] },
      ],
      shortenedIds: [],
    });
  });

  it('says which of them their limit of tokens ended (11.31)', () => {
    const [first, second] = answersOf('One.', 'Two and');
    expect(seenBy(ask([first!, { ...second!, isCut: true }]))).toEqual({
      question: 'Why?',
      answers: { A: 'One.', B: 'Two and' },
      cut: ['B'],
    });
  });

  it('has its letters in order, whoever got which', () => {
    const { request, materials } = ask(answersOf('One.', 'Two.', 'Three.'), createConstantRandomness(0.999));
    expect(request.messages[1]?.text).toBe(
      '{"question":"Why?","answers":{"A":"Three.","B":"Two.","C":"One."}}',
    );
    expect(materials.map(({ letter }) => letter)).toEqual(['C', 'B', 'A']);
  });

  it('gives every order its chance', () => {
    const randomness = createSeededRandomness(1);
    const answers = answersOf('1', '2', '3');
    const orders = Array.from({ length: 6000 }, () =>
      ask(answers, randomness)
        .materials.map(({ letter }) => letter)
        .join(''),
    );
    const counts = ['ABC', 'ACB', 'BAC', 'BCA', 'CAB', 'CBA'].map(
      (order) => orders.filter((drawn) => drawn === order).length,
    );
    for (const count of counts) expect(count).toBeGreaterThan(850);
  });

  test.prop([anyAnswers, anyChance, anyText])(
    'holds each answer once under a letter of its own, whatever they say and chance does',
    (answers, randomness, question) => {
      const asked = clerkRequest(question, answers, { model: 'm', streaming: false, randomness });
      const letters = Array.from('ABCDEFGH').slice(0, answers.length);
      const { materials } = asked;
      expect(materials.map(({ answer }) => answer)).toEqual(answers);
      expect(materials.map(({ letter }) => letter).toSorted()).toEqual(letters);
      expect(seenBy(asked)).toEqual({
        question,
        answers: Object.fromEntries(materials.map(({ letter, answer }) => [letter, answer.text])),
      });
      expect(Object.keys((seenBy(asked) as { answers: object }).answers)).toEqual(letters);
    },
  );

  it.each([
    ['x'.repeat(4000), 'x'.repeat(4000)],
    ['x'.repeat(4001), 'x'.repeat(4000)],
    ['😀'.repeat(4000), '😀'.repeat(4000)],
    ['😀'.repeat(4001), '😀'.repeat(4000)],
    [`x${'😀'.repeat(4000)}`, `x${'😀'.repeat(3999)}`],
    ['x'.repeat(100_000), 'x'.repeat(4000)],
  ])('has at most 4,000 characters of an answer, and says whose end is missing', (text, seen) => {
    const asked = ask(answersOf('Whole.', text, text), createConstantRandomness(0.999));
    expect(seenBy(asked)).toMatchObject({ answers: { A: seen, B: seen, C: 'Whole.' } });
    expect(asked.shortenedIds).toEqual(text === seen ? [] : ['p1', 'p2']);
    expect(asked.materials[1]?.answer.text).toBe(text);
  });
});

describe('the clerk’s model (12.16, 17.12)', () => {
  it.each([
    [[{}, { model: 'own' }], 'visit'],
    [[{ model: 'own' }, {}], 'visit'],
    [[{ model: 'own' }, { model: 'other' }], 'own'],
    [[], 'visit'],
  ])('of %j is %s', (personas, model) => {
    expect(clerkModelOf(personas, 'visit')).toBe(model);
  });
});
