import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Gives what was made of a text before, or makes it and keeps it in the folder. Where nothing can be kept, it is made
 * each time.
 * @param {string} folder need not be there
 * @param {string} text
 * @param {(text: string) => Promise<string>} make
 * @returns {Promise<string>}
 */
export async function makeOnce(folder, text, make) {
  const path = join(folder, createHash('sha256').update(text).digest('hex'));
  const kept = await readFile(path, 'utf8').catch(() => undefined);
  if (kept !== undefined) return kept;
  const made = await make(text);
  // Nobody finds half of it.
  const besides = `${path}.${randomUUID()}`;
  await mkdir(folder, { recursive: true })
    .then(() => writeFile(besides, made))
    .then(() => rename(besides, path))
    .catch(() => undefined);
  return made;
}
