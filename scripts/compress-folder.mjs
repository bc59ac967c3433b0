import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const worthCompressing = /\.(?:html|css|js|json|svg|txt)$/;
const leastBytes = 1024;

/**
 * Puts a .gz and a .br beside every text of at least 1 KiB, as small as they get.
 * @param {string} folder
 * @returns {Promise<number>} how many files got them
 */
export async function compressFolder(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => worthCompressing.test(name))
    .map((name) => join(folder, name));
  const sizes = await Promise.all(paths.map(compress));
  return sizes.filter(Boolean).length;
}

/** @param {string} path */
async function compress(path) {
  const bytes = readFileSync(path);
  if (bytes.length < leastBytes) return false;
  writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes));
  return true;
}
