import { placeOf } from '../place-of.ts';
import { DASH, type Folded, UNSPACED, WAYS, comparedWords, fold } from './folded-words.ts';
import { isNegatedAt } from './negation.ts';
import { plainLine } from './plain-line.ts';
import { type TextRange, sentencesAt, splitSentences } from './sentences.ts';

/** Three words, or six letters of scripts without blanks. */
export const MIN_QUOTE_SIZE = 6;

/** If more letters than this follow a quote, they are not taken for the rest of its last word. */
const MAX_REST = 100;

/** More places than a quote has in an answer; those of a hostile one are not all looked at. */
const MAX_PLACES = 20;

/**
 * The first range with the words of a quote, in an answer or in the text that a page shows for it; if it can be, one
 * that no negation turns around.
 */
export function findQuote(text: string, quote: string): TextRange | undefined {
  return searchIn(text)(quote);
}

/**
 * For a quote that is found, and is long enough or a whole sentence, gives the answer's own words, plain and on one line.
 */
export function ownWordsOf(answer: string, search = searchIn(answer)): (quote: string) => string | undefined {
  let sentences: ReadonlySet<string> | undefined;
  const isSentence = (quote: string) => {
    sentences ??= new Set(splitSentences(answer).flatMap(waysToQuote));
    return sentences.has(wordsWithEmoji(quote));
  };
  return (quote) => {
    const range =
      sizeOf(comparedWords(quote)) >= MIN_QUOTE_SIZE || isSentence(quote) ? search(quote) : undefined;
    const ownWords = range && plainLine(answer.slice(range.from, range.to));
    // The page must be able to find these words again.
    return ownWords !== undefined && search(ownWords) ? ownWords : undefined;
  };
}

/** The same, but the whole sentence of words that come right after a negation: alone, they would say the opposite. */
export function fairWordsOf(
  answer: string,
  search = searchIn(answer),
): (quote: string) => string | undefined {
  const ownWords = ownWordsOf(answer, search);
  return (quote) => {
    const words = ownWords(quote);
    const range = words === undefined ? undefined : search(words);
    if (!range || !isNegatedAt(answer, range.from)) return words;
    // The negation may stand in the piece before, where a long sentence is split.
    return ownWords(sentencesAt(answer, { from: range.from - 1, to: range.to }));
  };
}

/** How much words say: two for each, one for each letter of scripts without blanks. */
export function sizeOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (UNSPACED.test(word) ? 1 : 2), 0);
}

/** `findQuote` for many quotes of one text. */
export function searchIn(text: string): (quote: string) => TextRange | undefined {
  const folded = new Map<RegExp, Folded>();
  const foldedFor = (way: RegExp) => {
    const known = folded.get(way) ?? fold(text, way);
    folded.set(way, known);
    return known;
  };
  return (quote) => {
    const wanted = fold(quote, WAYS.usual()).words;
    const range = findWords(text, foldedFor(WAYS.usual()), wanted);
    if (range) return range;
    const way = wanted === ' ' ? WAYS.withEmoji() : DASH.test(quote) ? WAYS.anyDash() : undefined;
    return way && findWords(text, foldedFor(way), fold(quote, way).words);
  };
}

function findWords(text: string, folded: Folded, wanted: string): TextRange | undefined {
  const { words, ranges } = folded;
  const whole = placeIn(text, folded, wanted);
  // A quote may break off within its last word; the range then includes the whole word.
  const at = whole === -1 ? placeIn(text, folded, wanted.slice(0, -1)) : whole;
  if (at === -1) return undefined;
  const end = at + wanted.length - 1;
  const wordEnd = words.indexOf(' ', end);
  const [first, last] = [ranges[at + 1], ranges[(wordEnd - end > MAX_REST ? end : wordEnd) - 1]];
  return first && last && { from: first.from, to: last.to };
}

/** Where words stand first, but rather where they do not come right after a negation; -1 if nowhere. */
function placeIn(text: string, { words, ranges }: Folded, wanted: string): number {
  const first = placeOf(wanted, words);
  let at = first;
  for (let tried = 0; at !== -1 && tried < MAX_PLACES; tried += 1) {
    const { from = 0 } = ranges[at + 1] ?? {};
    if (!isNegatedAt(text, from)) return at;
    const next = placeOf(wanted, words.slice(at + 1));
    at = next === -1 ? -1 : at + 1 + next;
  }
  return first;
}

/** Its words, and those that the answer's own words for it have, which are without emoji and Markdown around them. */
function waysToQuote(sentence: string): readonly string[] {
  const { ranges } = fold(sentence, WAYS.usual());
  const own = sentence.slice(ranges[1]?.from, ranges.at(-2)?.to);
  return [sentence, plainLine(own)].map(wordsWithEmoji);
}

function wordsWithEmoji(text: string): string {
  return fold(text, WAYS.withEmoji()).words;
}
