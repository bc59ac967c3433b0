import { describe, expect, it } from 'vitest';
import { readStaticArguments } from '../../scripts/lib/static-arguments.ts';

describe('the arguments of a static copy (20.12)', () => {
  it.each([
    [['site'], { folder: 'site', offline: false }],
    [['site', '--offline'], { folder: 'site', offline: true }],
    [['--offline', 'site'], { folder: 'site', offline: true }],
    [['--', '--odd name'], { folder: '--odd name', offline: false }],
  ])('%j are read', (given, read) => {
    expect(readStaticArguments(given)).toEqual(read);
  });

  it.each([
    [[], 'Name the folder to write.'],
    [[''], 'Name the folder to write.'],
    [['--offline'], 'Name the folder to write.'],
    [['a', 'b'], 'Name one folder, not 2: a, b.'],
    [['site', '--ofline'], '--ofline is not an option of this command.'],
    [['site', '-o'], '-o is not an option of this command.'],
    [['site', '--no-offline'], '--no-offline is not an option of this command.'],
    [['site', '--offline=yes'], '--offline takes no value.'],
    [['site', '--offline', '--offline'], '--offline is given twice.'],
  ])('%j are refused with the reason and the usage', (given, reason) => {
    expect(() => readStaticArguments(given)).toThrow(
      `${reason}\nUsage: npm run static -- <folder> [--offline]`,
    );
  });
});
