import type { ReadonlySignal } from '@preact/signals-core';
import { decideEscape } from '../domain/stage.ts';
import type { Visit } from '../domain/visit/visit.ts';
import type { FaultDrill } from '../ports/faults.ts';
import type { PathFiles } from '../ports/files.ts';
import type { Tape } from '../tape/create-tape.ts';
import { type Outcome, TAKEN, outcomeOf, readLine } from './command.ts';
import { commandsFor, runCommand, stopOrEndEdit, usageOf } from './commands.ts';
import { createOpening } from './conversation-files.ts';
import { drawGreeting } from './draw-greeting.ts';
import { drawProfile } from './draw-profile.ts';
import { type DrawOptions, drawNote, drawTable } from './drawings.ts';
import type { Keeping } from './keeping.ts';
import type { TerminalProduct } from './shell-options.ts';
import { TERMINAL_TEXTS, keyHelpFor } from './texts.ts';

export interface DeskOptions {
  readonly visit: Visit;
  readonly product: TerminalProduct;
  readonly draw: () => DrawOptions;
  readonly files: PathFiles;
  readonly keeping: Keeping;
  readonly tape: Tape;
  readonly faultDrill: FaultDrill | undefined;
  readonly print: (lines: readonly string[]) => void;
  /** Prints what comes by itself, when nothing was just typed. */
  readonly printLate: (lines: readonly string[]) => void;
  readonly leave: () => void;
}

/** What a person can do, whatever the screen is like. */
export interface Desk {
  /** What is asked before a saved conversation is taken over. */
  readonly question: ReadonlySignal<string | undefined>;
  /** Shows the landing: the product and its personas (behaviour 16.1). */
  greet(): void;
  /** Does what a line says: sends a text or runs a command. */
  take(line: string): Outcome;
  /**
   * Stops the answer, ends the edit, or drops a file that was shown; with nothing
   * to end, warns, and at once after that leaves (behaviour 16.7).
   */
  interrupt(): 'cancelled' | 'warned' | 'left';
  /** Stops the answer, else ends the edit, else goes back (behaviour 15.5). */
  escape(): void;
  /** Any other act than another interrupt takes the warning back. */
  disarm(): void;
}

export function createDesk(options: DeskOptions): Desk {
  const { visit, product, draw, print, files, keeping, leave } = options;
  let warned = false;
  let hasGreeted = false;
  const opening = createOpening({ visit, files, say });
  const context = {
    ...options,
    productName: product.name,
    openFile: opening.open,
    showProfile,
    showHelp,
    say,
  };

  function say(text: string): void {
    print(drawNote(text, 'quiet', draw()));
  }

  function showProfile(): void {
    const { columns, look } = draw();
    const { persona, readings } = visit.chosen.peek();
    print(['', ...drawProfile({ persona, readings: readings.peek(), columns: columns - 1 }, look)]);
  }

  function showHelp(): void {
    const count = visit.squad.personas.length;
    const commands = commandsFor(count).map((command) => [usageOf(command), command.help] as const);
    print([
      ...drawTable(TERMINAL_TEXTS.commands, commands, draw()),
      ...drawTable(TERMINAL_TEXTS.keys, keyHelpFor(count), draw()),
    ]);
  }

  function send(text: string): Outcome {
    // What was typed before one went back must not be sent by the key that begins.
    if (visit.stage.peek() === 'landing') {
      visit.perform({ kind: 'begin' });
      return { kind: 'kept' };
    }
    if (text.trim() === '') return TAKEN;
    visit.perform({ kind: 'write', text });
    return outcomeOf(visit.perform({ kind: 'send' }));
  }

  function warnOrLeave(leaves: boolean): 'warned' | 'left' {
    warned = !leaves;
    if (leaves) leave();
    return leaves ? 'left' : 'warned';
  }

  return {
    question: opening.question,
    greet() {
      const { columns, look } = draw();
      const greeting = drawGreeting(product, visit.squad.personas, columns - 1, look);
      const notes = keeping.greeting().flatMap(({ text, kind }) => drawNote(text, kind, draw()));
      print([...(hasGreeted ? [''] : []), ...greeting, ...notes]);
      hasGreeted = true;
    },
    take(line) {
      warned = false;
      const read = readLine(line);
      if (read.kind === 'text' || read.name !== 'open') opening.drop();
      return read.kind === 'text' ? send(read.text) : runCommand(context, read.name, read.argument);
    },
    interrupt() {
      const leaves = warned;
      warned = false;
      const hasEnded = stopOrEndEdit(visit).kind === 'done' || opening.drop();
      return hasEnded ? 'cancelled' : warnOrLeave(leaves);
    },
    escape() {
      const isEditing = visit.chosen.peek().editing.peek() !== undefined;
      switch (decideEscape({ isEditing, isLoading: visit.busy.peek(), stage: visit.stage.peek() })) {
        case 'stop':
        case 'cancel-edit':
          stopOrEndEdit(visit);
          return;
        case 'go-back':
          if (!opening.drop()) visit.perform({ kind: 'go-back' });
          return;
        case 'none':
      }
    },
    disarm: () => void (warned = false),
  };
}
