import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from './root-folder.js';

// A set NODE_ENV=production would leave out what the build needs.
const installArguments = ['ci', '--include=dev', '--no-audit', '--no-fund'];

/**
 * @param {string} version such as '20.19.0'
 * @throws {Error} when package.json's `engines` do not allow it
 */
export function requireNodeVersion(version) {
  const range = readJson(join(rootFolder, 'package.json')).engines.node;
  if (satisfies(version, range)) return;
  throw new Error(
    `This is Node ${version}, but Quartet needs ${range}.\n` +
      'Install a newer Node from https://nodejs.org (or with nvm: nvm install 22), then run the command again.',
  );
}

/**
 * Knows the two kinds of range that package.json uses, caret and at-least, joined by ||.
 * @param {string} version
 * @param {string} range
 * @returns {boolean}
 */
export function satisfies(version, range) {
  const found = readVersion(version);
  return range.split('||').some((part) => {
    const [, operator, leastVersion] = /^\s*(\^|>=)(\S+)\s*$/.exec(part) ?? [];
    if (leastVersion === undefined) throw new Error(`Cannot read the range of versions "${part}"`);
    const least = readVersion(leastVersion);
    const difference = found.map((number, index) => number - (least[index] ?? 0)).find((each) => each !== 0);
    return (difference ?? 0) >= 0 && (operator === '>=' || found[0] === least[0]);
  });
}

/**
 * Runs `npm ci` where a folder's node_modules is not what its package-lock.json names.
 * @param {string} folder
 * @throws {Error} when npm fails; its own words are on stderr
 */
export function ensureInstalled(folder) {
  if (isInstalled(folder)) return;
  console.error('Installing the packages that package-lock.json names (once, up to a minute) ...');
  const npmFile = process.env.npm_execpath;
  const isNpmKnown = npmFile !== undefined && /\bnpm-cli\.js$/.test(npmFile);
  const { status } = spawnSync(
    isNpmKnown ? process.execPath : 'npm',
    isNpmKnown ? [npmFile, ...installArguments] : installArguments,
    // Stdout is the command's own. On Windows npm is a batch file, which only a shell can start.
    { cwd: folder, stdio: ['ignore', 2, 2], shell: !isNpmKnown && process.platform === 'win32' },
  );
  if (status === 0) return;
  throw new Error(
    `The packages could not be installed (see npm's output above).\n` +
      `Check the network or the npm registry's settings, then run: npm ${installArguments.join(' ')}`,
  );
}

/**
 * Whether the list that npm writes at the end of an installation is newer than package-lock.json, and every folder that
 * it names is there. Where there is no package-lock.json there is nothing to install.
 * @param {string} folder
 * @returns {boolean}
 */
export function isInstalled(folder) {
  const wanted = join(folder, 'package-lock.json');
  const installed = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(wanted)) return true;
  if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs) return false;
  return Object.keys(readJson(installed).packages).every((path) => existsSync(join(folder, path)));
}

/**
 * @param {string} text
 * @returns {number[]} major, minor and patch
 */
function readVersion(text) {
  const match = /^v?(\d+)\.(\d+)\.(\d+)/.exec(text);
  if (match === null) throw new Error(`Cannot read the version "${text}"`);
  return match.slice(1).map(Number);
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
