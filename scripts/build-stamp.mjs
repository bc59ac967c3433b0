import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashContents } from './content-hash.mjs';

const stampPath = 'node_modules/.cache/quartet/build-stamp.json';
const inputPaths = ['index.html', 'src', 'public', 'vite.config.ts', 'package.json', 'package-lock.json'];

/**
 * The hash of everything that the built page is made from.
 * @param {string} rootFolder
 * @returns {string}
 */
export function hashInputs(rootFolder) {
  const compilerSettings = readdirSync(rootFolder).filter((name) => /^tsconfig.*\.json$/.test(name));
  return hashContents(rootFolder, [...inputPaths, ...compilerSettings]);
}

/**
 * True when dist holds, untouched, what was built from the inputs as they are now.
 * @param {string} rootFolder
 * @returns {boolean}
 */
export function isBuildFresh(rootFolder) {
  if (!existsSync(join(rootFolder, 'dist/index.html'))) return false;
  const stamp = readStamp(rootFolder);
  return stamp.inputs === hashInputs(rootFolder) && stamp.outputs === hashContents(rootFolder, ['dist']);
}

/**
 * @param {string} rootFolder
 * @param {string} inputs the hash from before the build, so that a change made during it counts as one
 */
export function writeStamp(rootFolder, inputs) {
  const path = join(rootFolder, stampPath);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ inputs, outputs: hashContents(rootFolder, ['dist']) }));
}

/** @param {string} rootFolder */
export function removeStamp(rootFolder) {
  rmSync(join(rootFolder, stampPath), { force: true });
}

/**
 * @param {string} rootFolder
 * @returns {{ inputs?: string, outputs?: string }}
 */
function readStamp(rootFolder) {
  try {
    return JSON.parse(readFileSync(join(rootFolder, stampPath), 'utf8'));
  } catch {
    return {};
  }
}
