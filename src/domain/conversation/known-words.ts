/** The last word, which may be only a piece of one. */
export const WORD_AT_END = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u;

/** The words of a text in lower case, but for what stands at its end. */
export function knownWords(text: string): ReadonlySet<string> {
  const [last = ''] = WORD_AT_END.exec(text) ?? [];
  const others = text.slice(0, text.length - last.length).toLowerCase();
  return new Set(others.match(/[\p{L}\p{N}]+/gu));
}
