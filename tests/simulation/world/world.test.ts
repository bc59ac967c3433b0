import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { type Dice, createDice } from './dice.ts';
import { createWorldClock } from './world-clock.ts';

const anySeed = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const anyTurn = fc.integer({ min: 0, max: 10_000 });

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

test.prop([fc.array(fc.nat({ max: 100 })), fc.nat({ max: 100 })])(
  'what is due comes in the order of its times, and what is not due waits',
  (delaysMs, untilMs) => {
    const { clock, ran } = clockWith(...delaysMs);
    for (let next = clock.take(untilMs); next; next = clock.take(untilMs)) {
      next.run();
      expect(clock.elapsedMs()).toBe(next.dueMs);
    }
    expect(ran).toEqual(delaysMs.filter((delayMs) => delayMs <= untilMs).toSorted((a, b) => a - b));
    expect(clock.timers()).toBe(delaysMs.length - ran.length);
  },
);

describe('the clock of the world', () => {
  it('lets each of several things at once come first at some time', () => {
    const first = new Set<number>();
    for (let seed = 1; seed <= 50; seed += 1) {
      const clock = createWorldClock(0, createDice(seed));
      const ran: number[] = [];
      for (const name of [1, 2, 3]) clock.add('timer', 5, () => void ran.push(name));
      clock.take(5)?.run();
      first.add(ran[0]!);
    }
    expect(first).toEqual(new Set([1, 2, 3]));
  });

  it('jumps on the wall without moving a timer', () => {
    const { clock } = clockWith(50);
    clock.jump(-400);
    expect(clock.nowMs()).toBe(600);
    expect(clock.take(49)).toBeUndefined();
    expect(clock.take(50)?.dueMs).toBe(50);
  });

  it('makes late what falls due in a sleep, each kind in its own order', () => {
    const { clock, ran } = clockWith(30, 10, 20);
    clock.add('event', 5, () => void ran.push(5));
    clock.pass(25);
    expect(clock.hasDueTimer()).toBe(true);
    for (let late = clock.takeLate(); late; late = clock.takeLate()) late.run();
    expect(ran.filter((delayMs) => delayMs !== 5)).toEqual([10, 20]);
    expect(ran).toContain(5);
    expect(clock.hasDueTimer()).toBe(false);
  });

  it('forgets what was removed', () => {
    const { clock } = clockWith(10);
    const removed = clock.add('timer', 5, () => undefined);
    clock.remove(removed);
    clock.remove(removed);
    expect(clock.take(100)?.dueMs).toBe(10);
    expect(clock.take(100)).toBeUndefined();
  });
});

function throwsOf(dice: Dice): readonly number[] {
  return Array.from({ length: 20 }, () => dice.next());
}

function clockWith(...delaysMs: readonly number[]) {
  const clock = createWorldClock(1000, createDice(1));
  const ran: number[] = [];
  for (const delayMs of delaysMs) clock.add('timer', delayMs, () => void ran.push(delayMs));
  return { clock, ran };
}
