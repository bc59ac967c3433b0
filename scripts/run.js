/**
 * Starts every command of package.json: `node scripts/run.js scripts/start.ts …`. It needs only Node: it installs the
 * packages of package-lock.json, then runs the TypeScript command with its arguments. Without a command it only
 * installs.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, requireNode } from './lib/install.js';
import { rootFolder } from './lib/root-folder.js';

const [node = '', , command, ...rest] = process.argv;
try {
  requireNode(process.versions.node);
  ensureInstalled(rootFolder);
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exit(1);
}
if (command !== undefined) {
  // The cache would be outside this folder.
  process.env.TSX_DISABLE_CACHE = '1';
  const { register } = await import('tsx/esm/api');
  register();
  const { describeFailure } = await import('./lib/failure.ts');
  const path = resolve(rootFolder, command);
  process.argv = [node, path, ...rest];
  try {
    await import(pathToFileURL(path).href);
  } catch (failure) {
    console.error(describeFailure(failure));
    // A half-started server would keep the process alive.
    process.exit(1);
  }
}
