import stringWidth from 'string-width';

/** A row of a wrapped text: `text` as it is drawn, and from where to where it stands in the text. */
interface Row {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Segmenting takes a time that grows with the square of the length. */
const CHARACTERS_AT_ONCE = 1000;

export function wrap(text: string, columns: number): readonly string[] {
  return wrapRows(text, columns).map((row) => row.text);
}

/**
 * Breaks a text into rows of at most `columns`: at line ends, else between words, else within a word. Rows know where
 * they stand in the text, for the cursor and for what is marked, and keep the spaces that begin a line.
 */
export function wrapRows(text: string, columns: number): readonly Row[] {
  const rows: Row[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    for (const [from, to] of breakLine(line, Math.max(2, columns))) {
      rows.push({ text: line.slice(from, to).trimEnd(), start: start + from, end: start + to });
    }
    start += line.length + 1;
  }
  return rows;
}

function breakLine(line: string, columns: number): readonly (readonly [from: number, to: number])[] {
  if (stringWidth(line) <= columns) return [[0, line.length]];
  const pieces: [number, number][] = [];
  let start = 0;
  let used = 0;
  /** Behind the last space of this row, and the columns used up to there. */
  let gap = { at: 0, used: 0 };

  function breakAt(end: number, usedBehind: number): void {
    pieces.push([start, end]);
    start = end;
    used = usedBehind;
    gap = { at: end, used: 0 };
  }

  for (const { segment, index } of graphemesOf(line)) {
    const width = stringWidth(segment);
    if (segment === ' ') {
      // Spaces at the end of a row may stand beyond it: nobody sees them.
      used += width;
      gap = { at: index + 1, used };
      continue;
    }
    if (used + width > columns && gap.at > start) breakAt(gap.at, used - gap.used);
    if (used + width > columns && index > start) breakAt(index, 0);
    used += width;
  }
  pieces.push([start, line.length]);
  return pieces;
}

/** As a segmenter of the whole text would tell them. */
function* graphemesOf(text: string): Generator<{ readonly segment: string; readonly index: number }> {
  let from = 0;
  while (from < text.length) {
    const part = [...GRAPHEMES.segment(text.slice(from, from + CHARACTERS_AT_ONCE))];
    // The last one may go on beyond the part.
    if (from + CHARACTERS_AT_ONCE < text.length && part.length > 1) part.pop();
    const partStart = from;
    for (const { segment, index } of part) {
      yield { segment, index: partStart + index };
      from = partStart + index + segment.length;
    }
  }
}
