import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { staticSite } from '../src/server/static-site.ts';
import { distFolder, ensureBuilt } from './lib/build.ts';
import { loadSettingsFile } from './lib/environment.ts';
import { PlainError } from './lib/failure.ts';
import { quote } from './lib/quote.ts';
import { writeStaticCopy } from './lib/static-copy.ts';

const folder = requireNewFolder(requireOneName(process.argv.slice(2)));
loadSettingsFile();
await ensureBuilt();
const builtHtml = readFileSync(join(distFolder, 'index.html'), 'utf8');
const { files, warnings, answerer } = staticSite(process.env, builtHtml);
for (const warning of warnings) console.warn(`Warning: ${warning}`);
await writeStaticCopy(distFolder, folder, files);
console.log(`The static page is in ${folder}\n${answerer}`);
console.log(`Any static server can serve it, for example: npx vite preview --outDir ${quote(folder)}`);

function requireOneName(given: readonly string[]): string {
  const [name = '', ...others] = given;
  if (name !== '' && !name.startsWith('-') && others.length === 0) return name;
  throw new PlainError('Name one folder: npm run static -- FOLDER');
}

/** Absolute path of a folder that must be missing or empty. */
function requireNewFolder(name: string): string {
  const path = resolve(process.env['INIT_CWD'] ?? '.', name);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return path;
  if (!stats.isDirectory()) throw new PlainError(`${path} is a file. Name a folder.`);
  if (readdirSync(path).length === 0) return path;
  throw new PlainError(`${path} is not empty. Name another folder, or empty it first.`);
}
