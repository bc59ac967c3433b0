/** Joins two texts, the earlier first; an empty one leaves no gap. */
export function joinTexts(earlier: string, later: string): string {
  return [earlier, later].filter((text) => text !== '').join('\n\n');
}
