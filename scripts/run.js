/**
 * Every command of package.json starts here: `node scripts/run.js scripts/start.ts …`. It needs nothing but Node: it
 * installs what package-lock.json names, and runs the command, in TypeScript, with its arguments; without a command it
 * only installs.
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
  // It would be kept outside of this folder.
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
    // A server that was half started would keep the process alive.
    process.exit(1);
  }
}
