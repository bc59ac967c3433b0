import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  loadEnvironmentFile,
  parseEnvironment,
  readEnvironmentFile,
} from '../../src/server/environment-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const TEXT = 'QUARTET_ACCESS_CODE=our-workshop-of-may\r\nQUARTET_PROVIDER=relay\r\n';

const VALUES = { QUARTET_ACCESS_CODE: 'our-workshop-of-may', QUARTET_PROVIDER: 'relay' };

function fileOf(content: string | Buffer): string {
  const path = join(temporaryFolder({}), '.env');
  writeFileSync(path, content);
  return path;
}

function problemOf(path: string): string {
  try {
    readEnvironmentFile(path);
  } catch (failure) {
    return (failure as Error).message;
  }
  return '';
}

describe('a settings file', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 with the higher byte first', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()],
    ['UTF-16 with the higher byte first and no mark', Buffer.from(TEXT, 'utf16le').swap16()],
  ])('is read in %s', (_, bytes) => {
    expect(readEnvironmentFile(fileOf(bytes))).toEqual({ values: VALUES, warnings: [], problems: [] });
  });

  it('may be missing', () => {
    const folder = temporaryFolder({ file: '' });
    for (const name of ['.env', 'file/.env'])
      expect(readEnvironmentFile(join(folder, name))).toEqual({ values: {}, warnings: [] });
  });

  it.each([
    ['other bytes', Buffer.from([0x41, 0x3d, 0xe4, 0x0a])],
    ['zeros', Buffer.from('A=canary\0')],
    ['half a character of UTF-16', Buffer.from([0xff, 0xfe, 0x41])],
  ])('with %s is refused', (_, bytes) => {
    const path = fileOf(bytes);
    expect(problemOf(path)).toBe(
      `${path} is not text in UTF-8.\nCorrect ${path} in a text editor, then start again.`,
    );
  });

  it('that is a folder is refused', () => {
    const path = join(temporaryFolder({}), '.env');
    mkdirSync(path);
    expect(problemOf(path)).toMatch(
      /^\S+ is a folder, but it has to be a file with settings\. Rename or remove/,
    );
  });

  it.each([
    ['QUARTET_ACCESS_CODE our-workshop-of-canary', 'is not NAME=value'],
    ['QUARTET_ACCESS_CODE: our-workshop-of-canary', 'is not NAME=value'],
    ['$env:QUARTET_ACCESS_CODE = "canary"', 'is not NAME=value'],
    ['set QUARTET_ACCESS_CODE=canary', 'is not NAME=value'],
    ['=canary', 'is not NAME=value'],
    ['QUARTET_PRODUCT_NAME="canary', 'has an opening quotation mark without a closing one'],
    ['QUARTET_PRODUCT_NAME="canary" and more', 'has an opening quotation mark without a closing one'],
    [
      'OTHER="canary\nQUARTET_ACCESS_CODE=canary\nLAST="x"',
      'has an opening quotation mark without a closing one',
    ],
  ])('with the line %j is refused, and the line is named but not shown', (line, why) => {
    const problem = problemOf(fileOf(`# settings\n\n${line}\n`));
    expect(problem).toMatch(new RegExp(`^Line 3 of \\S+ ${why}\\.`));
    expect(problem).not.toContain('canary');
  });

  it('names every line that is wrong', () => {
    expect(parseEnvironment('one\nA=1\ntwo', '.env').problems).toEqual([
      'Line 1 of .env is not NAME=value.',
      'Line 3 of .env is not NAME=value.',
    ]);
  });

  it.each([
    ['A=1', '1'],
    [' export  A = 1 ', '1'],
    ['\tA=1', '1'],
    ['\u00a0A=1', '1'],
    ['B=2\n\ufeffA=1', '1'],
    ['B=2\rA=1', '1'],
    ['A=', ''],
    ['A= # nothing', ''],
    ['A=1 # one', '1'],
    ['A=a#b', 'a#b'],
    ['A=a=b', 'a=b'],
    ['A="1"', '1'],
    ["A='1'", '1'],
    ['A=`1`', '1'],
    ['A="a # b" # c', 'a # b'],
    ['A="a\\nb"', 'a\nb'],
    ["A='a\\nb'", 'a\\nb'],
    ['A="a\r\nb"\nB=2', 'a\nb'],
    ["A=it's", "it's"],
  ])('says in %j that A is %j', (text, value) => {
    expect(parseEnvironment(text, '.env')).toMatchObject({ values: { A: value }, problems: [] });
  });

  it('with a name several times says that only the last value counts', () => {
    expect(parseEnvironment('A=canary\nB=1\nA=other\nB=1', '.env')).toEqual({
      values: { A: 'other', B: '1' },
      warnings: ['A has several values in .env; only the one in line 3 counts.'],
      problems: [],
    });
  });

  it('with a name many times says so once', () => {
    expect(parseEnvironment('A=1\nA=2\nA=1\nA=', '.env').warnings).toEqual([
      'A has several values in .env; only the one in line 4 counts.',
    ]);
  });

  it('is read whatever its marks, its line ends and its quotation marks are', () => {
    const value = fc.stringMatching(/^[\w./:@%+-]{1,40}$/);
    const style = fc.record({
      mark: fc.constantFrom('', '\ufeff'),
      end: fc.constantFrom('\n', '\r\n', '\r'),
      before: fc.constantFrom('', 'export ', '  '),
      quote: fc.constantFrom('', '"', "'"),
    });
    fc.assert(
      fc.property(fc.array(value, { maxLength: 5 }), style, (values, { mark, end, before, quote }) => {
        const lines = values.map((each, index) => `${before}NAME_${index}=${quote}${each}${quote}`);
        const expected = Object.fromEntries(values.map((each, index) => [`NAME_${index}`, each]));
        expect(parseEnvironment(mark + lines.join(end), '.env').values).toEqual(expected);
      }),
    );
  });

  it('leaves what the environment has', () => {
    const environment: NodeJS.ProcessEnv = { QUARTET_PROVIDER: '' };
    expect(loadEnvironmentFile(fileOf(TEXT), environment)).toEqual([]);
    expect(environment).toEqual({ ...VALUES, QUARTET_PROVIDER: '' });
  });
});
