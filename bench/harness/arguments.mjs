import { parseArgs } from 'node:util';
import { PlainError } from '../../scripts/lib/failure.ts';

/**
 * @typedef {import('./subjects.mjs').Subject} Subject
 * @typedef {{ kind: 'help' } | { kind: 'run', chosen: readonly Subject[], everything: boolean }} Order
 */

/**
 * @param {readonly string[]} given
 * @param {readonly Subject[]} subjects
 * @returns {Order}
 * @throws {PlainError} that names the choices
 */
export function readOrder(given, subjects) {
  const { help, only } = parse(given);
  if (help) return { kind: 'help' };
  if (only === undefined) return { kind: 'run', chosen: subjects, everything: true };
  const wanted = only.split(',').map((name) => name.trim());
  const names = subjects.map(({ name }) => name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new PlainError(
      `There is no ${unknown.map((name) => JSON.stringify(name)).join(', ')}. Choose of ${names.join(', ')}.`,
    );
  }
  return { kind: 'run', chosen: subjects.filter(({ name }) => wanted.includes(name)), everything: false };
}

/**
 * @param {readonly Subject[]} subjects
 * @returns {string}
 */
export function describeChoices(subjects) {
  return [
    'npm run bench                             measures everything, in about 15 minutes',
    'npm run bench -- --only quartet,floor     a quick look at some',
    '',
    'What can be measured:',
    ...subjects.map(({ name, title }) => `  ${name.padEnd(14)}${title}`),
    '',
    'Results: bench/results/latest.md and latest.json; of a quick look quick.md and quick.json.',
  ].join('\n');
}

/** @param {readonly string[]} given */
function parse(given) {
  try {
    const options = /** @type {const} */ ({ only: { type: 'string' }, help: { type: 'boolean' } });
    return parseArgs({ args: [...given], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new PlainError(
      `${error instanceof Error ? error.message : String(error)}\nKnown are --only and --help.`,
    );
  }
}
