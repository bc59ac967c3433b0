import path from 'node:path';
import { expect, it } from 'vitest';
import { freshSeed, seedOfCommit, seedOfDay, seedsFrom } from './seeds.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DAY = new Date('2026-03-09T23:59:59Z');

it('a commit and a day each have a seed of their own', () => {
  expect(seedOfCommit('0000010aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).toBe(16);
  expect(seedOfDay(DAY)).toBe(20_260_309);
});

it('where there is no git, the day decides', () => {
  expect(freshSeed(path.join(ROOT, 'not', 'there'), DAY)).toBe(20_260_309);
});

it('seeds follow one another', () => {
  expect([...seedsFrom(7, 3)]).toEqual([7, 8, 9]);
});
