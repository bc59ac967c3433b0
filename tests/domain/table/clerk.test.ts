import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { WholeAnswer } from '../../../src/domain/table/agreement-map.ts';
import { clerkForm } from '../../../src/domain/table/clerk-form.ts';
import { CLERK_INSTRUCTIONS, CLERK_REPLY, maxClerkTokens } from '../../../src/domain/table/clerk-prompt.ts';
import { clerkModelOf, clerkRequest, concludeDrawing } from '../../../src/domain/table/clerk.ts';
import { createConstantRandomness, createSeededRandomness } from '../../support/seeded-randomness.ts';

const answersOf = (...texts: readonly string[]): readonly WholeAnswer[] =>
  texts.map((text, index) => ({ personaId: `p${index}`, answerId: `ai-${index}`, text }));

type Options = Partial<Parameters<typeof clerkRequest>[2]>;

interface Seen {
  readonly question: string;
  readonly answers: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function ask(answers: readonly WholeAnswer[], question = 'Why?', options: Options = {}) {
  const randomness = createConstantRandomness(0.99);
  const asked = clerkRequest(question, answers, { model: 'm', streaming: true, randomness, ...options });
  return { ...asked, seen: JSON.parse(asked.request.messages[1]!.text) as Seen };
}

describe('the clerk’s request', () => {
  it('is one question with fixed values, and the answers as JSON under letters, in numbered sentences', () => {
    const [one, two] = answersOf('One.', 'Two.\n\nIt costs 3.5 and');
    const answers = [one!, { ...two!, isCut: true as const }];
    expect(ask(answers)).toMatchObject({
      request: {
        model: 'm',
        messages: [
          { role: 'system', text: CLERK_INSTRUCTIONS },
          {
            role: 'user',
            text: `{"question":"Why?","answers":{"A":{"1":"Two.","2":"It costs 3.5 and"},"B":{"1":"One."}},"cut":["A"],"reply":${JSON.stringify(CLERK_REPLY)}}`,
          },
        ],
        temperature: 0,
        maxTokens: maxClerkTokens(2),
        presencePenalty: 0,
        frequencyPenalty: 0,
        streaming: true,
        answerForm: clerkForm(2),
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
      const { materials } = ask(answersOf('1', '2', '3'), 'Why?', { randomness });
      const order = materials.map(({ letter }) => letter).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect([...counts.values()].filter((count) => count > 850)).toHaveLength(6);
  });

  it('says that no answer was cut by leaving "cut" out, and last what to send', () => {
    expect(Object.keys(ask(answersOf('One.', 'Two.')).seen)).toEqual(['question', 'answers', 'reply']);
  });

  it.each([
    ['😀'.repeat(4000), '😀'.repeat(4000)],
    [`x${'😀'.repeat(4000)}`, `x${'😀'.repeat(3999)}`],
    ['x'.repeat(100_000), 'x'.repeat(4000)],
  ])('has at most 4,000 characters of an answer, and names the shortened ones', (text, part) => {
    const { seen, materials, shortenedIds, seenCharacters } = ask(answersOf('Whole.', text));
    expect(Object.values(seen.answers['A'] ?? {}).join('')).toBe(part);
    expect(shortenedIds).toEqual(text === part ? [] : ['p1']);
    expect(materials[1]?.answer.text).toBe(text);
    expect(seenCharacters).toBe(4000);
  });

  it('leaves room for the map in a context of 4,096 tokens of about four characters', () => {
    const long = 'It takes longer than one expects, so begin with the part that scares you. '.repeat(40);
    const { request } = ask(answersOf(long, long, long, long), 'What should I do first?', {
      isOwnModel: true,
    });
    const characters = request.messages.reduce((sum, { text }) => sum + text.length, 0);
    expect(characters / 4 + maxClerkTokens(4)).toBeLessThan(4096);
  });

  it('has fewer of an answer of very short sentences, so that its JSON has at most twice the characters', () => {
    const { seen, shortenedIds, request } = ask(answersOf('a\n'.repeat(2000), 'b。'.repeat(2000)), '');
    expect(shortenedIds).toEqual(['p0', 'p1']);
    expect(Object.values(seen.answers['A'] ?? {}).length).toBeGreaterThan(500);
    expect(request.messages[1]?.text.length).toBeLessThan(2 * 8000 + 1024);
  });

  it.each([
    [2, 4000],
    [4, 2000],
    [8, 1000],
  ])('has 8,000 characters of %i answers together where a model of one’s own draws', (count, each) => {
    const { seen, seenCharacters } = ask(answersOf(...Array<string>(count).fill('x'.repeat(5000))), 'Why?', {
      isOwnModel: true,
    });
    const lengths = Object.values(seen.answers).map((answer) => Object.values(answer).join('').length);
    expect(lengths).toEqual(Array(count).fill(each));
    expect(seenCharacters).toBe(each);
  });

  test.prop([fc.nat(), fc.integer({ min: 2, max: 8 })])(
    'gives the same answers other letters than before',
    (seed, count) => {
      const answers = answersOf(...Array<string>(count).fill('So.'));
      const before = ask(answers, 'Why?', { randomness: createSeededRandomness(seed) });
      const again = ask(answers, 'Why?', { randomness: createSeededRandomness(seed), before });
      expect(again.materials).not.toEqual(before.materials);
      expect(
        again.materials
          .map(({ letter }) => letter)
          .toSorted()
          .join(''),
      ).toBe('ABCDEFGH'.slice(0, count));
    },
  );
});

describe('a map of shortened answers', () => {
  it.each([
    [true, 2000],
    [false, undefined],
  ])('says how much the clerk saw, if that is less than usual: %s', (isOwnModel, seenCharacters) => {
    const answers = answersOf(`Ship it now. ${'x'.repeat(5000)}`, 'One.', 'Two.', 'Three.');
    const material = ask(answers, 'Why?', { isOwnModel });
    const { letter } = material.materials[0]!;
    const point = { point: 'Ship early', [letter]: { at: 1, words: 'ship it now', stance: 'for' } };
    const text = JSON.stringify({ points: [point] });
    const drawn = concludeDrawing({ kind: 'reply', text }, '', material);
    expect(drawn.kind === 'map' && [drawn.map.shortenedIds, drawn.map.seenCharacters]).toEqual([
      ['p0'],
      seenCharacters,
    ]);
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
