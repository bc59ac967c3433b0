import type { Persona } from '../domain/persona.ts';
import { COMMANDS, type Command, usageOf } from './commands.ts';

/** What a line that begins with a slash could become, and what each of them does. */
export interface Completion {
  readonly line: string;
  readonly usage: string;
  readonly help: string;
}

/** The commands, or a command's personas, that the line is the beginning of. */
export function completionsOf(line: string, personas: readonly Persona[]): readonly Completion[] {
  if (!/^\/(?!\/)/.test(line)) return [];
  const command = COMMANDS.find(({ name }) => line.startsWith(`/${name} `));
  if (command?.argument) return personasAfter(command, line, personas);
  return COMMANDS.filter(({ name }) => `/${name}`.startsWith(line)).map((each) => ({
    line: `/${each.name}${each.argument === '' ? '' : ' '}`,
    usage: usageOf(each),
    help: each.help,
  }));
}

function personasAfter({ name }: Command, line: string, personas: readonly Persona[]): readonly Completion[] {
  return personas
    .map((persona) => ({
      line: `/${name} ${persona.profileId}`,
      usage: persona.profileId,
      help: persona.name,
    }))
    .filter((completion) => completion.line.startsWith(line));
}
