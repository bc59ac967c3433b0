/** Markdown at the beginning of a line: marks of lists, headings, quotes, rules and tables. */
const LINE_MARKS = /^(?:[ \t>|]|(?:[-+*=:_]{1,80}|\d{1,9}[.)]|#{1,6}|\[[ xX]\])(?=[\s|]|$))+/gm;

/**
 * Escapes (whose character stays), emphasis, code and links, also without their end. `C#`, `snake_case` and `2 * 3`
 * have none.
 */
const FORMATTING =
  /\\([!-/:-@[-`{-~])|`{3,20}[\w+#.-]{0,30}(?=\s)|`+|\*{2,}|~{2,}|!?\[(?=[^[\]]*\]\((?:[^()\n]|\([^()\n]*\))*\))|(?<![\p{L}\p{N}_)\]])\[(?=[^[\]]*$)|\]\((?:[^()\n]|\([^()\n]*\))*\)|(?<![\p{L}\p{N}*_])[*_]+(?=[^\s*_])|(?<=[^\s*_])[*_]+(?![\p{L}\p{N}*_])/gu;

/**
 * Characters that could hide text or turn its direction. Joiners and flag tags stay: they belong to letters and flags.
 */
const HARMFUL =
  /(?![\s\u0085])[\p{Cc}\p{Cs}]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}|[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu;

/** Markdown as plain words on one line. */
export function plainLine(text: string): string {
  return text
    .replaceAll(LINE_MARKS, '')
    .replaceAll(FORMATTING, '$1')
    .replaceAll(HARMFUL, '')
    .replaceAll(/[\s\u0085]+/g, ' ')
    .trim();
}
