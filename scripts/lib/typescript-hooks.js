import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeOnce } from './make-once.js';
import { rootFolder } from './root-folder.js';

const { version } = JSON.parse(readFileSync(join(rootFolder, 'node_modules/vite/package.json'), 'utf8'));
const keptFolder = join(rootFolder, 'node_modules/.cache/quartet/typescript', version);

/**
 * Turns TypeScript into JavaScript, for `register` of node:module: a module at a time, which starts in half the time of
 * Vite's module runner. What was turned before is kept, since loading the compiler takes longer than all the rest.
 * @type {import('node:module').LoadHook}
 */
export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const path = fileURLToPath(url);
  const source = await makeOnce(keptFolder, await readFile(path, 'utf8'), async (written) => {
    const { transformWithOxc } = await import('vite');
    return (await transformWithOxc(written, path, { tsconfig: false })).code;
  });
  return { format: 'module', source, shortCircuit: true };
}
