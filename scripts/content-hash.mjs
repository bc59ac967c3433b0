import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One hash over the names and contents of files and of whole folders; what is missing counts as empty.
 * @param {string} rootFolder
 * @param {string[]} paths relative to the root, with forward slashes
 * @returns {string}
 */
export function hashContents(rootFolder, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((each) => listFiles(rootFolder, each)).toSorted()) {
    const content = readFileSync(join(rootFolder, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} rootFolder
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(rootFolder, path) {
  const stats = statSync(join(rootFolder, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(join(rootFolder, path)).flatMap((name) => listFiles(rootFolder, `${path}/${name}`));
}
