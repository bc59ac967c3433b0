import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProcessFiles } from '../../src/process-files.ts';
import { requireSettings } from '../../src/settings/read-settings.ts';
import { VARIABLES } from '../../src/settings/settings.ts';

const { read } = createProcessFiles();

const readSettings = (environment: Record<string, string>) => requireSettings(environment, read);

const DEFAULTS = readSettings({});
const NAMES: readonly string[] = Object.values(VARIABLES);

/** The rows of the table, as [variable, default, meaning, example] without their backquotes. */
const ROWS = readFile('docs/settings.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line): readonly string[] => line.split('|').slice(1, -1).map(unquoted));

/** The variables of .env.example with the values that stand there. */
const EXAMPLES = [...readFile('.env.example').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(
  ([, name = '', value = '']) => [name, value] as const,
);

function readFile(name: string): string {
  return readFileSync(path.resolve(import.meta.dirname, '../..', name), 'utf8');
}

function unquoted(cell: string): string {
  return cell.trim().replace(/^`(.*)`$/, '$1');
}

function expectEachOnce(names: readonly string[]): void {
  expect(new Set(names)).toEqual(new Set(NAMES));
  expect(names).toHaveLength(NAMES.length);
}

describe('docs/settings.md', () => {
  it('has every setting once, and no other', () => {
    expectEachOnce(ROWS.map(([name = '']) => name));
  });

  it.each(ROWS)('%s has the default %j', (name = '', value = '') => {
    expect(readSettings({ [name]: value })).toEqual(DEFAULTS);
  });

  it.each(ROWS)('%s has an example that can be used', (name = '', _default, meaning, example = '') => {
    expect(meaning).toMatch(/\w/);
    const set = { QUARTET_BROWSER_KEY: 'another-key', [name]: example };
    expect(readSettings(set)).not.toEqual(readSettings({ QUARTET_BROWSER_KEY: 'another-key' }));
  });
});

describe('.env.example', () => {
  it('has every setting once, and no other', () => {
    expectEachOnce(EXAMPLES.map(([name]) => name));
  });

  it('as it stands, uncommented, changes nothing', () => {
    expect(readSettings(Object.fromEntries(EXAMPLES))).toEqual(DEFAULTS);
  });
});
