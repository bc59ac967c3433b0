import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../src/server/settings-table.ts';
import { SettingsError, requireSettings } from '../../src/server/settings.ts';
import { readDocument, rowsOf } from '../support/documents.ts';

const TABLE = Object.values(SETTINGS.entries).map((entry) => v.getMetadata(entry));

/** The rows of the table, as [variable, default, meaning, example] without backquotes around a cell. */
const ROWS = rowsOf('docs/settings.md', 'variable').map(withoutBackquotes);

/** Whatever else it may be, it is not the setting under test. */
const OTHERS = { QUARTET_BROWSER_KEY: 'another-key' };

it('docs/settings.md lists every setting with its default and its meaning, in order', () => {
  expect(ROWS.map((row) => row.slice(0, 3))).toEqual(
    TABLE.map(({ variable, fallback = '', meaning }) => [variable, fallback, meaning]),
  );
});

describe('docs/settings.md', () => {
  it.each(ROWS)('%s has an example that can be used: %4$s', (name = '', _default, _meaning, example = '') => {
    expect(requireSettings({ ...OTHERS, [name]: example })).not.toEqual(requireSettings(OTHERS));
  });

  const ranges = ROWS.flatMap(([name = '', , meaning = '']) =>
    edgesIn(meaning).map((edge) => [name, edge] as const),
  );

  it.each(ranges)('%s has a range that ends where it says', (name, [within, beyond]) => {
    expect([isAllowed(name, within), isAllowed(name, beyond)]).toEqual([true, false]);
  });

  it('states the range of every number', () => {
    const stated = new Set<unknown>(ranges.map(([name]) => name));
    const numbers = Object.values(SETTINGS.entries).filter(
      (entry, index) => typeof v.safeParse(entry, ROWS[index]?.[3]).output === 'number',
    );
    expect(numbers.map((entry) => v.getMetadata(entry).variable).filter((name) => !stated.has(name))).toEqual(
      [],
    );
  });
});

it('docs/settings.md has addresses of servers that are read as they stand', () => {
  const servers = rowsOf('docs/settings.md', 'server');
  expect(servers.map(([name]) => name)).toEqual(
    expect.arrayContaining(['Ollama', 'Anthropic', 'DeepSeek', 'xAI', 'Azure', 'Gemini']),
  );
  for (const [, cell = ''] of servers) {
    const [, address = ''] = /^`(.+?)`/.exec(cell) ?? [];
    expect(requireSettings({ OPENAI_BASE_URL: address }).settings.openaiBaseUrl).toBe(
      address.replace('NAME', 'name'),
    );
  }
});

it('docs/operations.md has the defaults of the limits', () => {
  for (const row of rowsOf('docs/operations.md', 'setting')) {
    const [name, given = ''] = withoutBackquotes(row);
    const fallback = TABLE.find(({ variable }) => variable === name)?.fallback;
    expect([name, given.replace(/^(?:no limit|none)$/, '')]).toEqual([name, fallback ?? '']);
  }
});

it('docs/operations.md says what an unknown name and an invalid value do', () => {
  const text = readDocument('docs/operations.md').replaceAll(/\s+/g, ' ');
  expect(text).toContain(
    'with an unknown `QUARTET_` variable, or with an invalid value, the relay does not start.',
  );
  for (const environment of [{ QUARTET_UNKNOWN: '1' }, { QUARTET_PAUSED: 'perhaps' }])
    expect(() => requireSettings(environment)).toThrow(SettingsError);
});

it('.env.example lists every setting with its default', () => {
  const examples = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=(.*)$/gm)];
  expect(examples.map(([, name, value]) => `${name}=${value}`).toSorted()).toEqual(
    TABLE.map(({ variable, fallback = '' }) => `${variable}=${fallback}`).toSorted(),
  );
});

function withoutBackquotes(row: readonly string[]): readonly string[] {
  return row.map((cell) => cell.replace(/^`([^`]*)`$/, '$1'));
}

/**
 * The last values within a range and the first beyond: of `1 to 8` and `12 to 200 characters` both ends, of `at most 60
 * characters` the upper one.
 */
function edgesIn(meaning: string): readonly (readonly [within: string, beyond: string])[] {
  const [, least, most = '', unit] = /(?:(\d+) to|at most) (\d+)( characters)?/.exec(meaning) ?? [];
  const write = unit === undefined ? String : (length: number) => 'x'.repeat(length);
  return [
    ...(least === undefined ? [] : ([[write(Number(least)), write(Number(least) - 1)]] as const)),
    ...(most === '' ? [] : ([[write(Number(most)), write(Number(most) + 1)]] as const)),
  ];
}

function isAllowed(name: string, value: string): boolean {
  try {
    requireSettings({ ...OTHERS, [name]: value });
    return true;
  } catch (error) {
    if (error instanceof SettingsError) return false;
    throw error;
  }
}
