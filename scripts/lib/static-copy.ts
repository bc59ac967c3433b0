import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from './compress-folder.ts';

const COMPRESSED = /\.(?:gz|br)$/;

/** Copies the built page to a folder, adds or replaces these files, and compresses the result. */
export async function writeStaticCopy(
  builtPage: string,
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  // Old compressed copies would be served instead of the replaced files.
  cpSync(builtPage, folder, { recursive: true, filter: (source) => !COMPRESSED.test(source) });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await compressFolder(folder);
}
