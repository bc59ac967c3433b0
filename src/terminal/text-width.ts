const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Takes no column: marks that join the character before, and format characters. */
const NO_COLUMN = /^[\p{M}\p{Cf}\p{Cc}]/u;

/** What Unicode calls wide and full-width, and what is drawn as a picture. */
const TWO_COLUMNS =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]|\ufe0f/u;

/** Each of these is a grapheme and a column of its own, which spares most texts the long way. */
const PLAIN = /^[ -~]*$/;

/** What a reader takes for one character, with its place in the text. */
export interface Grapheme {
  readonly segment: string;
  readonly index: number;
}

export function graphemes(text: string): Iterable<Grapheme> {
  if (!PLAIN.test(text)) return GRAPHEMES.segment(text);
  return Array.from(text, (segment, index) => ({ segment, index }));
}

/** How many columns a terminal needs for one grapheme. */
export function graphemeWidth(grapheme: string): number {
  if (NO_COLUMN.test(grapheme)) return 0;
  return TWO_COLUMNS.test(grapheme) ? 2 : 1;
}

/** How many columns a terminal needs for a text without control characters. */
export function textWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of graphemes(text)) columns += graphemeWidth(segment);
  return columns;
}
