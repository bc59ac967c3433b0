import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { PlainError } from './plain-error.mjs';
import { rootFolder } from './root-folder.mjs';

// Inside node_modules, so that the bundle finds its packages and Vitest leaves it alone.
const bundleFolder = join(rootFolder, 'node_modules/.cache/quartet');

/**
 * Bundles a TypeScript module with all it imports of this repository, and imports the bundle: a million steps run half
 * again as fast as through a module runner. Each call gives a module graph of its own.
 * @template Module
 * @param {string} entry from the root
 * @returns {Promise<Module>} the module's exports
 */
export async function loadBundle(entry) {
  const code = await bundle(entry);
  mkdirSync(bundleFolder, { recursive: true });
  const folder = mkdtempSync(join(bundleFolder, 'simulation-'));
  try {
    const path = join(folder, 'bundle.mjs');
    writeFileSync(path, code);
    return await import(/* @vite-ignore */ pathToFileURL(path).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} entry */
async function bundle(entry) {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: rootFolder,
    build: {
      write: false,
      ssr: join(rootFolder, entry),
      minify: false,
      target: 'node20',
      rollupOptions: { output: { format: 'es' } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const [chunk] = outputs;
  if (chunk?.type !== 'chunk' || outputs.length !== 1) throw new PlainError(`${entry} is no single bundle.`);
  return chunk.code;
}
