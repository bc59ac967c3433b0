import { expect, it } from 'vitest';
import { lengthsWithin, planAnswer } from '../../../src/domain/asking/answer-length.ts';
import { chosenFor, hasChoices, readChoices } from '../../../src/domain/asking/answer-options.ts';

const ROOM = { maxTokens: 2000, isAtTable: false };

it('each length has its tokens and its wish, and a normal one is shorter at the table', () => {
  expect(planAnswer('short', ROOM)).toMatchObject({
    maxTokens: 150,
    wish: 'Be concise: at most 2-3 sentences.',
  });
  expect(planAnswer('normal', ROOM)).toMatchObject({
    maxTokens: 600,
    wish: expect.stringContaining('paragraphs'),
  });
  expect(planAnswer('normal', { ...ROOM, isAtTable: true })).toEqual({
    maxTokens: 250,
    wish: 'Answer in one paragraph.',
  });
  expect(planAnswer('short', { ...ROOM, isAtTable: true })).toMatchObject({ maxTokens: 150 });
  expect(planAnswer('long', { ...ROOM, isAtTable: true })).toMatchObject({ maxTokens: 2000, wish: '' });
});

it.each([
  [50, ['short'], 50],
  [150, ['short'], 150],
  [151, ['short', 'normal'], 151],
  [600, ['short', 'normal'], 600],
  [601, ['short', 'normal', 'long'], 601],
  [4000, ['short', 'normal', 'long'], 2000],
] as const)(
  'where answers may have %d tokens there are the lengths %j, up to %d',
  (maxTokens, lengths, most) => {
    expect(lengthsWithin(maxTokens)).toEqual(lengths);
    expect(planAnswer(lengths.at(-1)!, { maxTokens, isAtTable: false }).maxTokens).toBe(most);
  },
);

it('a choice for the site holds for a model of one’s own too, but not the other way round', () => {
  const choices = { site: { memoryTurns: 3, streaming: false }, own: { streaming: true } };
  expect(chosenFor('own', choices)).toEqual({ memoryTurns: 3, streaming: true });
  expect(chosenFor('site', choices)).toEqual({ memoryTurns: 3, streaming: false });
  expect([hasChoices(choices), hasChoices({ site: {}, own: {} })]).toEqual([true, false]);
});

it('choices are read as they were written, without what is not known', () => {
  const choices = {
    site: { streaming: true, drawsMap: true },
    own: { memoryTurns: 3, length: 'long' as const },
  };
  expect(readChoices(JSON.stringify(choices))).toEqual(choices);
  const own = { ...choices.own, length: 'epic', streaming: 'yes', drawsMap: 1 };
  const others = { ...choices, colour: 'red', own };
  expect(readChoices(JSON.stringify(others))).toEqual({ ...choices, own: { memoryTurns: 3 } });
});

it.each([undefined, '', '{', 'null', '[]', '7', '{"site":7,"own":[]}'])('%j holds no choices', (text) => {
  expect(readChoices(text)).toEqual({ site: {}, own: {} });
});
