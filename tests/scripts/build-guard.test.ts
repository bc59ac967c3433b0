import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { guardBuild, guardSettings } from '../../scripts/build-guard.mjs';
import { searchFolder } from '../../scripts/build-guard-search.mjs';
import { hashInputs, writeStamp } from '../../scripts/build-stamp.mjs';
import { temporaryFolder, writeFileIn } from './temporary-folder.ts';

const KEY = 'sk-proj-c4naryc4naryc4nary';
const SECRET = 'c4nary value/42';
const STAMP = 'node_modules/.cache/quartet/build-stamp.json';

const cleanBuild = {
  'dist/index.html': '<!doctype html><script type="module" src="/assets/main.js"></script>',
  'dist/assets/main.js': 'fetch("/settings",{headers:{authorization:`Bearer ${key}`}})',
};

function builtProject(files: Record<string, string> = {}): string {
  const folder = temporaryFolder({ ...cleanBuild, ...files });
  writeStamp(folder, hashInputs(folder));
  return folder;
}

function messageOf(run: () => void): string {
  try {
    run();
  } catch (failure) {
    return (failure as Error).message;
  }
  return 'nothing was refused';
}

const refusalOf = (rootFolder: string, environment: NodeJS.ProcessEnv = {}) =>
  messageOf(() => guardBuild({ rootFolder, environment }));

function expectNothingLeft(folder: string): void {
  expect(existsSync(join(folder, 'dist'))).toBe(false);
  expect(existsSync(join(folder, STAMP))).toBe(false);
}

describe('a build without a secret', () => {
  it('stays as it is, with its stamp', () => {
    const folder = builtProject({ '.env': `OPENAI_API_KEY=${KEY}` });
    const build = { rootFolder: folder, environment: { GITHUB_TOKEN: SECRET, OPENAI_API_KEY: 'ollama' } };
    guardSettings(build);
    guardBuild(build);
    expect(existsSync(join(folder, 'dist/index.html'))).toBe(true);
    expect(existsSync(join(folder, STAMP))).toBe(true);
  });

  it('may not be there yet', () => {
    expect(refusalOf(temporaryFolder({}))).toBe('nothing was refused');
  });
});

describe('a key of a provider', () => {
  it.each([
    ['a script', 'dist/assets/main.js', `const a="${KEY}"`],
    ['a source map', 'dist/assets/main.js.map', JSON.stringify({ sourcesContent: [`a\n${KEY}`] })],
    ['a style', 'dist/assets/main.css', `a::before{content:"${KEY}"}`],
    ['a page', 'dist/index.html', `<meta name=key content=${KEY}>`],
    ['a drawing', 'dist/icon.svg', `<svg><title>${KEY}</title></svg>`],
    ['a nested file', 'dist/a/b/c/.hidden', KEY],
    ['base64', 'dist/assets/main.js', `atob("${Buffer.from(`key=${KEY}`).toString('base64')}")`],
    ['an address', 'dist/assets/main.js', `"?key%3D${KEY}"`],
  ])('in %s is refused; neither the build nor its stamp is left', (_, path, content) => {
    const folder = builtProject({ [path]: content });
    expect(refusalOf(folder)).toContain(`${path} holds a provider key (sk-proj-…)`);
    expectNothingLeft(folder);
  });
});

describe('the value of a secret variable', () => {
  it.each([
    ['the environment', {}, { GITHUB_TOKEN: SECRET }],
    ['.env', { '.env': `GITHUB_TOKEN="${SECRET}"` }, {}],
    [
      '.env.production.local',
      { '.env.production.local': `GITHUB_TOKEN="${SECRET}"` },
      { GITHUB_TOKEN: 'another one' },
    ],
  ])('that %s sets is refused', (_, files, environment) => {
    const folder = builtProject({ ...files, 'dist/assets/main.js': `const a="${SECRET}"` });
    expect(refusalOf(folder, environment)).toContain('dist/assets/main.js holds the value of GITHUB_TOKEN');
    expectNothingLeft(folder);
  });

  it.each([
    ['in an address', encodeURIComponent(SECRET)],
    ['in base64', Buffer.from(`{"a":"${SECRET}"}`).toString('base64url')],
    [
      'as JSON in base64',
      Buffer.from(JSON.stringify({ a: SECRET }).replaceAll('/', '\\/')).toString('base64'),
    ],
  ])('is refused %s', (_, text) => {
    const folder = builtProject({ 'dist/assets/main.css': `a{background:url(${text})}` });
    expect(refusalOf(folder, { DB_PASSWORD: SECRET })).toContain('holds the value of DB_PASSWORD');
  });

  it('is refused between bytes that are no text', () => {
    const folder = builtProject();
    const bytes = [Buffer.from([0, 255, 128, 195]), Buffer.from(SECRET), Buffer.from([195, 0, 254])];
    writeFileSync(join(folder, 'dist/font.woff2'), Buffer.concat(bytes));
    expect(refusalOf(folder, { DB_PASSWORD: SECRET })).toContain(
      'dist/font.woff2 holds the value of DB_PASSWORD',
    );
  });

  it('is refused in letters of any language', () => {
    const folder = builtProject({ 'dist/assets/main.js': 'const a="schlüssel-ключ"' });
    expect(refusalOf(folder, { DB_PASSWORD: 'schlüssel-ключ' })).toContain('holds the value of DB_PASSWORD');
  });

  it('is no value of another variable', () => {
    const folder = builtProject({ 'dist/assets/main.js': `const a="${SECRET}"` });
    expect(refusalOf(folder, { QUARTET_PRODUCT_NAME: SECRET })).toBe('nothing was refused');
  });

  test.prop([
    fc
      .string({ minLength: 8, maxLength: 80, unit: fc.constantFrom(...printable()) })
      // One character again and again is a placeholder.
      .filter((secret) => new Set(secret).size > 1),
    fc.uint8Array(),
    fc.uint8Array(),
    fc.constantFrom('index.html', 'assets/main.js', 'assets/main.js.map', 'a/b/c.css', 'font.woff2'),
  ])('is found anywhere in any file', (value, before, after, path) => {
    const folder = temporaryFolder({});
    writeFileIn(folder, path, '');
    writeFileSync(join(folder, path), Buffer.concat([before, Buffer.from(value), after]));
    const found = searchFolder(folder, [{ name: 'A_KEY', value, source: 'the environment' }]);
    expect(found).toContainEqual({ path, what: 'the value of A_KEY' });
  });
});

