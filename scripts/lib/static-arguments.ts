import { parseArgs } from 'node:util';
import { PlainError } from './failure.ts';

export interface StaticArguments {
  /** As it was given: not empty, and relative to where the command was typed. */
  readonly folder: string;
  readonly offline: boolean;
}

const USAGE = 'Usage: npm run static -- <folder> [--offline]';

/**
 * Reads the arguments of `npm run static` (behaviour 20.12).
 * @throws {PlainError} for any that it does not know, for one that is given twice, and without a folder
 */
export function readStaticArguments(given: readonly string[]): StaticArguments {
  const { tokens } = parseArgs({ args: [...given], strict: false, tokens: true });
  const folders: string[] = [];
  let offline = false;
  for (const token of tokens) {
    switch (token.kind) {
      case 'positional':
        folders.push(token.value);
        break;
      case 'option':
        if (token.name !== 'offline') throw refusal(`${token.rawName} is not an option of this command.`);
        if (token.value !== undefined) throw refusal('--offline takes no value.');
        if (offline) throw refusal('--offline is given twice.');
        offline = true;
        break;
      case 'option-terminator':
        break;
    }
  }
  const [folder = '', ...others] = folders;
  if (folder === '') throw refusal('Name the folder to write.');
  if (others.length > 0) throw refusal(`Name one folder, not ${folders.length}: ${folders.join(', ')}.`);
  return { folder, offline };
}

function refusal(reason: string): PlainError {
  return new PlainError(`${reason}\n${USAGE}`);
}
