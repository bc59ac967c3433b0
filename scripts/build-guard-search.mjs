import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { decodeBase64, listForms } from './build-guard-forms.mjs';
import { findKeyKinds } from './build-guard-patterns.mjs';

/** @typedef {import('./build-guard-settings.mjs').Variable} Variable */

/**
 * Something secret in a file of the build.
 * @typedef {object} Finding
 * @property {string} path within the folder, with forward slashes; `?` when the name itself would tell the secret
 * @property {string} what in words that tell nothing of the secret
 */

/**
 * A variable's name, and every form of its value that is looked for.
 * @typedef {object} Wanted
 * @property {string} name
 * @property {string[]} forms
 */

/**
 * Looks for keys of providers, and for the values of variables, in the name and the bytes of every file.
 * @param {string} folder nothing is found in one that does not exist
 * @param {Variable[]} secrets
 * @returns {Finding[]}
 */
export function searchFolder(folder, secrets) {
  const wanted = secrets.map(({ name, value }) => ({ name, forms: listForms(value) }));
  return listFiles(folder).flatMap((path) => {
    const inName = searchText(path, wanted);
    // Fonts and pictures are no text: as latin1, each byte is one character.
    const inContent = searchText(readFileSync(join(folder, path), 'latin1'), wanted);
    const shownPath = inName.length > 0 ? '?' : path;
    return [...new Set([...inName, ...inContent])].map((what) => ({ path: shownPath, what }));
  });
}

/**
 * @param {string} text
 * @param {Wanted[]} wanted
 * @returns {string[]}
 */
function searchText(text, wanted) {
  const whole = `${text}\n${decodeBase64(text)}`;
  const held = wanted.filter(({ forms }) => forms.some((form) => whole.includes(form)));
  return [...findKeyKinds(whole), ...held.map(({ name }) => `the value of ${name}`)];
}

/** @param {string} folder */
function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile())
    .map((path) => path.replaceAll(sep, '/'));
}
