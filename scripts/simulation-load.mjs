import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { PlainError } from './plain-error.mjs';
import { rootFolder } from './root-folder.mjs';

/**
 * A change of one file on its way into the bundle.
 * @typedef {object} Replacement
 * @property {string} file from the root, with slashes
 * @property {string} from what is there, exactly once
 * @property {string} to what takes its place
 */

// Inside node_modules, so that the bundle finds its packages and Vitest leaves it alone.
const bundleFolder = join(rootFolder, 'node_modules/.cache/quartet');

/**
 * Bundles a TypeScript module with all it imports of this repository, and imports the bundle: a million steps run half
 * again as fast as through a module runner. Each call gives a module graph of its own.
 * @template Module
 * @param {string} entry from the root
 * @param {Replacement} [replacement]
 * @returns {Promise<Module>} the module's exports
 */
export async function loadBundle(entry, replacement) {
  const code = await bundle(entry, replacement);
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

/**
 * @param {string} source
 * @param {Replacement} replacement
 * @returns {string} the source with the replacement made
 */
export function replaceOnce(source, { file, from, to }) {
  const parts = source.split(from);
  if (parts.length !== 2) {
    throw new PlainError(
      `${file} holds ${parts.length - 1} times, and not once, the text ${JSON.stringify(from)}`,
    );
  }
  return parts.join(to);
}

/**
 * @param {string} entry
 * @param {Replacement | undefined} replacement
 */
async function bundle(entry, replacement) {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: rootFolder,
    plugins: replacement ? [replacing(replacement)] : [],
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

/**
 * @param {Replacement} replacement
 * @returns {import('vite').Plugin}
 */
function replacing(replacement) {
  return {
    name: 'quartet-replace',
    enforce: 'pre',
    load(id) {
      if (relative(rootFolder, id).split(sep).join('/') !== replacement.file) return null;
      return replaceOnce(readFileSync(id, 'utf8'), replacement);
    },
  };
}
