/**
 * Starts every command of package.json: `node scripts/run.js scripts/start.ts …`. It needs only Node: it installs the
 * packages of package-lock.json, then runs the TypeScript command with its arguments; for `--help` it prints the
 * command's use instead. Without a command it only installs.
 */
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, requireNode } from './lib/install.js';
import { rootFolder } from './lib/root-folder.js';
import { USAGES } from './lib/usages.js';

const [node = '', , command, ...rest] = process.argv;
const usage = rest.some((given) => given === '--help' || given === '-h') && usageOf(command);
if (usage) {
  console.log(usage);
  process.exit();
}
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

/**
 * @param {string | undefined} path of a command, such as 'scripts/start.ts'
 * @returns {string | undefined}
 */
function usageOf(path = '') {
  const name = basename(path, '.ts');
  // One command may serve several scripts, such as test:deep; npm says which was called.
  const { npm_lifecycle_event: script = '' } = process.env;
  return USAGES[script.startsWith(`${name}:`) ? script : name];
}
