import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { PlainError } from './failure.ts';
import { rootFolder } from './root-folder.js';

// Inside node_modules, so that the bundle finds its packages and Vitest leaves it alone.
const BUNDLE_FOLDER = join(rootFolder, 'node_modules/.cache/quartet');

/**
 * Bundles a TypeScript module with all it imports of this repository, and imports the bundle: a million steps run half
 * again as fast as through a module runner. Each call gives a module graph of its own.
 * @param entry from the root
 * @returns the module's exports
 */
export async function loadBundle<Module>(entry: string): Promise<Module> {
  const code = await bundle(entry);
  mkdirSync(BUNDLE_FOLDER, { recursive: true });
  const folder = mkdtempSync(join(BUNDLE_FOLDER, 'simulation-'));
  try {
    const path = join(folder, 'bundle.mjs');
    writeFileSync(path, code);
    const module: Module = await import(/* @vite-ignore */ pathToFileURL(path).href);
    return module;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function bundle(entry: string): Promise<string> {
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
  if (chunk?.type !== 'chunk' || outputs.length !== 1)
    throw new PlainError(`${entry} does not build to a single bundle.`);
  return chunk.code;
}
