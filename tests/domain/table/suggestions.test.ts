import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { firstQuestions, suggestOnce } from '../../../src/domain/table/suggestions.ts';

it('personas who share their first question suggest it once, and the next one has another', () => {
  const personas = [
    { starters: ['A', 'B', 'C'] },
    { starters: ['A', 'B', 'D'] },
    { starters: ['A', 'B', 'A'] },
  ] as const;
  expect(firstQuestions(personas).map(({ persona, text }) => [personas.indexOf(persona), text])).toEqual([
    [0, 'A'],
    [1, 'B'],
  ]);
});

const anyQuestion = fc.constantFrom<string>(
  'Why tea?',
  'Why bread?',
  'How much bread?',
  'When?',
  'Where to?',
);

test.prop([fc.array(anyQuestion), fc.uniqueArray(anyQuestion), fc.array(anyQuestion)])(
  'what was asked is not suggested, and nothing twice, while there is anything else',
  (questions, candidates, asked) => {
    const suggestions = suggestOnce(questions, candidates, asked);
    const given = suggestions.filter((each) => each !== undefined);
    const left = candidates.filter((candidate) => !asked.includes(candidate));
    expect(suggestions).toHaveLength(questions.length);
    expect(new Set(given).size).toBe(given.length);
    expect(given.filter((each) => !left.includes(each))).toEqual([]);
    expect(given).toHaveLength(Math.min(questions.length, left.length));
  },
);

it('the first question has the closest one', () => {
  expect(suggestOnce(['bread, how much', 'much bread'], ['Why tea?', 'How much bread?'], [])).toEqual([
    'How much bread?',
    'Why tea?',
  ]);
});
