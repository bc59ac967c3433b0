import { expect, it } from 'vitest';
import schema from '../../squads/squad.schema.json' with { type: 'json' };
import { readDocument } from '../support/documents.ts';

const { $schema: _, ...squad } = schema.properties;

const { properties: persona, required } = schema.properties.personas.items;

const [squadText = '', personaText = ''] = readDocument('docs/squads.md').split('\nA persona:\n');

it.each([
  ['squad', squadText, squad, schema.required],
  ['persona', personaText, persona, required],
] as const)('docs/squads.md has the fields of a %s, with their limits', (__, text, properties, needed) => {
  const rows = [...text.matchAll(/^\| (`[^|]+)\| ([^|]+)/gm)].map(([, names = '', meaning = '']) => ({
    names: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    meaning,
  }));
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(Object.keys(properties).toSorted());
  for (const { names, meaning } of rows) {
    const described = JSON.stringify(Object.entries(properties).filter(([name]) => names.includes(name)));
    for (const [, most] of meaning.matchAll(/at most (\d+)/g)) expect(described).toContain(`{1,${most}}$`);
    for (const [, least, most] of meaning.matchAll(/(\d) to (\d) (?:of them|short)/g))
      expect(described).toContain(`"minItems":${least},"maxItems":${most}`);
    const isOptional = !names.some((name) => needed.includes(name));
    expect([names, meaning.startsWith('optional')]).toEqual([names, isOptional]);
  }
});
