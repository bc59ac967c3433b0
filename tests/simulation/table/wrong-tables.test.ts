import { expect, it } from 'vitest';
import { loadBundle } from '../../../scripts/lib/bundle.ts';
import type * as WrongTables from './wrong-tables.ts';

const { RIGHT_TABLE, TABLE_LAWS, WRONG_TABLES, findLaw } = await loadBundle<typeof WrongTables>(
  'tests/simulation/table/wrong-tables.ts',
);

it.each(WRONG_TABLES)('the simulation finds $name: $meaning', ({ core, foundBy }) => {
  expect(findLaw(core)).toBe(foundBy.name);
});

it('the right table is sound in the same sessions', () => {
  expect(findLaw(RIGHT_TABLE)).toBeUndefined();
});

it('every law is broken by a wrong table', () => {
  const broken = new Set(WRONG_TABLES.map(({ foundBy }) => foundBy.name));
  expect(TABLE_LAWS.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
});
