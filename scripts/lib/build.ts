import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
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
  'package.json',
  'package-lock.json',
];

/** The folders that every build rewrites. */
const OUTPUTS = ['dist/index.html', 'dist-server/src/server.js'];

/** Where the page is built. */
export const distFolder = join(rootFolder, 'dist');

/** Where its server is compiled, with the mock. */
export const distServerFolder = join(rootFolder, 'dist-server');

/**
 * Builds the page and the servers if anything they are made from is newer than the last build.
 * @throws {PlainError} when the build fails, or holds a key; then it is gone
 */
export async function ensureBuilt(): Promise<void> {
  if (isBuildFresh(rootFolder)) {
    // What was built before may hold a key that has been set only since.
    guardBuilds();
    return;
  }
  console.log('Building the page and its server ...');
  await build();
}

/**
 * Builds the page and the servers in any case.
 * @param options show: let Vite print its own report
 * @throws {PlainError} when the build fails, or holds a key; then it is gone
 */
export async function build({ show = false } = {}): Promise<void> {
  const startedAt = new Date();
  await runTool('vite/bin/vite.js', ['build'], show);
  rmSync(distServerFolder, { recursive: true, force: true });
  await runTool('typescript/bin/tsc', ['-p', 'tsconfig.server.json'], show);
  // Less than a second, once, in place of work for every visitor.
  await compressFolder(distFolder);
  // A change that was made while it ran has to count as newer.
  for (const output of OUTPUTS) utimesSync(join(rootFolder, output), startedAt, startedAt);
}

/** Whether what is built is newer than all that it is made from. A folder is newer where a file was added or removed. */
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
      // Any other value that happens to be set would put React's development build into dist.
      environment: { ...process.env, NODE_ENV: 'production' },
      show,
    },
  );
  // A tool may write a key before it fails.
  guardBuilds();
  if (exitCode === 0) return;
  const report = stripVTControlCharacters(output);
  throw new PlainError(
    `${report}The build failed: ${path} ${toolArguments.join(' ')} ended with ${exitCode}.`,
  );
}

function guardBuilds(): void {
  for (const name of ['dist', 'dist-server']) guardBuild(rootFolder, name, process.env);
}

/** 0 for what is not there. */
function newestTimeMs(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  const inside = stats?.isDirectory() ? readdirSync(path).map((name) => newestTimeMs(join(path, name))) : [];
  return Math.max(timeMs(path), ...inside);
}

/** 0 for what is not there. */
function timeMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
