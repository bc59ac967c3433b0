import type { Conversation } from '../domain/conversation.ts';
import type { Decision } from '../domain/visit/command.ts';
import type { Visit } from '../domain/visit/visit.ts';
import type { FaultDrill } from '../ports/faults.ts';
import type { PathFiles } from '../ports/files.ts';
import type { Tape } from '../tape/create-tape.ts';
import type { DrawOptions } from './drawings.ts';
import type { Keeping } from './keeping.ts';
import { explainRefusal } from './texts.ts';

/** What became of a line; one that was kept for later, or refused, stays where it was typed. */
export type Outcome =
  { readonly kind: 'taken' } | { readonly kind: 'kept' } | { readonly kind: 'refused'; readonly why: string };

/** What a command may use. */
export interface CommandContext {
  readonly visit: Visit;
  readonly productName: string;
  readonly files: PathFiles;
  readonly keeping: Keeping;
  readonly tape: Tape;
  /** Only with the mock. */
  readonly faultDrill: FaultDrill | undefined;
  readonly draw: () => DrawOptions;
  /** Shows what a saved conversation holds; without a name, takes over what was shown. */
  openFile(name: string): Outcome;
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
  /** Whether it is offered only where there is more than one persona. */
  readonly switches?: boolean;
  readonly run: (context: CommandContext, argument: string) => Outcome;
}

/** What a line means: a command when it begins with a slash, otherwise a text; `//` begins a text with a slash. */
type Line =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'command'; readonly name: string; readonly argument: string };

export const TAKEN: Outcome = { kind: 'taken' };

export function refused(why: string): Outcome {
  return { kind: 'refused', why };
}

/** What became of a line that the visit has decided on. */
export function outcomeOf(decision: Decision): Outcome {
  return decision.kind === 'done' ? TAKEN : refused(explainRefusal(decision.reason));
}

/** The conversation that is on the screen; undefined outside the chat. */
export function openConversationOf({ stage, chosen }: Visit): Conversation | undefined {
  return stage.peek() === 'chat' ? chosen.peek().conversation.peek() : undefined;
}

export function readLine(line: string): Line {
  const trimmed = line.trimStart();
  if (trimmed.startsWith('//')) return { kind: 'text', text: trimmed.slice(1) };
  if (!trimmed.startsWith('/')) return { kind: 'text', text: line };
  const [, name = '', argument = ''] = /^\/(\S*)\s*(.*)$/s.exec(trimmed) ?? [];
  return { kind: 'command', name: name.toLowerCase(), argument: argument.trim() };
}

/** The unsent text that a line holds: none where it is a command. */
export function draftOf(line: string): string {
  const read = readLine(line);
  return read.kind === 'text' ? read.text : '';
}

/** The line that holds an unsent text. */
export function lineOf(draft: string): string {
  return draft.trimStart().startsWith('/') ? `/${draft.trimStart()}` : draft;
}
