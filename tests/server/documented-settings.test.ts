import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../src/server/settings-table.ts';
import { requireSettings } from '../../src/server/settings.ts';

const TABLE = Object.values(SETTINGS.entries).map((entry) => v.getMetadata(entry));

/** The rows of the table, as [variable, default, meaning, example] without backquotes around a cell. */
const ROWS = readFileSync('docs/settings.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`([^`]*)`$/, '$1')),
  );

it('docs/settings.md lists every setting with its default and its meaning, in order', () => {
  expect(ROWS.map((row) => row.slice(0, 3))).toEqual(
    TABLE.map(({ variable, fallback = '', meaning }) => [variable, fallback, meaning]),
  );
});

describe('docs/settings.md', () => {
  it.each(ROWS)('%s has an example that can be used: %4$s', (name = '', _default, _meaning, example = '') => {
    const others = { QUARTET_BROWSER_KEY: 'another-key' };
    expect(requireSettings({ ...others, [name]: example })).not.toEqual(requireSettings(others));
  });
});

it('.env.example lists every setting with its default', () => {
  const examples = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=(.*)$/gm)];
  expect(examples.map(([, name, value]) => `${name}=${value}`).toSorted()).toEqual(
    TABLE.map(({ variable, fallback = '' }) => `${variable}=${fallback}`).toSorted(),
  );
});
