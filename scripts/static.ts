import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { staticSite } from '../src/hosting/static-site.ts';
import { createProcessFiles } from '../src/process-files.ts';
import { distFolder, ensureBuilt } from './lib/build.ts';
import { loadEnvironmentFile } from './lib/environment.ts';
import { PlainError } from './lib/failure.ts';
import { writeStaticCopy } from './lib/static-copy.ts';

const folder = requireNewFolder(process.argv[2]);
loadEnvironmentFile();
await ensureBuilt();
const builtHtml = readFileSync(join(distFolder, 'index.html'), 'utf8');
const { files, warnings, answerer } = staticSite(process.env, builtHtml, createProcessFiles().read);
for (const warning of warnings) console.warn(`Warning: ${warning}`);
writeStaticCopy(distFolder, folder, files);
console.log(`The static page is in ${folder}\n${answerer}`);
console.log(`Any static server shows it, such as: npx vite preview --outDir ${folder}`);

/** The absolute path of a folder that holds nothing yet. */
function requireNewFolder(argument: string | undefined): string {
  if (argument === undefined) throw new PlainError('Name a folder: npm run static -- <folder>');
  const path = resolve(process.env['INIT_CWD'] ?? '.', argument);
  if (!existsSync(path) || readdirSync(path).length === 0) return path;
  throw new PlainError(`${path} is not empty. Name another folder, or empty it first.`);
}
