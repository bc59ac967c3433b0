import { Writable } from 'node:stream';
import { box } from '@clack/prompts';

export interface Frame {
  readonly title: string;
  readonly lines: readonly string[];
  /** How wide it may be, in columns. */
  readonly columns: number;
  readonly border: (text: string) => string;
}

/** What the frame takes of the width: an edge and a space on either side. */
const EDGE_COLUMNS = 4;

/** The room for a line within a frame of so many columns; the library draws none of an odd width. */
export function contentColumns(columns: number): number {
  return columns - (columns % 2) - EDGE_COLUMNS;
}

/** Lines in a frame with rounded corners; they must fit. */
export function frame({ title, lines, columns, border }: Frame): readonly string[] {
  const sheet = createSheet(columns);
  const options = { width: 'auto', rounded: true, contentPadding: 1, withGuide: false } as const;
  box(lines.join('\n'), ` ${title} `, { ...options, output: sheet.output, formatBorder: border });
  return sheet.lines();
}

function createSheet(columns: number) {
  let text = '';
  const output = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return { output: Object.assign(output, { columns }), lines: () => text.trimEnd().split('\n') };
}
