import { readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { guardBuild } from './build-guard.ts';
import { compressFolder } from './compress-folder.ts';
import { PlainError } from './failure.ts';
import { rootFolder } from './root-folder.js';
import { runProcess } from './run-process.ts';

const INPUTS = [
  'index.html',
  'src',
  'mock-provider',
  'public',
  'vite.config.ts',
  'scripts/lib/late-files.ts',
  'package.json',
  'package-lock.json',
];

/** Rewritten by every build. */
const OUTPUTS = ['dist/index.html', 'dist-server/src/server.js'];

/** The folders of a build. */
const BUILT = ['dist', 'dist-server'] as const;

/** The built page. */
export const distFolder = join(rootFolder, 'dist');

/** Its compiled server, with the mock. */
export const distServerFolder = join(rootFolder, 'dist-server');

/**
 * Builds the page and the servers if a source is newer than the last build.
 * @throws {PlainError} when the build fails or contains a key; an earlier one stays
 */
export async function ensureBuilt(): Promise<void> {
  if (isBuildFresh(rootFolder)) {
    // The last build may contain a key that was configured later.
    for (const name of BUILT) guardBuild(rootFolder, name, process.env);
    return;
  }
  console.log('Building the page and its server ...');
  await build();
}

/**
 * Builds the page and the servers in any case. They replace the earlier ones only when they are complete and searched.
 * @param options show: let Vite print its own report
 * @throws {PlainError} when the build fails or contains a key; an earlier one stays
 */
export async function build({ show = false } = {}): Promise<void> {
  const startedAt = new Date();
  removeNew();
  try {
    await runTool('vite/bin/vite.js', ['build', '--outDir', newNameOf('dist'), '--emptyOutDir'], show);
    await runTool(
      'typescript/bin/tsc',
      ['-p', 'tsconfig.server.json', '--outDir', newNameOf('dist-server')],
      show,
    );
    // Takes less than a second, and spares work for every visitor.
    await compressFolder(join(rootFolder, newNameOf('dist')));
    for (const name of BUILT) guardBuild(rootFolder, newNameOf(name), process.env, name);
    // A source that changed during the build must count as newer.
    for (const output of OUTPUTS) {
      const [folder = '', ...path] = output.split('/');
      utimesSync(join(rootFolder, newNameOf(folder), ...path), startedAt, startedAt);
    }
    for (const name of BUILT) {
      rmSync(join(rootFolder, name), { recursive: true, force: true });
      renameSync(join(rootFolder, newNameOf(name)), join(rootFolder, name));
    }
  } finally {
    removeNew();
  }
}

/** The folder in which the next build is made. */
function newNameOf(name: string): string {
  return `${name}-new`;
}

function removeNew(): void {
  for (const name of BUILT) rmSync(join(rootFolder, newNameOf(name)), { recursive: true, force: true });
}

/** Whether the build is newer than all its sources. A folder's own time changes when a file is added or removed. */
export function isBuildFresh(folder: string): boolean {
  const builtAtMs = Math.min(...OUTPUTS.map((output) => timeMs(join(folder, output))));
  const compilerSettings = readdirSync(folder).filter((name) => /^tsconfig.*\.json$/.test(name));
  return (
    builtAtMs > 0 &&
    [...INPUTS, ...compilerSettings].every((input) => newestTimeMs(join(folder, input)) <= builtAtMs)
  );
}

async function runTool(path: string, toolArguments: readonly string[], show: boolean): Promise<void> {
  const { exitCode, output } = await runProcess(
    process.execPath,
    [join(rootFolder, 'node_modules', path), ...toolArguments],
    {
      folder: rootFolder,
      // Any other value would put React's development build into dist.
      environment: { ...process.env, NODE_ENV: 'production' },
      show,
    },
  );
  if (exitCode === 0) return;
  const report = stripVTControlCharacters(output);
  throw new PlainError(
    `${report}The build failed: ${path} ${toolArguments.join(' ')} ended with ${exitCode}.`,
  );
}

/** 0 if missing. */
function newestTimeMs(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  const inside = stats?.isDirectory() ? readdirSync(path).map((name) => newestTimeMs(join(path, name))) : [];
  return Math.max(timeMs(path), ...inside);
}

/** 0 if missing. */
function timeMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
