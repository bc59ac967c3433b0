/** The beginning of a text, at most this many UTF-16 code units, without half a character at its end. */
export function cutText(text: string, maxUnits: number): string {
  return text.slice(0, maxUnits).replace(/[\ud800-\udbff]$/, '');
}
