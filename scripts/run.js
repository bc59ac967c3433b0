/**
 * Every command of package.json starts here: `node scripts/run.js scripts/start.ts …`. It needs nothing but Node. It
 * installs what package-lock.json names, lets a Node without TypeScript run it, and runs the command with its arguments;
 * without a command it only installs.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, requireNodeVersion } from './lib/install.js';
import { rootFolder } from './lib/root-folder.js';

try {
  requireNodeVersion(process.versions.node);
  ensureInstalled(rootFolder);
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exit(1);
}

const [node = '', , command, ...rest] = process.argv;
if (command !== undefined) {
  await import('./lib/typescript.js');
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
