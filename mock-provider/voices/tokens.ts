/** A long text is streamed in fewer, larger pieces. */
const maxPieces = 400;

/** About the provider's ratio for English. */
const charactersPerToken = 4;

export function countTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

/** Cuts a text to a token limit, with the finish reason. Never splits a surrogate pair. */
export function cutToTokens(
  text: string,
  maxTokens: number,
): { readonly text: string; readonly finishReason: 'stop' | 'length' } {
  if (countTokens(text) <= maxTokens) return { text, finishReason: 'stop' };
  const cut = text.slice(0, maxTokens * charactersPerToken);
  return { text: cut.replace(/[\uD800-\uDBFF]$/, ''), finishReason: 'length' };
}

/** A text's words as streamed; joined, they give the text again. */
export function piecesOf(text: string): readonly string[] {
  const words = text.match(/\s*\S+|\s+/gu) ?? [];
  const size = Math.ceil(words.length / maxPieces);
  return Array.from({ length: Math.ceil(words.length / Math.max(size, 1)) }, (_, index) =>
    words.slice(index * size, (index + 1) * size).join(''),
  );
}
