import { afterAll, describe, expect, it } from 'vitest';
import { loadBundle } from '../../../scripts/lib/bundle.ts';
import type * as WrongWorlds from './wrong-worlds.ts';

const { RIGHT_WORLD, WRONG_WORLDS, findLaws } = await loadBundle<typeof WrongWorlds>(
  'tests/simulation/wrong-worlds/wrong-worlds.ts',
);
const told: string[] = [];
afterAll(() => console.log(told.join('\n')));

describe('the simulation finds what is wrong, by the laws that are broken', () => {
  it.each(WRONG_WORLDS)('$name: $meaning', ({ name, core, foundBy }) => {
    const findings = findLaws(core, foundBy);
    told.push(...findings.map(({ law, seed, step }) => `${name}: seed ${seed}, step ${step}: ${law}`));
    expect(findings.map(({ law }) => law).toSorted()).toEqual(foundBy.map((law) => law.name).toSorted());
  });
});

it('the right world is sound in the same sessions', () => {
  expect(findLaws(RIGHT_WORLD, [])).toEqual([]);
});
