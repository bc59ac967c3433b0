/** A long text comes in fewer, larger pieces. */
const mostPieces = 400;

/** About what the provider would count for English. */
const charactersPerToken = 4;

export function countTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

/** The text within a limit of tokens, and why it ends where it does. A pair of surrogates is never split. */
export function cutToTokens(
  text: string,
  maxTokens: number,
): { text: string; finishReason: 'stop' | 'length' } {
  if (countTokens(text) <= maxTokens) return { text, finishReason: 'stop' };
  const cut = text.slice(0, maxTokens * charactersPerToken);
  return { text: cut.replace(/[\uD800-\uDBFF]$/, ''), finishReason: 'length' };
}

/** The words of a text as a stream tells them; joined, they are the text. */
export function piecesOf(text: string): string[] {
  const words = text.match(/\s*\S+|\s+/gu) ?? [];
  const size = Math.ceil(words.length / mostPieces);
  return Array.from({ length: Math.ceil(words.length / Math.max(size, 1)) }, (_, index) =>
    words.slice(index * size, (index + 1) * size).join(''),
  );
}
