import { parseArgs } from 'node:util';
import { PlainError } from './plain-error.mjs';

/**
 * Reads `--name value` arguments that are whole numbers, from 0 up.
 * @template {string} Name
 * @param {readonly string[]} given
 * @param {readonly Name[]} names
 * @param {readonly string[]} [lists] names of arguments that are numbers with commas between
 * @returns {{ numbers: Partial<Record<Name, number>>, lists: Record<string, number[]> }}
 */
export function readNumbers(given, names, lists = []) {
  const options = Object.fromEntries(
    [...names, ...lists].map((name) => [name, { type: /** @type {const} */ ('string') }]),
  );
  const values = parse(given, options);
  /** @type {Partial<Record<Name, number>>} */
  const numbers = {};
  for (const name of names) if (values[name] !== undefined) numbers[name] = toNumber(name, values[name]);
  return {
    numbers,
    lists: Object.fromEntries(
      lists.map((name) => [
        name,
        (values[name] ?? '')
          .split(',')
          .filter(Boolean)
          .map((word) => toNumber(name, word)),
      ]),
    ),
  };
}

/**
 * @param {readonly string[]} given
 * @param {Record<string, { type: 'string' }>} options
 * @returns {Record<string, string | undefined>}
 */
function parse(given, options) {
  try {
    return parseArgs({ args: [...given], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const names = Object.keys(options).map((name) => `--${name}`);
    throw new PlainError(
      `${error instanceof Error ? error.message : String(error)}\nKnown are ${names.join(', ')}.`,
    );
  }
}

/**
 * @param {string} name
 * @param {string} word
 */
function toNumber(name, word) {
  if (!/^\d+$/.test(word)) throw new PlainError(`--${name} is a whole number, not ${JSON.stringify(word)}.`);
  return Number(word);
}
