/** About what the provider would count for English. */
const charactersPerToken = 4;

export function countTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

export function countMessageTokens(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countTokens(text) + 4, 3);
}

/** The text within a limit of tokens, and why it ends where it does. A pair of surrogates is never split. */
export function cutToTokens(
  text: string,
  maxTokens: number | null,
): { text: string; finishReason: 'stop' | 'length' } {
  if (maxTokens === null || countTokens(text) <= maxTokens) return { text, finishReason: 'stop' };
  const cut = text.slice(0, maxTokens * charactersPerToken);
  return { text: /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut, finishReason: 'length' };
}

export function cutAtStop(text: string, stop: readonly string[]): string {
  const ends = stop.map((mark) => text.indexOf(mark)).filter((index) => index >= 0);
  return ends.length === 0 ? text : text.slice(0, Math.min(...ends));
}
