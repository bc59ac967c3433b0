import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'vite';
import { PlainError } from './plain-error.mjs';

/**
 * A script or a style sheet of a build.
 * @typedef {{ name: string, gzipBytes: number, imports: readonly string[] }} BuiltFile
 */

const bestCompression = 9;

/**
 * The scripts and style sheets of a build, each with its size when gzipped as hard as possible and with what it cannot
 * run without.
 * @param {string} distFolder
 * @returns {BuiltFile[]}
 */
export function readBuiltFiles(distFolder) {
  const folder = join(distFolder, 'assets');
  return readdirSync(folder)
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => {
      const code = readFileSync(join(folder, name));
      return {
        name,
        gzipBytes: gzipSync(code, { level: bestCompression }).length,
        imports: name.endsWith('.js') ? importsOf(name, code.toString()) : [],
      };
    });
}

/**
 * The script that the page begins with.
 * @param {string} distFolder
 * @returns {string}
 * @throws {PlainError} when the page has none
 */
export function entryOf(distFolder) {
  const html = readFileSync(join(distFolder, 'index.html'), 'utf8');
  const [, name] = /<script type="module"[^>]* src="[^"]*\/([^/"]+\.js)"/.exec(html) ?? [];
  if (name === undefined) throw new PlainError('The built page has no script to begin with.');
  return name;
}

/**
 * The script of a part, which is named as its module is: `second-part` for `second-part-Ab1.js`.
 * @param {readonly BuiltFile[]} files
 * @param {string} part
 * @returns {string}
 * @throws {PlainError} when it is no script of its own
 */
export function scriptOf(files, part) {
  const found = files.find(({ name }) => name.startsWith(`${part}-`) && name.endsWith('.js'));
  if (!found) throw new PlainError(`The build has no script for ${part}: it must be a part of its own.`);
  return found.name;
}

/**
 * These scripts and all that they cannot run without.
 * @param {readonly BuiltFile[]} files
 * @param {readonly string[]} names
 * @returns {Set<string>}
 */
export function withImports(files, names) {
  const needed = new Set(names);
  for (const name of needed) {
    for (const imported of files.find((file) => file.name === name)?.imports ?? []) needed.add(imported);
  }
  return needed;
}

/**
 * @param {string} name
 * @param {string} code
 * @returns {string[]}
 */
function importsOf(name, code) {
  const { module } = parseSync(name, code);
  const requests = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)];
  return requests
    .map(({ moduleRequest }) => moduleRequest?.value.split('/').at(-1))
    .filter((imported) => imported !== undefined);
}
