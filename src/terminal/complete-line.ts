import type { Persona } from '../domain/persona.ts';
import { COMMANDS, usageOf } from './commands.ts';
import { faultNames } from './fault-command.ts';

/** What a line that begins with a slash could become, and what each of them does. */
export interface Completion {
  readonly line: string;
  readonly usage: string;
  readonly help: string;
}

/** The commands, or the words of a command, that the line is the beginning of. */
export function completionsOf(line: string, personas: readonly Persona[]): readonly Completion[] {
  if (!/^\/(?!\/)/.test(line)) return [];
  const [, name, argument] = /^\/(\S+) (.*)$/s.exec(line) ?? [];
  if (name !== undefined && argument !== undefined) return argumentsOf(name, argument, personas);
  return COMMANDS.filter((command) => `/${command.name}`.startsWith(line)).map((command) => ({
    line: `/${command.name}${command.argument === '' ? '' : ' '}`,
    usage: usageOf(command),
    help: command.help,
  }));
}

/** The words that an argument may become, for commands whose arguments are known. */
function argumentsOf(name: string, argument: string, personas: readonly Persona[]): readonly Completion[] {
  return wordsOf(name, personas)
    .filter(([word]) => word.startsWith(argument))
    .map(([word, help]) => ({ line: `/${name} ${word}`, usage: word, help }));
}

function wordsOf(
  name: string,
  personas: readonly Persona[],
): readonly (readonly [word: string, help: string])[] {
  if (name === 'persona') return personas.map((persona) => [persona.profileId, persona.name]);
  return name === 'fault' ? faultNames().map(([fault, { label }]) => [fault, label]) : [];
}
