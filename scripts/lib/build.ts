import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { guardBuild } from './build-guard.ts';
import { PlainError } from './failure.ts';
import { rootFolder } from './root-folder.js';
import { runProcess } from './run-process.ts';

const INPUTS = ['index.html', 'src', 'public', 'vite.config.ts', 'package.json', 'package-lock.json'];

/** Where the page is built. */
export const distFolder = join(rootFolder, 'dist');

/**
 * Builds the page into dist if anything it is made from is newer than the last build.
 * @throws {PlainError} when the build fails, or holds a key; then there is no dist
 */
export async function ensureBuilt(): Promise<void> {
  if (isBuildFresh(rootFolder)) {
    // What was built before may hold a key that has been set only since.
    guardBuild({ rootFolder, environment: process.env });
    return;
  }
  console.log('Building the page ...');
  await build();
}

/**
 * Builds the page into dist in any case.
 * @param options show: let Vite print its own report
 * @throws {PlainError} when the build fails, or holds a key; then there is no dist
 */
export async function build({ show = false } = {}): Promise<void> {
  const startedAt = new Date();
  const vite = join(rootFolder, 'node_modules/vite/bin/vite.js');
  const { exitCode, output } = await runProcess(process.execPath, [vite, 'build'], {
    folder: rootFolder,
    // Any other value that happens to be set would put React's development build into dist.
    environment: { ...process.env, NODE_ENV: 'production' },
    show,
  });
  if (exitCode !== 0) {
    const report = stripVTControlCharacters(output);
    throw new PlainError(`${report}The build failed: vite build ended with ${exitCode}.`);
  }
  // A change that was made while it ran has to count as newer.
  utimesSync(join(distFolder, 'index.html'), startedAt, startedAt);
}

/** @throws {PlainError} when there is no build to serve, or it holds a key */
export function requireBuild(): void {
  if (!existsSync(join(distFolder, 'index.html'))) {
    throw new PlainError('There is no build in dist yet. Make one with: npm run build (npm start does both)');
  }
  guardBuild({ rootFolder, environment: process.env });
}

/** Whether dist is newer than all that it is made from. A folder is newer where a file was added or removed. */
export function isBuildFresh(folder: string): boolean {
  const page = statSync(join(folder, 'dist/index.html'), { throwIfNoEntry: false });
  const compilerSettings = readdirSync(folder).filter((name) => /^tsconfig.*\.json$/.test(name));
  return (
    page !== undefined &&
    [...INPUTS, ...compilerSettings].every((input) => newestTimeMs(join(folder, input)) <= page.mtimeMs)
  );
}

/** 0 for what is not there. */
function newestTimeMs(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  const inside = stats.isDirectory() ? readdirSync(path).map((name) => newestTimeMs(join(path, name))) : [];
  return Math.max(stats.mtimeMs, ...inside);
}
