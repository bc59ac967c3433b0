import { createSeededRandomness } from '../support/seeded-randomness.ts';

/** All chance of a session: the same seed gives the same choices. */
export interface Dice {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number between two bounds, both included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

export function createDice(seed: number): Dice {
  const { next } = createSeededRandomness(seed);
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)]!,
  };
}

const PLAIN_TEXTS = [
  'Why?',
  'How do I start?',
  '  spaced out  ',
  '__proto__',
  '<b>bold</b>',
  '"quoted" \\n',
  '\uD800 half',
  '\u200Bzero width',
  '👩‍👩‍👧‍👦 e\u0301',
  '\u202Ereversed שלום',
  '日本語',
];
const BLANK_TEXTS = ['', ' ', '\t\r\n', '\u00A0\u2003', '\uFEFF\u2028'];
const LONG_TEXTS = ['x'.repeat(8000), '😀'.repeat(8000), 'x'.repeat(8001), '😀'.repeat(8001)];

/** A text that a visitor may type. */
export function drawText(dice: Dice): string {
  const kind = dice.next();
  if (kind < 0.04) return dice.pick(BLANK_TEXTS);
  return dice.pick(kind > 0.98 ? LONG_TEXTS : PLAIN_TEXTS);
}
