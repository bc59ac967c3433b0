import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from './compress-folder.ts';

const COMPRESSED = /\.(?:gz|br)$/;

/** Copies the built page to a folder, puts these files over it, by their names, and compresses what the folder then holds. */
export async function writeStaticCopy(
  builtPage: string,
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  // A host that prefers compressed copies would serve a file as it was built.
  cpSync(builtPage, folder, { recursive: true, filter: (source) => !COMPRESSED.test(source) });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await compressFolder(folder);
}
