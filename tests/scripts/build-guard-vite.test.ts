import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { build, ensureBuilt } from '../../scripts/ensure-built.mjs';
import { rootFolder } from '../../scripts/root-folder.mjs';
import { runProcess } from '../../scripts/run-process.mjs';
import { temporaryFolder, writeFileIn } from './temporary-folder.ts';

const SECRET = 'c4nary"value\\42';
const KEY = 'gsk_c4naryc4naryc4nary';
const plugin = JSON.stringify(join(rootFolder, 'scripts/build-guard-plugin.mjs'));
const STAMP = 'node_modules/.cache/quartet/build-stamp.json';

const page = {
  'package.json': '{ "type": "module" }',
  'index.html': '<!doctype html><title>A page</title><script type="module" src="/src/main.js"></script>',
  'src/main.js': 'document.title = "Another page";',
  'vite.config.mjs': 'export default { build: { sourcemap: true } };',
};

const guardedConfig = `
  import { buildGuardPlugin } from ${plugin};
  export default { plugins: [buildGuardPlugin(process.env)] };`;

/** A page that can be built, with this repository's Vite and a folder of packages of its own for the stamp. */
function project(files: Record<string, string> = {}): string {
  const folder = temporaryFolder({ ...page, ...files });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(rootFolder, 'node_modules/vite'), join(folder, 'node_modules/vite'), 'junction');
  return folder;
}

/** The environment of the tests, less what could make a difference. */
function environmentWith(variables: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, NODE_ENV: 'production', ...variables };
}

/** As `npx vite build` does it. */
const runVite = (folder: string, environment = environmentWith()) =>
  runProcess(process.execPath, [join(folder, 'node_modules/vite/bin/vite.js'), 'build'], {
    folder,
    environment,
  });

async function failureOf(running: Promise<void>): Promise<string> {
  return running.then(
    () => 'nothing was refused',
    (failure: Error) => failure.message,
  );
}

function expectNothingLeft(folder: string): void {
  expect(existsSync(join(folder, 'dist'))).toBe(false);
  expect(existsSync(join(folder, STAMP))).toBe(false);
}

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});

describe('building the page', () => {
  it('leaves a build with its stamp when there is no secret in it', async () => {
    const folder = project({ '.env': `OPENAI_API_KEY=${KEY}` });
    await build(folder, { environment: environmentWith({ GITHUB_TOKEN: SECRET }) });
    expect(existsSync(join(folder, 'dist/index.html'))).toBe(true);
    expect(existsSync(join(folder, STAMP))).toBe(true);
  });

  it('fails without a build when a secret is compiled in, though another build was there', async () => {
    const folder = project();
    await build(folder, { environment: environmentWith() });
    writeFileIn(folder, 'src/main.js', `document.title = ${JSON.stringify(SECRET)};`);
    writeFileIn(folder, 'public/key.txt', KEY);

    const failure = await failureOf(
      build(folder, { environment: environmentWith({ GITHUB_TOKEN: SECRET }) }),
    );

    expect(failure).toMatch(/dist\/assets\/index-.+\.js holds the value of GITHUB_TOKEN/);
    expect(failure).toMatch(/dist\/assets\/index-.+\.js\.map holds the value of GITHUB_TOKEN/);
    expect(failure).toContain('dist/key.txt holds a provider key (gsk_…)');
    expect(failure).not.toContain('c4nary');
    expectNothingLeft(folder);
  });

  it('is refused before it begins when Vite would be given a secret', async () => {
    const folder = project({ '.env.production': 'VITE_TOKEN=c4nary', 'src/main.js': 'no script at all' });
    const failure = await failureOf(build(folder, { environment: environmentWith() }));
    expect(failure).toContain('VITE_TOKEN, set in .env.production');
    expect(failure).not.toContain('c4nary');
  });
});

describe('a build that is stale', () => {
  it('is made again and searched', async () => {
    const folder = project({ 'src/main.js': `document.title = ${JSON.stringify(SECRET)};` });
    const environment = environmentWith({ GITHUB_TOKEN: SECRET });
    expect(await failureOf(ensureBuilt(folder, { environment }))).toContain(
      'holds the value of GITHUB_TOKEN',
    );
    expectNothingLeft(folder);
  });
});

describe('a build that is fresh', () => {
  const freshProject = async () => {
    const folder = project({ 'src/main.js': `document.title = ${JSON.stringify(SECRET)};` });
    await ensureBuilt(folder, { environment: environmentWith() });
    return folder;
  };

  it('is kept when nothing secret is in it', async () => {
    const folder = await freshProject();
    const stamp = readFileSync(join(folder, STAMP), 'utf8');
    await ensureBuilt(folder, { environment: environmentWith({ GITHUB_TOKEN: KEY }) });
    expect(readFileSync(join(folder, STAMP), 'utf8')).toBe(stamp);
  });

  it('is refused when it holds what has become a secret since', async () => {
    const folder = await freshProject();
    const failure = await failureOf(
      ensureBuilt(folder, { environment: environmentWith({ GITHUB_TOKEN: SECRET }) }),
    );
    expect(failure).toContain('holds the value of GITHUB_TOKEN');
    expectNothingLeft(folder);
  });

  it('is refused when the next one would be', async () => {
    const folder = await freshProject();
    const failure = await failureOf(ensureBuilt(folder, { environment: environmentWith({ VITE_KEY: 'x' }) }));
    expect(failure).toContain('VITE_KEY, set in the environment');
    expectNothingLeft(folder);
  });
});

describe('vite build by itself, with the plugin', () => {
  it('ends well when there is no secret', async () => {
    const folder = project({ 'vite.config.mjs': guardedConfig });
    expect(await runVite(folder)).toMatchObject({ exitCode: 0 });
    expect(existsSync(join(folder, 'dist/index.html'))).toBe(true);
  });

  it('fails without a build when a secret is compiled in', async () => {
    const folder = project({ 'vite.config.mjs': guardedConfig, 'src/main.js': `document.title = "${KEY}"` });
    writeFileIn(folder, STAMP, '{}');
    const { exitCode, output } = await runVite(folder, environmentWith({ OPENAI_API_KEY: KEY }));
    expect(exitCode).toBe(1);
    expect(output).toMatch(/dist\/assets\/index-.+\.js holds the value of OPENAI_API_KEY/);
    expect(output).not.toContain('c4nary');
    expect(output, 'no stack').not.toContain('    at ');
    expectNothingLeft(folder);
  });

  it('is refused before it begins, and the earlier build is gone, when Vite would be given a secret', async () => {
    const folder = project({ 'vite.config.mjs': guardedConfig, 'dist/index.html': 'built earlier' });
    const { exitCode, output } = await runVite(folder, environmentWith({ VITE_OPENAI_API_KEY: 'c4nary' }));
    expect(exitCode).toBe(1);
    expect(output).toContain('VITE_OPENAI_API_KEY, set in the environment');
    expect(output).not.toContain('c4nary');
    expectNothingLeft(folder);
  });

  it('says of a broken script what is wrong with it', async () => {
    const folder = project({
      'vite.config.mjs': guardedConfig,
      'src/main.js': 'const = 1;',
      'dist/old.txt': KEY,
    });
    const { exitCode, output } = await runVite(folder);
    expect(exitCode).toBe(1);
    expect(output).toContain('src/main.js');
    expect(output).not.toContain('Refused');
  });
});
