import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { compressFolder } from './compress-folder.mjs';
import { PlainError } from './plain-error.mjs';
import { runCommandLine } from './run-command-line.mjs';

await runCommandLine(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined)
    throw new PlainError('Name the folder with the page: npm run compress -- <folder>');
  const path = resolve(process.env.INIT_CWD ?? '.', folder);
  if (!existsSync(path)) throw new PlainError(`There is no folder ${path}.`);
  const count = await compressFolder(path);
  console.log(`${count} files have a compressed copy beside them (.gz and .br)`);
});
