import { join } from 'node:path';
import { compressFolder } from './compress-folder.mjs';
import { PlainError } from './plain-error.mjs';
import { runCommandLine } from './run-command-line.mjs';

await runCommandLine(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined)
    throw new PlainError('Name the folder with the page: npm run compress -- <folder>');
  const count = await compressFolder(join(process.env.INIT_CWD ?? '.', folder));
  console.log(`${count} files have a compressed copy beside them (.gz and .br)`);
});
