/** Below this, two questions have only words in common that say little, such as “should”. */
const MIN_LIKENESS = 0.1;

/**
 * The candidate that has most in common with a question; of several, or if none has enough, the first that has not been
 * asked. Undefined only if there are no candidates.
 */
export function closestQuestion(
  question: string,
  candidates: readonly string[],
  asked: readonly string[],
): string | undefined {
  const known = candidates.map(wordsOf);
  const words = wordsOf(question);
  const scores = known.map((each) => likeness(words, each, known));
  const best = Math.max(...scores);
  const closest = candidates.filter((_, index) => best < MIN_LIKENESS || scores[index] === best);
  return closest.find((candidate) => !asked.includes(candidate)) ?? closest[0];
}

function wordsOf(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))];
}

/** From 0, for no word in common, to 1, for the same words. */
function likeness(
  words: readonly string[],
  others: readonly string[],
  known: readonly (readonly string[])[],
): number {
  // A long word says more about a question than several short ones, and a rare one more than one that many have.
  const weightOf = (each: readonly string[]) =>
    each.reduce((sum, word) => {
      const count = known.filter((candidate) => candidate.includes(word)).length;
      return sum + (word.length / Math.max(1, count)) ** 2;
    }, 0);
  const shared = weightOf(words.filter((word) => others.includes(word)));
  return shared === 0 ? 0 : shared / (weightOf(words) + weightOf(others) - shared);
}