describe('a refusal', () => {
  it('names every file and every variable, says what to do, and tells nothing of a secret', () => {
    const folder = builtProject({
      'dist/assets/main.js': `"${KEY}","${SECRET}"`,
      [`dist/${KEY}.txt`]: SECRET,
    });
    const refusal = refusalOf(folder, { OPENAI_API_KEY: KEY, DB_PASSWORD: SECRET });
    expect(refusal.split('\n').slice(1, -3).toSorted()).toEqual([
      '  dist/? holds a provider key (sk-proj-…)',
      '  dist/? holds the value of DB_PASSWORD',
      '  dist/? holds the value of OPENAI_API_KEY',
      '  dist/assets/main.js holds a provider key (sk-proj-…)',
      '  dist/assets/main.js holds the value of DB_PASSWORD',
      '  dist/assets/main.js holds the value of OPENAI_API_KEY',
    ]);
    expect(refusal).toContain('Take it out of');
    expect(refusal).toContain('dist has been removed');
    expect(refusal).not.toContain('c4nary');
  });

  it('leaves a folder outside of the project, and says so', () => {
    const folder = temporaryFolder({ 'project/.env': '', 'elsewhere/main.js': KEY });
    const build = { rootFolder: join(folder, 'project'), environment: {}, folder: join(folder, 'elsewhere') };
    expect(messageOf(() => guardBuild(build))).toContain('lies outside');
    expect(existsSync(join(folder, 'elsewhere/main.js'))).toBe(true);
  });

  it('never removes the project itself', () => {
    const folder = temporaryFolder({ 'main.js': KEY });
    expect(messageOf(() => guardBuild({ rootFolder: folder, environment: {}, folder }))).toContain(
      'main.js holds',
    );
    expect(existsSync(join(folder, 'main.js'))).toBe(true);
  });
});

describe('a build that cannot be searched', () => {
  it('is removed too', () => {
    const folder = temporaryFolder({ dist: 'no folder' });
    expect(refusalOf(folder)).toContain('ENOTDIR');
    expectNothingLeft(folder);
  });
});

describe('a secret in a variable that Vite would put into the page', () => {
  it.each([
    ['the environment', {}, { VITE_OPENAI_API_KEY: 'c4nary' }],
    ['.env', { '.env': 'VITE_OPENAI_API_KEY=c4nary' }, {}],
    ['.env.local', { '.env.local': 'VITE_OPENAI_API_KEY=c4nary' }, {}],
    ['.env.production', { '.env.production': 'VITE_OPENAI_API_KEY=c4nary' }, {}],
    ['.env.production.local', { '.env.production.local': 'VITE_OPENAI_API_KEY=c4nary' }, {}],
  ])('set in %s is refused, and what was built before is gone', (source, files, environment) => {
    const folder = builtProject(files);
    const refusal = messageOf(() => guardSettings({ rootFolder: folder, environment }));
    expect(refusal).toContain(`  VITE_OPENAI_API_KEY, set in ${source}\n`);
    expect(refusal).not.toContain('c4nary');
    expectNothingLeft(folder);
  });

  it('is none when it is empty', () => {
    const folder = builtProject({ '.env': 'VITE_TOKEN=' });
    expect(messageOf(() => guardSettings({ rootFolder: folder, environment: { VITE_KEY: '' } }))).toBe(
      'nothing was refused',
    );
  });
});

function printable(): string[] {
  return Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index));
}
