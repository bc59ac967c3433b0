import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { type Dice, createDice } from './dice.ts';

const anySeed = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const anyTurn = fc.integer({ min: 0, max: 10_000 });

function throwsOf(dice: Dice): readonly number[] {
  return Array.from({ length: 20 }, () => dice.next());
}

test.prop([anySeed, anyTurn])(
  'the same seed and turn choose the same, whatever was chosen before',
  (seed, turn) => {
    const [fresh, used] = [createDice(seed), createDice(seed)];
    throwsOf(used);
    fresh.turnTo(turn);
    used.turnTo(turn);
    expect(throwsOf(used)).toEqual(throwsOf(fresh));
  },
);

test.prop([anySeed, anyTurn])('another turn or another seed chooses otherwise', (seed, turn) => {
  const [one, nextTurn, nextSeed] = [createDice(seed), createDice(seed), createDice(seed + 1)];
  one.turnTo(turn);
  nextTurn.turnTo(turn + 1);
  nextSeed.turnTo(turn);
  const chosen = throwsOf(one);
  expect(throwsOf(nextTurn)).not.toEqual(chosen);
  expect(throwsOf(nextSeed)).not.toEqual(chosen);
});

test.prop([anySeed, fc.integer({ min: -50, max: 50 }), fc.nat({ max: 100 })])(
  'a number between two bounds stays between them',
  (seed, least, width) => {
    const dice = createDice(seed);
    for (let count = 0; count < 50; count += 1) {
      const value = dice.between(least, least + width);
      expect(Number.isInteger(value)).toBe(true);
      expect(value).toBeGreaterThanOrEqual(least);
      expect(value).toBeLessThanOrEqual(least + width);
    }
  },
);

test('every side of the dice comes up', () => {
  const dice = createDice(1);
  const seen = new Set(Array.from({ length: 200 }, () => dice.pick(['a', 'b', 'c', 'd', 'e', 'f'])));
  expect(seen.size).toBe(6);
});
