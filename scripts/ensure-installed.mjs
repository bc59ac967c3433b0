import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDisagreement } from './lockfile-disagreement.mjs';
import { requireNodeVersion } from './node-version.mjs';
import { npmCommand } from './npm-command.mjs';
import { PlainError } from './plain-error.mjs';
import { runProcess } from './run-process.mjs';

/** @typedef {import('./lockfile-disagreement.mjs').Lockfile} Lockfile */

// NODE_ENV=production would leave out what the build needs.
const installArguments = ['ci', '--include=dev', '--no-audit', '--no-fund'];

/**
 * Sees to it that node_modules holds what package-lock.json names, and installs it if not.
 * @param {string} rootFolder
 * @returns {Promise<void>}
 */
export async function ensureInstalled(rootFolder) {
  const { engines } = readJson(join(rootFolder, 'package.json'));
  requireNodeVersion(process.versions.node, engines.node);
  if (isInstalled(rootFolder)) return;

  console.error('Installing the packages that package-lock.json names (once, up to a minute) ...');
  const npm = npmCommand(process.env, process.platform);
  const { exitCode, output } = await runProcess(npm.program, [...npm.firstArguments, ...installArguments], {
    folder: rootFolder,
    shell: npm.shell,
  });
  if (exitCode === 0) return;
  throw new PlainError(
    `${output.trimEnd()}\n\n` +
      `The packages could not be installed (npm ended with ${exitCode}; its own words are above).\n` +
      `Check the network or the npm registry's settings, then run: npm ${installArguments.join(' ')}`,
  );
}

/**
 * @param {string} rootFolder
 * @returns {boolean}
 */
export function isInstalled(rootFolder) {
  const installedList = join(rootFolder, 'node_modules', '.package-lock.json');
  if (!existsSync(installedList)) return false;
  /** @type {Lockfile} */
  const wanted = readJson(join(rootFolder, 'package-lock.json'));
  /** @type {Lockfile} */
  const installed = readJson(installedList);
  return findDisagreement(wanted, installed) === null && everyFolderExists(rootFolder, installed);
}

/**
 * A folder that somebody removed by hand is still in npm's list.
 * @param {string} rootFolder
 * @param {Lockfile} installed
 */
function everyFolderExists(rootFolder, installed) {
  return Object.keys(installed.packages ?? {}).every((path) =>
    existsSync(join(rootFolder, path, 'package.json')),
  );
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
