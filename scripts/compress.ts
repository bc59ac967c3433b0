/** npm run compress -- FOLDER: compressed copies beside the texts of a page, for a server that hands those out. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { compressFolder } from './lib/compress-folder.ts';
import { PlainError } from './lib/failure.ts';

const folder = requireFolder(process.argv[2]);
console.log(`${await compressFolder(folder)} files have a compressed copy beside them (.gz and .br)`);

function requireFolder(argument: string | undefined): string {
  if (argument === undefined) {
    throw new PlainError('Name the folder with the page: npm run compress -- <folder>');
  }
  const path = resolve(process.env['INIT_CWD'] ?? '.', argument);
  if (!existsSync(path)) throw new PlainError(`There is no folder ${path}.`);
  return path;
}
