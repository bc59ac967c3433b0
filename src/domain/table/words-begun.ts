/** How many words of a text, letters and digits in a row, begin at a place or after it. */
export function wordsBegun(text: string, from: number): number {
  const beginnings = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]/gu;
  beginnings.lastIndex = from;
  return [...text.matchAll(beginnings)].length;
}
