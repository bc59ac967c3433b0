import type { Squad } from '../domain/squad/squad.ts';
import { wordRefusal } from '../domain/wording.ts';
import { COMMANDS, type Outcome, runCommand, usageOf } from './commands.ts';
import { drawGreeting } from './draw-greeting.ts';
import { type DrawOptions, drawNote } from './draw-message.ts';
import { drawProfile } from './draw-profile.ts';
import { readLine } from './read-line.ts';
import { KEY_HELP, TERMINAL_TEXTS } from './terminal-texts.ts';
import type { TerminalProduct } from './terminal-product.ts';
import { wrap } from './wrap.ts';

export interface DeskOptions {
  readonly squad: Squad;
  readonly product: TerminalProduct;
  readonly draw: () => DrawOptions;
  readonly print: (lines: readonly string[]) => void;
  readonly leave: () => void;
}

/** What a person can do, whatever the screen is like. */
export interface Desk {
  /** Shows the landing: the product and its personas (behaviour 16.1). */
  greet(): void;
  /** Does what a line says: sends a text or runs a command. */
  take(line: string): Outcome;
  /** Stops the answer, or ends the edit; with nothing to end, warns, and at once after that leaves (behaviour 16.7). */
  interrupt(): 'cancelled' | 'warned' | 'left';
  /** Any other act than another interrupt takes the warning back. */
  disarm(): void;
}

const MAX_HELP_COLUMNS = 80;
const TAKEN: Outcome = { kind: 'taken' };

export function createDesk({ squad, product, draw, print, leave }: DeskOptions): Desk {
  let warned = false;
  let hasGreeted = false;
  const context = { squad, showProfile, showHelp, say, leave };

  function say(text: string): void {
    print(drawNote(text, 'quiet', draw()));
  }

  function showProfile(): void {
    const { columns, look } = draw();
    const { persona } = squad.selection.peek();
    const readings = squad.readings.peek().get(persona.chatId) ?? [];
    print(['', ...drawProfile({ persona, readings, columns: columns - 1 }, look)]);
  }

  function showHelp(): void {
    const commands = COMMANDS.map((command) => [usageOf(command), command.help] as const);
    print([...table(TERMINAL_TEXTS.commands, commands), ...table(TERMINAL_TEXTS.keys, KEY_HELP)]);
  }

  function table(title: string, entries: readonly (readonly [term: string, text: string])[]) {
    const { columns, look } = draw();
    const termColumns = Math.max(...entries.map(([term]) => term.length)) + 4;
    const width = Math.min(columns, MAX_HELP_COLUMNS) - termColumns - 1;
    const rows = entries.flatMap(([term, text]) =>
      wrap(text, width).map((row, index) => {
        const head = (index === 0 ? `  ${term}` : '').padEnd(termColumns);
        return `${look.paint.bold(head)}${row}`;
      }),
    );
    return ['', look.paint.bold(title), ...rows];
  }

  function send(text: string): Outcome {
    // What was typed before one went back must not be sent by the key that begins.
    if (squad.stage.peek() === 'landing') {
      squad.begin();
      return { kind: 'kept' };
    }
    if (text.trim() === '') return TAKEN;
    squad.write(text);
    const decision = squad.send();
    return decision.kind === 'send' ? TAKEN : { kind: 'refused', why: wordRefusal(decision.reason) };
  }

  return {
    greet() {
      const { columns, look } = draw();
      const greeting = drawGreeting(product, squad.personas, columns - 1, look);
      print(hasGreeted ? ['', ...greeting] : greeting);
      hasGreeted = true;
    },
    take(line) {
      warned = false;
      const read = readLine(line);
      return read.kind === 'text' ? send(read.text) : runCommand(context, read.name, read.argument);
    },
    interrupt() {
      const leaves = warned;
      warned = false;
      if (squad.loading.peek()) {
        squad.cancel();
        return 'cancelled';
      }
      if (squad.editing.peek()) {
        squad.cancelEdit();
        return 'cancelled';
      }
      if (leaves) {
        leave();
        return 'left';
      }
      warned = true;
      return 'warned';
    },
    disarm: () => void (warned = false),
  };
}
