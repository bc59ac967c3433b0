import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guardBuild } from '../../scripts/lib/build-guard.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SHAPED = 'sk-proj-c4naryC4NARYc4nary';

const PLAIN = 'c4nary value/4217';

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

  it.each(
    ['ollama', 'anything', 'password', 'getAttributeName', 'fifteen-letters'].map((key) => key.slice(0, 15)),
  )('may contain the word that stands in place of a key: %s', (key) => {
    const folder = temporaryFolder({ ...CLEAN_BUILD, 'dist/a.js': key });
    expect(refusalOf(folder, { OPENAI_API_KEY: key })).toBe('nothing was refused');
  });

  it('may have names of objects and properties that begin like a key', () => {
    const folder = temporaryFolder({
      ...CLEAN_BUILD,
      'dist/a.js': 'AQ.getOwnPropertyDESCRIPTORS(AQ.MAX_SAFE_INTEGER)',
    });
    expect(refusalOf(folder)).toBe('nothing was refused');
  });
});

it.each([SHAPED, 'AQ.Ab8RN6J-c4naryC4NARYc4nary'])(
  'a text that looks like a key is refused even in a hidden file: %s',
  (key) => {
    const folder = temporaryFolder({ ...CLEAN_BUILD, 'dist/a/b/c/.hidden': key });
    expect(refusalOf(folder)).toContain('  dist/a/b/c/.hidden holds something that looks like a key\n');
  },
);

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
    [
      '.env with a byte order mark',
      { '.env': `\ufeffOPENAI_API_KEY="${PLAIN}"` },
      {},
      'OPENAI_API_KEY of .env',
    ],
    ['deploy/.env', { 'deploy/.env': `OPENAI_API_KEY='${PLAIN}'` }, {}, 'OPENAI_API_KEY of deploy/.env'],
  ])('from %s is refused', (_, files, environment, name) => {
    const folder = temporaryFolder({ ...CLEAN_BUILD, ...files, 'dist/assets/main.js': `const a="${PLAIN}"` });
    expect(refusalOf(folder, environment)).toContain(`dist/assets/main.js holds the value of ${name}\n`);
    expect(existsSync(join(folder, 'dist/assets/main.js'))).toBe(true);
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

it('the key with the fewest characters that is searched for has 16', () => {
  const folder = temporaryFolder({ ...CLEAN_BUILD, 'dist/a.js': 'sixteen-letters-' });
  expect(refusalOf(folder, { OPENAI_API_KEY: 'sixteen-letters-' })).toContain('dist/a.js holds the value of');
});

describe('a refusal', () => {
  it('names the build that was made, and not the folder in which it was made', () => {
    const folder = temporaryFolder({ 'dist-new/a.js': SHAPED });
    expect(() => guardBuild(folder, 'dist-new', {}, 'dist')).toThrow('  dist/a.js holds something');
  });

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
    expect(refusal).toContain('An earlier build was left as it is.');
    expect(refusal).not.toContain('c4nary');
  });

  it('also happens for a build that cannot be searched', () => {
    const folder = temporaryFolder({ dist: 'no folder' });
    expect(refusalOf(folder)).toContain('ENOTDIR');
  });
});
