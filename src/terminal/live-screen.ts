import stringWidth from 'string-width';
import { type TerminalOutput, sizeOf } from './shell-options.ts';

/** What stands below the conversation: rows that fit the width, and where among them the cursor is. */
export interface Footer {
  readonly rows: readonly string[];
  readonly cursor: { readonly row: number; readonly column: number };
}

/** A conversation that scrolls away upwards, and below it a footer that is drawn anew when it changes. */
export interface LiveScreen {
  print(lines: readonly string[]): void;
  show(footer: Footer): void;
  /** Empties the window, footer and all; what has scrolled away stays. */
  clear(): void;
  /** Takes the footer away and leaves the cursor where it began, shown; `show` brings it back. */
  release(): void;
}

const CONTROL = '\u001B[';
const HIDE_CURSOR = `${CONTROL}?25l`;
const SHOW_CURSOR = `${CONTROL}?25h`;
const ERASE_BELOW = `${CONTROL}J`;
const ERASE_ALL = `${CONTROL}H${CONTROL}2J`;
const NOTHING: Footer = { rows: [], cursor: { row: 0, column: 0 } };

/** Every change is one write, so that nothing half drawn is ever seen. */
export function createLiveScreen(output: TerminalOutput): LiveScreen {
  let shown = NOTHING;

  /** From wherever the cursor is in the footer to its beginning, also when the window has become narrower. */
  function toTop(): string {
    const { columns } = sizeOf(output);
    const above = shown.rows.slice(0, shown.cursor.row).map((row) => rowsOf(row, columns));
    const up = above.reduce((total, rows) => total + rows, Math.floor(shown.cursor.column / columns));
    return `\r${up > 0 ? `${CONTROL}${up}A` : ''}`;
  }

  function draw(footer: Footer, lines: readonly string[]): void {
    const { rows, cursor } = footer;
    const up = rows.length - 1 - cursor.row;
    output.write(
      [
        HIDE_CURSOR,
        toTop(),
        ERASE_BELOW,
        ...lines.map((line) => `${line}\r\n`),
        rows.join('\r\n'),
        '\r',
        up > 0 ? `${CONTROL}${up}A` : '',
        cursor.column > 0 ? `${CONTROL}${cursor.column}C` : '',
        SHOW_CURSOR,
      ].join(''),
    );
    shown = footer;
  }

  return {
    print(lines) {
      if (lines.length > 0) draw(shown, lines);
    },
    show(footer) {
      if (!isSame(footer, shown)) draw(footer, []);
    },
    clear() {
      output.write(ERASE_ALL);
      const before = shown;
      shown = NOTHING;
      draw(before, []);
    },
    release: () => draw(NOTHING, []),
  };
}

function isSame(one: Footer, other: Footer): boolean {
  return (
    one.cursor.row === other.cursor.row &&
    one.cursor.column === other.cursor.column &&
    one.rows.join('\n') === other.rows.join('\n')
  );
}

/** How many rows of the window a drawn row takes. */
function rowsOf(row: string, columns: number): number {
  return Math.max(1, Math.ceil(stringWidth(row) / columns));
}
