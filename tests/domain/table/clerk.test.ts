import { describe, expect, it } from 'vitest';
import type { WholeAnswer } from '../../../src/domain/table/agreement-map.ts';
import { CLERK_INSTRUCTIONS, maxClerkTokens } from '../../../src/domain/table/clerk-prompt.ts';
import { clerkModelOf, clerkRequest } from '../../../src/domain/table/clerk.ts';
import { createConstantRandomness, createSeededRandomness } from '../../support/seeded-randomness.ts';

const answersOf = (...texts: readonly string[]): readonly WholeAnswer[] =>
  texts.map((text, index) => ({ personaId: `p${index}`, answerId: `ai-${index}`, text }));

function ask(
  answers: readonly WholeAnswer[],
  question = 'Why?',
  randomness = createConstantRandomness(0.99),
) {
  const asked = clerkRequest(question, answers, { model: 'm', streaming: true, randomness });
  return { ...asked, seen: JSON.parse(asked.request.messages[1]!.text) as unknown };
}

describe('the clerk’s request', () => {
  it('is one question with fixed values, and the answers as JSON under letters', () => {
    const [one, two] = answersOf('One.', 'Two and');
    const answers = [one!, { ...two!, isCut: true as const }];
    expect(ask(answers)).toMatchObject({
      request: {
        model: 'm',
        messages: [
          { role: 'system', text: CLERK_INSTRUCTIONS },
          { role: 'user', text: '{"question":"Why?","answers":{"A":"Two and","B":"One."},"cut":["A"]}' },
        ],
        temperature: 0,
        maxTokens: maxClerkTokens(2),
        presencePenalty: 0,
        frequencyPenalty: 0,
        streaming: true,
      },
      materials: [
        { letter: 'B', answer: answers[0] },
        { letter: 'A', answer: answers[1] },
      ],
      shortenedIds: [],
    });
  });

  it('gives every order the same chance', () => {
    const randomness = createSeededRandomness(1);
    const counts = new Map<string, number>();
    for (let drawn = 0; drawn < 6000; drawn += 1) {
      const { materials } = ask(answersOf('1', '2', '3'), 'Why?', randomness);
      const order = materials.map(({ letter }) => letter).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect([...counts.values()].filter((count) => count > 850)).toHaveLength(6);
  });

  it.each([
    ['😀'.repeat(4000), '😀'.repeat(4000)],
    [`x${'😀'.repeat(4000)}`, `x${'😀'.repeat(3999)}`],
    ['x'.repeat(100_000), 'x'.repeat(4000)],
  ])('has at most 4,000 characters of an answer, and names the shortened ones', (text, part) => {
    const { seen, materials, shortenedIds } = ask(answersOf('Whole.', text));
    expect(seen).toEqual({ question: 'Why?', answers: { A: part, B: 'Whole.' } });
    expect(shortenedIds).toEqual(text === part ? [] : ['p1']);
    expect(materials[1]?.answer.text).toBe(text);
  });
});

describe('the clerk’s model', () => {
  it.each([
    [['own', 'visit'], 'visit'],
    [['own', 'other'], 'own'],
  ])('for personas with the models %j is %s', (models, model) => {
    expect(clerkModelOf(models, 'visit')).toBe(model);
  });
});
