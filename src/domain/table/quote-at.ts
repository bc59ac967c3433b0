import { MAX_MATERIAL_CHARACTERS } from './clerk-prompt.ts';
import { MIN_QUOTE_SIZE, fairWordsOf, searchIn, sizeOf } from './find-quote.ts';
import { comparedWords } from './folded-words.ts';
import { numberedSentences } from './sentences.ts';

/** Two words: as few as show that a sentence is meant. */
const MIN_HINT_SIZE = 4;

/** A single word that shows it, too. */
const MIN_WORD_LETTERS = 5;

/** A syllable of Korean, which is compared in its parts, is one. */
const LETTER = /(?![\u1160-\u11ff])\p{L}/gu;

/** More than a clerk sees of an answer, in UTF-16 code units, and the rest of the sentence in which that ends. */
const MAX_SEEN_UNITS = 3 * MAX_MATERIAL_CHARACTERS;

/** What a clerk points at: the number of a sentence, and words of it. */
export interface Pointer {
  /** Undefined in the earlier form; NaN if it is no whole number. */
  readonly at: number | undefined;
  readonly words: string;
}

/** Many claims may point at one text, which is prepared for comparing once. */
interface SearchedText {
  readonly text: string;
  readonly find: ReturnType<typeof searchIn>;
  readonly fairWords: ReturnType<typeof fairWordsOf>;
}

/**
 * For what a clerk points at, gives the answer's own words: those that it named, or their whole sentence if they are few
 * or half wrong. A wrong number does no harm where the words stand elsewhere in the answer.
 */
export function quotesOf(answer: string): (pointer: Pointer) => string | undefined {
  const seen = textOf(answer.slice(0, MAX_SEEN_UNITS));
  const sentences = numberedSentences(seen.text).map(textOf);
  const quoteIn = (sentence: SearchedText, words: string, compared: readonly string[]) => {
    const quote = sentence.fairWords(words);
    if (quote !== undefined && seen.find(quote)) return quote;
    const isMeant = (isHint(compared) && sentence.find(words)) || isMostlyIn(sentence.text, compared);
    return isMeant ? seen.fairWords(sentence.text) : undefined;
  };
  return ({ at, words }) => {
    const compared = comparedWords(words);
    const sentence = at === undefined ? undefined : sentences[at - 1];
    const quote = sentence && quoteIn(sentence, words, compared);
    // In the earlier form, which has no number, a short sentence is a quote, too.
    const isEnough = at === undefined || sizeOf(compared) >= MIN_QUOTE_SIZE;
    return quote ?? (isEnough ? seen.fairWords(words) : undefined);
  };
}

function textOf(text: string): SearchedText {
  const find = searchIn(text);
  return { text, find, fairWords: fairWordsOf(text, find) };
}

function isHint(words: readonly string[]): boolean {
  const letters = words.join('').match(LETTER) ?? [];
  return letters.length >= MIN_WORD_LETTERS || sizeOf(words) >= MIN_HINT_SIZE;
}

/** Whether at least half of the words, and two, stand in a sentence, in any order. */
function isMostlyIn(sentence: string, words: readonly string[]): boolean {
  const known = new Set(comparedWords(sentence));
  const named = [...new Set(words)];
  const found = sizeOf(named.filter((word) => known.has(word)));
  return found >= Math.max(MIN_HINT_SIZE, sizeOf(named) / 2);
}
