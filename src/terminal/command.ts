import type { FaultDrill } from '../ports/faults.ts';
import type { Squad } from '../domain/squad/squad.ts';
import type { DrawOptions } from './draw-message.ts';
import type { PathFiles } from '../ports/files.ts';
import type { Opening } from './open-file.ts';

/** What became of a line; one that was kept for later, or refused, stays where it was typed. */
export type Outcome =
  { readonly kind: 'taken' } | { readonly kind: 'kept' } | { readonly kind: 'refused'; readonly why: string };

/** What a command may use. */
export interface CommandContext {
  readonly squad: Squad;
  readonly productName: string;
  readonly files: PathFiles;
  /** With the mock alone. */
  readonly faultDrill: FaultDrill | undefined;
  readonly opening: Opening;
  readonly draw: () => DrawOptions;
  showProfile(): void;
  showHelp(): void;
  /** Says a thing between messages. */
  say(text: string): void;
  print(lines: readonly string[]): void;
  /** Prints what comes later than the command itself. */
  printLate(lines: readonly string[]): void;
  leave(): void;
}

export interface Command {
  readonly name: string;
  /** What stands for its argument in the help; empty without one. */
  readonly argument: string;
  readonly help: string;
  readonly run: (context: CommandContext, argument: string) => Outcome;
}

export const TAKEN: Outcome = { kind: 'taken' };

export function refused(why: string): Outcome {
  return { kind: 'refused', why };
}
