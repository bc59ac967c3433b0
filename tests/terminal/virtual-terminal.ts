import { Writable } from 'node:stream';
import stringWidth from 'string-width';

export interface VirtualTerminal {
  /** What a program writes to. */
  readonly output: Writable & { columns: number; rows: number; isTTY: boolean };
  /** The rows of the window, without spaces at their ends. */
  window(): readonly string[];
  /** The same after everything that has scrolled away. */
  everything(): readonly string[];
  /** Where the cursor is in the window, from 0. */
  cursor(): { readonly row: number; readonly column: number };
  /** Modes that are on, such as `?2004`; the cursor's, `?25`, is on at first. */
  modes(): readonly string[];
  /** Every byte that came. */
  written(): string;
  resize(columns: number, rows: number): void;
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ESCAPE = '\u001B';
const PLAIN = /^[ -~\u2500-\u257F]+$/;
const SEQUENCE = /\[([?\d;]*)([A-Za-z])/y;

/**
 * A small terminal that knows the few escape sequences the shell uses and throws at any other, so that a text which
 * gets one through fails the test. A row that is full is an error too: terminals differ in what comes next.
 */
export function createVirtualTerminal(columns: number, rows: number): VirtualTerminal {
  const scrolledAway: string[] = [];
  const on = new Set(['?25']);
  let grid: string[][] = [[]];
  let row = 0;
  let column = 0;
  let written = '';

  function put(grapheme: string): void {
    const width = PLAIN.test(grapheme) ? 1 : stringWidth(grapheme);
    if (column + width >= output.columns)
      throw new Error(`A row is too long: ${textOf(grid[row])}${grapheme}`);
    const cells = (grid[row] ??= []);
    while (cells.length < column) cells.push(' ');
    cells[column] = grapheme;
    for (let extra = 1; extra < width; extra += 1) cells[column + extra] = '';
    column += width;
  }

  function lineFeed(): void {
    row += 1;
    grid[row] ??= [];
    while (grid.length > output.rows) {
      scrolledAway.push(textOf(grid.shift()));
      row -= 1;
    }
  }

  function control(parameters: string, command: string): void {
    const count = Number(parameters) || 1;
    if (command === 'A') row = Math.max(0, row - count);
    else if (command === 'C') column = Math.min(output.columns - 1, column + count);
    else if (command === 'H' && parameters === '') [row, column] = [0, 0];
    else if (command === 'J' && parameters === '') eraseBelow();
    else if (command === 'J' && parameters === '2') grid = grid.map(() => []);
    else if (command === 'h') on.add(parameters);
    else if (command === 'l') on.delete(parameters);
    else if (command !== 'm' || !/^[\d;]+$/.test(parameters))
      throw new Error(`An unknown sequence: ESC[${parameters}${command}`);
  }

  function eraseBelow(): void {
    grid = grid.slice(0, row + 1);
    grid[row] = (grid[row] ?? []).slice(0, column);
  }

  function read(text: string): void {
    let at = 0;
    while (at < text.length) {
      SEQUENCE.lastIndex = at + ESCAPE.length;
      const found = text.startsWith(ESCAPE, at) ? SEQUENCE.exec(text) : null;
      if (found) {
        control(found[1] ?? '', found[2] ?? '');
        at = SEQUENCE.lastIndex;
        continue;
      }
      const grapheme = graphemeAt(text, at);
      at += grapheme.length;
      if (grapheme === '\r\n') [column] = [0, lineFeed()];
      else if (grapheme === '\n') [column] = [0, lineFeed()];
      else if (grapheme === '\r') column = 0;
      else if (/\p{Cc}/u.test(grapheme)) throw new Error(`A control character: ${JSON.stringify(grapheme)}`);
      else put(grapheme);
    }
  }

  const output = Object.assign(
    new Writable({
      decodeStrings: false,
      write(chunk, _encoding, done) {
        written += String(chunk);
        read(String(chunk));
        done();
      },
    }),
    { columns, rows, isTTY: true },
  );

  return {
    output,
    window: () => grid.map(textOf),
    everything: () => [...scrolledAway, ...grid.map(textOf)],
    cursor: () => ({ row, column }),
    modes: () => [...on],
    written: () => written,
    resize(nextColumns, nextRows) {
      Object.assign(output, { columns: nextColumns, rows: nextRows });
      output.emit('resize');
    },
  };
}

function graphemeAt(text: string, at: number): string {
  const pair = text.slice(at, at + 2);
  // None of these joins with another.
  if (pair.length > 0 && PLAIN.test(pair)) return pair.charAt(0);
  const [first] = GRAPHEMES.segment(text.slice(at, at + 40));
  return first?.segment ?? '';
}

function textOf(cells: readonly string[] = []): string {
  return cells.join('').trimEnd();
}
