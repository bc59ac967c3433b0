import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guardBuild } from '../../scripts/lib/build-guard.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SHAPED = 'sk-proj-c4naryC4NARYc4nary';

const PLAIN = 'c4nary value/42';

const CLEAN_BUILD = {
  'dist/index.html': '<!doctype html><script type="module" src="/assets/main.js"></script>',
  'dist/assets/main.js': 'fetch("/settings",{headers:{authorization:`Bearer ${key}`}})',
};

function refusalOf(rootFolder: string, environment: NodeJS.ProcessEnv = {}): string {
  try {
    guardBuild(rootFolder, 'dist', environment);
  } catch (failure) {
    return (failure as Error).message;
  }
  return 'nothing was refused';
}

describe('a build without a key', () => {
  it('stays unchanged', () => {
    const folder = temporaryFolder({ ...CLEAN_BUILD, '.env': `OPENAI_API_KEY=${SHAPED}` });
    expect(refusalOf(folder, { QUARTET_BROWSER_KEY: PLAIN })).toBe('nothing was refused');
    expect(existsSync(join(folder, 'dist/index.html'))).toBe(true);
  });

  it('may be missing', () => {
    expect(refusalOf(temporaryFolder({}))).toBe('nothing was refused');
  });

  it('may contain a placeholder from a variable', () => {
    const folder = temporaryFolder({ ...CLEAN_BUILD, 'dist/a.js': 'ollama' });
    expect(refusalOf(folder, { OPENAI_API_KEY: 'ollama' })).toBe('nothing was refused');
  });
});

it('a text that looks like a key is refused even in a hidden file, and nothing is left of the build', () => {
  const folder = temporaryFolder({ ...CLEAN_BUILD, 'dist/a/b/c/.hidden': SHAPED });
  expect(refusalOf(folder)).toContain('  dist/a/b/c/.hidden holds something that looks like a key\n');
  expect(existsSync(join(folder, 'dist'))).toBe(false);
});

describe('a configured key', () => {
  it.each([
    ['the environment', {}, { OPENAI_API_KEY: PLAIN }, 'OPENAI_API_KEY'],
    ['the environment', {}, { QUARTET_BROWSER_KEY: PLAIN }, 'QUARTET_BROWSER_KEY'],
    [
      '.env',
      { '.env': `OPENAI_API_KEY="${PLAIN}"` },
      { OPENAI_API_KEY: 'another-one' },
      'OPENAI_API_KEY of .env',
    ],
    ['deploy/.env', { 'deploy/.env': `OPENAI_API_KEY='${PLAIN}'` }, {}, 'OPENAI_API_KEY of deploy/.env'],
  ])('from %s is refused', (_, files, environment, name) => {
    const folder = temporaryFolder({ ...CLEAN_BUILD, ...files, 'dist/assets/main.js': `const a="${PLAIN}"` });
    expect(refusalOf(folder, environment)).toContain(`dist/assets/main.js holds the value of ${name}\n`);
    expect(existsSync(join(folder, 'dist'))).toBe(false);
  });

  it.each([
    ['in an address', encodeURIComponent(PLAIN)],
    ['in base64', Buffer.from(PLAIN).toString('base64')],
    ['as digits', Buffer.from(PLAIN).toString('hex')],
  ])('is refused %s', (_, text) => {
    const folder = temporaryFolder({ ...CLEAN_BUILD, 'dist/assets/main.css': `a{background:url(${text})}` });
    expect(refusalOf(folder, { OPENAI_API_KEY: PLAIN })).toContain('holds the value of OPENAI_API_KEY');
  });

  it('is refused among binary data', () => {
    const folder = temporaryFolder(CLEAN_BUILD);
    const bytes = [Buffer.from([0, 255, 128, 195]), Buffer.from(PLAIN), Buffer.from([195, 0, 254])];
    writeFileSync(join(folder, 'dist/font.woff2'), Buffer.concat(bytes));
    expect(refusalOf(folder, { OPENAI_API_KEY: PLAIN })).toContain('dist/font.woff2 holds the value of');
  });
});

describe('a refusal', () => {
  it('names every file, says what to do, and shows no key', () => {
    const folder = temporaryFolder({
      ...CLEAN_BUILD,
      'dist/assets/main.js': `"${SHAPED}","${PLAIN}"`,
      [`dist/${SHAPED}.txt`]: PLAIN,
    });
    const refusal = refusalOf(folder, { OPENAI_API_KEY: PLAIN });
    expect(refusal.split('\n').slice(1, -3).toSorted()).toEqual([
      '  dist/? holds something that looks like a key',
      '  dist/? holds the value of OPENAI_API_KEY',
      '  dist/assets/main.js holds something that looks like a key',
      '  dist/assets/main.js holds the value of OPENAI_API_KEY',
    ]);
    expect(refusal).toContain('Remove it from');
    expect(refusal).toContain('dist has been removed');
    expect(refusal).not.toContain('c4nary');
  });

  it('also happens for a build that cannot be searched', () => {
    const folder = temporaryFolder({ dist: 'no folder' });
    expect(refusalOf(folder)).toContain('ENOTDIR');
    expect(existsSync(join(folder, 'dist'))).toBe(false);
  });
});
