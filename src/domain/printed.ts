/** The most messages of a conversation that a print has. */
export const MAX_PRINTED_MESSAGES = 1000;

/** The most text that a print has, in UTF-16 code units; rendering more would block the page for too long. */
export const MAX_PRINTED_CHARACTERS = 1_000_000;

/**
 * The index of the oldest part that is printed: the newest always is, and those before it as far as there is room.
 * @param lengths of the parts, oldest first, in UTF-16 code units
 * @param most how many parts there is room for
 */
export function firstPrinted(lengths: readonly number[], most: number): number {
  const least = Math.max(0, lengths.length - most);
  let from = Math.max(0, lengths.length - 1);
  let characters = lengths[from] ?? 0;
  while (from > least) {
    characters += lengths[from - 1] ?? 0;
    if (characters > MAX_PRINTED_CHARACTERS) break;
    from -= 1;
  }
  return from;
}
