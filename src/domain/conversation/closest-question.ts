/**
 * The candidate that has most in common with a question; of several, the first that has not been asked. Undefined only if
 * there are no candidates.
 */
export function closestQuestion(
  question: string,
  candidates: readonly string[],
  asked: readonly string[],
): string | undefined {
  const words = wordsOf(question);
  const scores = candidates.map((candidate) => likeness(words, wordsOf(candidate)));
  const best = Math.max(...scores);
  const closest = candidates.filter((_, index) => scores[index] === best);
  return closest.find((candidate) => !asked.includes(candidate)) ?? closest[0];
}

function wordsOf(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))];
}

/** From 0, for no word in common, to 1, for the same words. */
function likeness(words: readonly string[], others: readonly string[]): number {
  const shared = weightOf(words.filter((word) => others.includes(word)));
  return shared === 0 ? 0 : shared / (weightOf(words) + weightOf(others) - shared);
}

/** A long word says more about a question than several short ones. */
function weightOf(words: readonly string[]): number {
  return words.reduce((sum, { length }) => sum + length ** 2, 0);
}
