import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseEnv } from 'node:util';

/**
 * A variable that is set, by the environment or by a file.
 * @typedef {object} Variable
 * @property {string} name
 * @property {string} value without the space around it, never empty
 * @property {string} source in words: `.env.local` or `the environment`
 */

const secretName = /KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|PRIVATE|_(?:PASS|PWD|PAT|AUTH)$/i;

// Narrower than what is looked for: VITE_MAX_TOKENS and VITE_KEYBOARD are no reason to refuse a build.
const publicSecretName =
  /^VITE_.*(?:KEYS?|TOKEN|SECRETS?|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|PRIVATE)(?:_|$)/i;

// Shorter ones are placeholders such as "ollama", or would be found by chance in any minified script.
const leastSecretLength = 8;

// What stands in such variables without being secret, and in any build.
const commonWords = new Set([
  'anonymous',
  'authorization',
  'automatic',
  'credentials',
  'development',
  'disabled',
  'external',
  'function',
  'internal',
  'localhost',
  'optional',
  'password',
  'placeholder',
  'production',
  'required',
  'standard',
  'undefined',
  'username',
  'x-api-key',
]);

/** Where environment files are kept: what Vite and the server read, and what compose does. */
const environmentFolders = ['', 'deploy'];

const nameOfSecret = /^[A-Z]+(?:_[A-Z]+)*_(?:KEY|TOKEN|SECRET)$/;

/**
 * Everything set in the environment and in the files that Vite and the server read, of whatever mode.
 * @param {string} rootFolder
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Variable[]}
 */
export function readVariables(rootFolder, environment) {
  const files = environmentFolders
    .filter((folder) => existsSync(join(rootFolder, folder)))
    .flatMap((folder) => readdirSync(join(rootFolder, folder)).map((name) => posix.join(folder, name)))
    .filter((path) => isEnvironmentFile(rootFolder, path));
  return [
    ...listVariables('the environment', environment),
    ...files.flatMap((name) => listVariables(name, parseEnv(readFileSync(join(rootFolder, name), 'utf8')))),
  ];
}

/**
 * Whether a build may not hold this variable's value.
 * @param {Variable} variable
 * @returns {boolean}
 */
export function isSecret({ name, value }) {
  return secretName.test(name) && value.length >= leastSecretLength && !isPlaceholder(value);
}

/**
 * Whether a variable is named like a secret although Vite puts everything of this name into the page.
 * @param {Variable} variable
 * @returns {boolean}
 */
export function isPublicSecret({ name }) {
  return publicSecretName.test(name);
}

/**
 * "xxxxxxxx" and "OPENAI_API_KEY" stand in builds as well: a client makes its ids from the one and names the other.
 * @param {string} value
 */
function isPlaceholder(value) {
  return commonWords.has(value.toLowerCase()) || new Set(value).size === 1 || nameOfSecret.test(value);
}

/**
 * The example is committed and holds no values.
 * @param {string} rootFolder
 * @param {string} path relative to it
 */
function isEnvironmentFile(rootFolder, path) {
  if (!/^\.env(?:\..+)?$/.test(posix.basename(path)) || path.endsWith('.example')) return false;
  return statSync(join(rootFolder, path), { throwIfNoEntry: false })?.isFile() === true;
}

/**
 * @param {string} source
 * @param {NodeJS.Dict<string>} values
 * @returns {Variable[]}
 */
function listVariables(source, values) {
  return Object.entries(values)
    .map(([name, value = '']) => ({ name, value: value.trim(), source }))
    .filter(({ value }) => value !== '');
}
