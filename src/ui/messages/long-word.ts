/** Above this length the style sheet turns off kerning, which is slow in Chromium. */
export const LONG_WORD = 2000;

export function hasLongWord(text: string): boolean {
  return text.length > LONG_WORD && text.split(/\s/).some(({ length }) => length > LONG_WORD);
}
