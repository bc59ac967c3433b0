/** What the shell reads from: a terminal's keyboard, or a stream that plays one. */
export type TerminalInput = NodeJS.ReadableStream & { setRawMode?(raw: boolean): unknown };

/** What the shell writes to; without a size it is taken for 80 by 24. */
export type TerminalOutput = NodeJS.WritableStream & { readonly columns?: number; readonly rows?: number };

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

const USUAL: Size = { columns: 80, rows: 24 };

/** Below this nothing can be drawn well, and the terminal wraps by itself. */
const LEAST: Size = { columns: 20, rows: 4 };

export function sizeOf({ columns, rows }: TerminalOutput): Size {
  return {
    columns: Math.max(LEAST.columns, columns || USUAL.columns),
    rows: Math.max(LEAST.rows, rows || USUAL.rows),
  };
}
