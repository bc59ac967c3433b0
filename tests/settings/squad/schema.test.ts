import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PALETTE } from '../../../src/domain/palette.ts';
import { createProcessFiles } from '../../../src/process-files.ts';
import { createKeyDetector } from '../../../src/settings/keys.ts';
import { checkSquad } from '../../../src/settings/squad/check-squad.ts';
import { readSquad } from '../../../src/settings/squad/read-squad.ts';
import { type Schema, isValid } from '../../support/json-schema.ts';
import { BAD_FILES, BEYOND_SCHEMA, GOOD_FILES, persona, squad } from './sample-files.ts';

const SCHEMA = JSON.parse(readFileSync('squads/squad.schema.json', 'utf8')) as Schema;

const SHIPPED = readdirSync('squads').filter((name) => name !== 'squad.schema.json');

const passesCheck = (value: unknown) => checkSquad(value, createKeyDetector([])).kind === 'squad';

describe('the schema of squads', () => {
  it('is compared on at least 40 files', () => {
    expect(GOOD_FILES.length).toBeGreaterThan(15);
    expect(GOOD_FILES.length + BAD_FILES.length).toBeGreaterThanOrEqual(40);
  });

  it.each(GOOD_FILES)('takes, as the check does, %s', (_what, file) => {
    expect(passesCheck(file)).toBe(true);
    expect(isValid(SCHEMA, file)).toBe(true);
  });

  it.each(BAD_FILES)('refuses, as the check does, $what', ({ file, beyondSchema }) => {
    expect(passesCheck(file)).toBe(false);
    expect(isValid(SCHEMA, file)).toBe(beyondSchema !== undefined);
    if (beyondSchema !== undefined) expect(BEYOND_SCHEMA).toContain(beyondSchema);
  });

  it('cannot say that no key is in a file', () => {
    const file = squad([persona('one', { welcome: 'sk-proj-canary-0123456789ABCDEF' })]);
    expect(isValid(SCHEMA, file)).toBe(true);
    expect(passesCheck(file)).toBe(false);
  });

  it('explains every field to an editor', () => {
    const unexplained: string[] = [];
    const visit = (path: string, schema: Schema) => {
      for (const [name, each] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)) {
        const reference = ((each['$ref'] ?? '') as string).replace('#/$defs/', '');
        const named = (SCHEMA['$defs'] as Record<string, Schema>)[reference];
        if (!each['description'] && !named?.['description']) unexplained.push(`${path}.${name}`);
        visit(`${path}.${name}`, each);
      }
    };
    visit('', SCHEMA);
    for (const [name, each] of Object.entries(SCHEMA['$defs'] as Record<string, Schema>)) visit(name, each);
    expect(unexplained).toEqual([]);
  });

  it('names the colours of the palette', () => {
    expect(JSON.stringify(SCHEMA)).toContain(JSON.stringify({ enum: Object.keys(PALETTE) }));
  });
});

describe('the squads that are shipped', () => {
  it('are two at least, beside the built-in one', () => expect(SHIPPED.length).toBeGreaterThanOrEqual(2));

  it.each(SHIPPED)('%s passes the check and the schema that it names (12.14)', (name) => {
    const reading = readSquad(`squads/${name}`, createProcessFiles().read, []);
    expect(reading).toMatchObject({ kind: 'squad', squad: { id: name.replace('.json', '') } });
    const file = JSON.parse(readFileSync(`squads/${name}`, 'utf8')) as Schema;
    expect(file['$schema']).toBe('./squad.schema.json');
    expect(isValid(SCHEMA, file)).toBe(true);
  });

  it.each(SHIPPED)('%s has nothing of the built-in four in its texts', (name) => {
    const texts = readFileSync(`squads/${name}`, 'utf8').replaceAll(/"drawing": "\w+"/g, '');
    expect(texts).not.toMatch(
      /quartet|visionary|methodologist|executor|evaluator|dreamer|theorist|pragmatist|analyst|imagination, method/i,
    );
  });
});
