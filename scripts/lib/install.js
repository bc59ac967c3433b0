import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

// NODE_ENV=production would leave out what the build needs.
const INSTALL = ['ci', '--include=dev', '--no-audit', '--no-fund'];

/**
 * Checks the version against `engines` in package.json.
 * @param {string} version such as '20.19.0'
 * @throws {Error} when it is out of range
 */
export function requireNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major >= 24 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  throw new Error(
    `This is Node ${version}, but Quartet needs Node 20 from 20.19 on, 22 from 22.12 on, or 24 or later.\n` +
      'Install another Node from https://nodejs.org (or with nvm: nvm install 24), then run the command again.',
  );
}

/**
 * Runs `npm ci` if a folder's node_modules is older than its package-lock.json.
 * @param {string} folder
 * @throws {Error} when npm fails; its output is on stderr
 */
export function ensureInstalled(folder) {
  if (isInstalled(folder)) return;
  console.error('Installing the packages that package-lock.json names (once, up to a minute) ...');
  // Stdout belongs to the command. On Windows npm is a batch file, which only a shell can start.
  const shell = process.platform === 'win32';
  if (spawnSync('npm', INSTALL, { cwd: folder, stdio: ['ignore', 2, 2], shell }).status === 0) return;
  throw new Error(
    `The packages could not be installed (see npm's output above).\n` +
      `Check the network or the npm registry's settings, then run: npm ${INSTALL.join(' ')}`,
  );
}

/**
 * Whether the list that npm writes after installing is as new as package-lock.json.
 * @param {string} folder
 * @returns {boolean}
 */
export function isInstalled(folder) {
  return changedMs(folder, 'node_modules/.package-lock.json') >= changedMs(folder, 'package-lock.json');
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {number} 0 if missing
 */
function changedMs(folder, name) {
  return statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
