import { parseArgs } from 'node:util';
import { PlainError } from './failure.ts';

/** What was given; names that were not are absent, lists that were not are empty. */
export interface GivenNumbers<Name extends string> {
  readonly numbers: Readonly<Partial<Record<Name, number>>>;
  readonly lists: Readonly<Record<string, readonly number[]>>;
}

/**
 * Reads `--name value` arguments that are whole numbers, from 0 up.
 * @param lists names of arguments that are numbers with commas between
 * @throws {PlainError} for any other argument
 */
export function readWholeNumbers<Name extends string>(
  given: readonly string[],
  names: readonly Name[],
  lists: readonly string[] = [],
): GivenNumbers<Name> {
  const values = parse(given, [...names, ...lists]);
  const numbers: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const word = values[name];
    if (word !== undefined) numbers[name] = toNumber(name, word);
  }
  const listed = lists.map((name) => {
    const words = (values[name] ?? '').split(',').filter(Boolean);
    return [name, words.map((word) => toNumber(name, word))] as const;
  });
  return { numbers, lists: Object.fromEntries(listed) };
}

function parse(
  given: readonly string[],
  names: readonly string[],
): Readonly<Record<string, string | undefined>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args: [...given], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const known = names.map((name) => `--${name}`).join(', ');
    throw new PlainError(`${error instanceof Error ? error.message : String(error)}\nKnown are ${known}.`);
  }
}

function toNumber(name: string, word: string): number {
  if (!/^\d+$/.test(word)) throw new PlainError(`--${name} is a whole number, not ${JSON.stringify(word)}.`);
  return Number(word);
}
