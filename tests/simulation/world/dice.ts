/** Repeatable choices: the same seed and turn give the same ones. */
export interface Dice {
  /** From here on the choices are those of this turn, whatever was chosen before. */
  turnTo(turn: number): void;
  /** From 0 up to, but never, 1. */
  next(): number;
  /** A whole number from 0 up to, but never, `count`. */
  below(count: number): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

const STRIDE = 0x9e3779b9;

/** A 32-bit generator (mulberry32), since the choices must cost less than what they test. */
export function createDice(seed: number): Dice {
  let state = 0;

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const below = (count: number) => Math.floor(next() * count);
  const dice: Dice = {
    turnTo: (turn) => void (state = scatter(scatter(seed) + Math.imul(turn + 1, STRIDE))),
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)]!,
  };
  dice.turnTo(-1);
  return dice;
}

/** Spreads neighbouring numbers over all 32 bits. */
function scatter(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
