import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm run compress` puts behind a file's name. */
const COMPRESSED = ['.gz', '.br'] as const;

/** Copies the built page to a folder and puts these files over it, by their names. */
export function writeStaticCopy(
  builtPage: string,
  folder: string,
  files: Readonly<Record<string, string>>,
): void {
  cpSync(builtPage, folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    // A host that prefers compressed copies would serve the file as it was built.
    for (const ending of COMPRESSED) rmSync(join(folder, `${name}${ending}`), { force: true });
  }
}
