import { cutText } from './cut-text.ts';
import { HARMFUL_CHARACTER } from './harmful-characters.ts';

/** The length of a short line, in UTF-16 code units. */
const MAX_UNITS = 120;

/** Not white space, which separates words, nor the replacement character U+FFFD, which an answer may contain. */
const HARMFUL = new RegExp(String.raw`(?![\t-\r\u0085\u2028\u2029\ufffd])${HARMFUL_CHARACTER}`, 'gu');

/** A text on one line, without characters that act on what displays them. */
export function oneLine(text: string): string {
  return text
    .replaceAll(HARMFUL, '')
    .replaceAll(/[\s\u0085]+/g, ' ')
    .trim();
}

/** The beginning of a text on one line; an ellipsis marks where it was cut. */
export function shortLine(text: string): string {
  const line = oneLine(text);
  return line.length > MAX_UNITS ? `${cutText(line, MAX_UNITS).trimEnd()}…` : line;
}
