import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';

/**
 * Turns TypeScript into JavaScript, for `register` of node:module: a module at a time, which starts in half the time of
 * Vite's module runner.
 * @type {import('node:module').LoadHook}
 */
export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const path = fileURLToPath(url);
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { tsconfig: false });
  return { format: 'module', source: code, shortCircuit: true };
}
