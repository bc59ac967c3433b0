import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { loadEnvironmentFile } from './load-environment-file.mjs';
import { PlainError } from './plain-error.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';

/** @typedef {typeof import('../src/hosting/static-site.ts')} StaticSiteModule */

await runCommandLine(async () => {
  const folder = requireNewFolder(process.argv[2]);
  await ensureInstalled(rootFolder);
  loadEnvironmentFile(rootFolder);
  await ensureBuilt(rootFolder);
  const { runnerImport } = await import('vite');
  /** @type {{ module: StaticSiteModule }} */
  const { module } = await runnerImport(join(rootFolder, 'src/hosting/static-site.ts'));
  const dist = join(rootFolder, 'dist');
  const { files, warnings } = module.staticSite(process.env, readFileSync(join(dist, 'index.html'), 'utf8'));
  for (const warning of warnings) console.warn(`Warning: ${warning}`);
  cpSync(dist, folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  console.log(`The static page is in ${folder}`);
});

/**
 * @param {string | undefined} argument
 * @returns {string} the absolute path of a folder that holds nothing yet
 */
function requireNewFolder(argument) {
  if (argument === undefined) throw new PlainError('Name a folder: npm run static -- <folder>');
  const folder = resolve(process.env.INIT_CWD ?? '.', argument);
  if (!existsSync(folder) || readdirSync(folder).length === 0) return folder;
  throw new PlainError(`${folder} is not empty. Name another folder, or empty it first.`);
}
