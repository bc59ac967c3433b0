import { oneLine } from '../checks/one-line.ts';

/** Markdown at the beginning of a line: marks of lists, headings, quotes, rules and tables. */
const LINE_MARKS = /^(?:[ \t>|]|(?:[-+*=:_]{1,80}|\d{1,9}[.)]|#{1,6}|\[[ xX]\])(?=[\s|]|$))+/gm;

/**
 * Escapes (whose character stays), emphasis, code and links, even if unclosed. `C#`, `snake_case` and `2 * 3`
 * have none.
 */
const FORMATTING =
  /\\([!-/:-@[-`{-~])|`{3,20}[\w+#.-]{0,30}(?=\s)|`+|\*{2,}|~{2,}|!?\[(?=[^[\]]*\]\((?:[^()\n]|\([^()\n]*\))*\))|(?<![\p{L}\p{N}_)\]])\[(?=[^[\]]*$)|\]\((?:[^()\n]|\([^()\n]*\))*\)|(?<![\p{L}\p{N}*_])[*_]+(?=[^\s*_])|(?<=[^\s*_])[*_]+(?![\p{L}\p{N}*_])/gu;

/** Markdown as plain words on one line. */
export function plainLine(text: string): string {
  return oneLine(text.replaceAll(LINE_MARKS, '').replaceAll(FORMATTING, '$1'));
}
