import { type Key, createInterface } from 'node:readline';
import { PassThrough, Writable } from 'node:stream';

/** The line that is being typed; it may hold line ends. */
export interface LineEditor {
  text(): string;
  /** How many characters (of JavaScript) stand before the cursor. */
  cursor(): number;
  /** Puts in a text at the cursor. */
  insert(text: string): void;
  /** Puts a text in place of the whole line. */
  replace(text: string): void;
  /** Empties the line and keeps it for Up and Down. */
  keep(): void;
  /** Edits as the key says. */
  press(typed: string | undefined, key: Key): void;
  close(): void;
}

/**
 * A noncharacter of Unicode stands for a line end: readline ends its line at any real one, and what is pasted
 * or broken with Ctrl-J must stay one text.
 */
const LINE_END = '\ufdd0';
const HISTORY_LINES = 200;

/**
 * Node's readline edits, remembers and completes; what it would draw goes nowhere, since the screen below the
 * conversation is drawn as a whole. `complete` gives the lines that a line may become.
 */
export function createLineEditor(complete: (line: string) => readonly string[]): LineEditor {
  const readline = createInterface({
    input: new PassThrough(),
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    terminal: true,
    historySize: HISTORY_LINES,
    removeHistoryDuplicates: true,
    completer: (line: string) => [[...complete(line)], line],
  });

  function insert(text: string): void {
    readline.write(text.replaceAll(/\r\n?|[\n\u2028\u2029]/g, LINE_END));
  }

  function clear(): void {
    readline.write(null, { ctrl: true, name: 'e' });
    readline.write(null, { ctrl: true, name: 'u' });
  }

  return {
    text: () => readline.line.replaceAll(LINE_END, '\n'),
    cursor: () => readline.cursor,
    insert,
    replace(text) {
      clear();
      if (text !== '') insert(text);
    },
    keep: () => readline.write(null, { name: 'return' }),
    press: (typed, key) => readline.write(typed, key),
    close: () => readline.close(),
  };
}
