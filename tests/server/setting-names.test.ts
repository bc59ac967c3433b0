import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { describeUnknownNames, nearestName } from '../../src/server/setting-names.ts';
import { SETTINGS } from '../../src/server/settings-table.ts';
import { requireSettings } from '../../src/server/settings.ts';

const NAMES = Object.values(SETTINGS.entries).map((entry) => v.getMetadata(entry).variable);

describe('a variable that is named like a setting, but is none', () => {
  it.each([
    ['QUARTET_ACESS_CODE', 'QUARTET_ACCESS_CODE'],
    ['QUARTET_PROVDER', 'QUARTET_PROVIDER'],
    ['QUARTET_QUESTIONS_PER_MINUTES', 'QUARTET_QUESTIONS_PER_MINUTE'],
    ['QUARTET_ACCESSCODE', 'QUARTET_ACCESS_CODE'],
    ['QUARTET_CODE', 'QUARTET_ACCESS_CODE'],
    ['QUARTET_PORT', 'PORT'],
    ['QUARTET_MODEL', 'OPENAI_MODEL'],
    ['QUARTET_API_KEY', 'OPENAI_API_KEY'],
    ['QUARTET_OPENAI_BASE_URL', 'OPENAI_BASE_URL'],
    ['quartet_access_code', 'QUARTET_ACCESS_CODE'],
    ['QUARTET-ACCESS-CODE', 'QUARTET_ACCESS_CODE'],
    ['QUARTET.ACCESS.CODE', 'QUARTET_ACCESS_CODE'],
  ])('%s stops the start, and %s is named', (name, nearest) => {
    const environment = { [name]: 'canary' };
    expect(() => requireSettings(environment)).toThrow(
      `These settings cannot be used:\n  ${name} is not a setting. The nearest one is ${nearest}.\nCorrect them`,
    );
    expect(() => requireSettings(environment)).not.toThrow('canary');
  });

  it('is reported with all other problems', () => {
    expect(() => requireSettings({ QUARTET_RETRI: '', QUARTET_STREAM: 'yes' })).toThrow(
      /QUARTET_RETRI is not a setting[^]*QUARTET_STREAM is "yes"/,
    );
  });

  it('is shown on one line, however long it is', () => {
    const [sentence = ''] = describeUnknownNames({ [`QUARTET_\n\u0007${'X'.repeat(100_000)}`]: '1' }, NAMES);
    expect(sentence.length).toBeLessThan(200);
    expect(sentence).not.toMatch(/\p{Cc}/u);
  });

  it('is shown without a key that it holds', () => {
    const [sentence = ''] = describeUnknownNames({ 'QUARTET_sk-c4naryC4NARYc4nary': '1' }, NAMES);
    expect(sentence).toMatch(/^QUARTET_\*\*\* is not a setting\./);
  });

  it('is a misspelt setting, whichever letter is missing, doubled or wrong', () => {
    const setting = fc.constantFrom(...NAMES.filter((name) => name.startsWith('QUARTET_')));
    fc.assert(
      fc.property(setting, fc.nat(), fc.constantFrom('', 'X', 'XX'), (name, place, letters) => {
        const [start, word] = [name.slice(0, 'QUARTET_'.length), name.slice('QUARTET_'.length)];
        const index = place % word.length;
        const misspelt = start + word.slice(0, index) + letters + word.slice(index + 1);
        // Two short names can be equally near, such as those of host and port.
        fc.pre(word.length > 4 && word[index] !== '_');
        expect(nearestName(misspelt, NAMES)).toBe(name);
      }),
    );
  });
});

it('every such name in the deployment, the tests and the commands is known', () => {
  const folders = [
    'deploy',
    'scripts',
    'bench',
    '.github/workflows',
    '.ci',
    'tests/support',
    'tests/browser',
  ];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const names = files.flatMap((file) => readFileSync(file, 'utf8').match(/\bQUARTET_[A-Z_]*[A-Z]\b/g) ?? []);
  const environment = Object.fromEntries(names.map((name) => [name, '']));
  expect(describeUnknownNames(environment, NAMES)).toEqual([]);
  expect(names).toContain('QUARTET_SUBNET');
});
