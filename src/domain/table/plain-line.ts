/** What begins a line of Markdown and is not shown as it stands: marks of lists, headings, quotes, rules and tables. */
const LINE_MARKS = /^(?:[ \t>|]|(?:[-+*=:_]{1,80}|\d{1,9}[.)]|#{1,6}|\[[ xX]\])(?=[\s|]|$))+/gm;

/** An escape, whose character stays; emphasis, code and links, one without its end too. Neither `C#` nor `snake_case` nor `2 * 3` has any. */
const FORMATTING =
  /\\([!-/:-@[-`{-~])|`{3,20}[\w+#.-]{0,30}(?=\s)|`+|\*{2,}|~{2,}|!?\[(?=[^[\]]*\]\((?:[^()\n]|\([^()\n]*\))*\))|(?<![\p{L}\p{N}_)\]])\[(?=[^[\]]*$)|\]\((?:[^()\n]|\([^()\n]*\))*\)|(?<![\p{L}\p{N}*_])[*_]+(?=[^\s*_])|(?<=[^\s*_])[*_]+(?![\p{L}\p{N}*_])/gu;

/** What could hide or turn around what is shown; of the invisible, joiners and the tags of flags belong to their letters. */
const HARMFUL =
  /(?![\s\u0085])[\p{Cc}\p{Cs}]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}|[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu;

/** A text of Markdown as plain words on one line. */
export function plainLine(text: string): string {
  return text
    .replaceAll(LINE_MARKS, '')
    .replaceAll(FORMATTING, '$1')
    .replaceAll(HARMFUL, '')
    .replaceAll(/[\s\u0085]+/g, ' ')
    .trim();
}
