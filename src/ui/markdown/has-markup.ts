/** May begin emphasis, code, a link, a table, an escape or an entity. */
const INLINE_MARK = /[*_`~[|\\]|&[#a-z]|https:/i;

/** May begin a heading, a quote or a list, or underline a heading. */
const BLOCK_MARK = /^[ \t]*(?:#{1,6}[ \t]|>|[-+][ \t]|\d{1,9}[.)][ \t]|[-=]+[ \t]*$)/m;

/** Whether a text may hold Markdown; a quick check with false positives, to avoid loading the parser. */
export function hasMarkup(text: string): boolean {
  return INLINE_MARK.test(text) || BLOCK_MARK.test(text);
}
