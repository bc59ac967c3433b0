import { MIN_QUOTE_SIZE, comparedWords, findQuote, ownWordsOf, sizeOf } from './find-quote.ts';
import { numberedSentences } from './sentences.ts';

/** Two words: as few as show that a sentence is meant. */
const MIN_HINT_SIZE = 4;

/** A single word that shows it, too. */
const MIN_WORD_LETTERS = 5;

/** What a clerk points at: the number of a sentence, and words of it. */
export interface Pointer {
  /** NaN if it gave none. */
  readonly at: number;
  readonly words: string;
}

/**
 * For what a clerk points at, gives the answer's own words: those that it named, or their whole sentence if they are few
 * or half wrong. A wrong number does no harm where the words stand elsewhere in the answer.
 */
export function quotesOf(answer: string): (pointer: Pointer) => string | undefined {
  const sentences = numberedSentences(answer);
  const ownWords = ownWordsOf(answer);
  const quoteIn = (sentence: string, words: string) => {
    const quote = ownWordsOf(sentence)(words);
    if (quote !== undefined && findQuote(answer, quote)) return quote;
    const isMeant = (isHint(words) && findQuote(sentence, words)) || isMostlyIn(sentence, words);
    return isMeant ? ownWords(sentence) : undefined;
  };
  return ({ at, words }) => {
    const sentence = sentences[at - 1];
    const quote = sentence === undefined ? undefined : quoteIn(sentence, words);
    // Without a number, as in the earlier form, a short sentence is a quote, too.
    const isEnough = Number.isNaN(at) || sizeOf(words) >= MIN_QUOTE_SIZE;
    return quote ?? (isEnough ? ownWords(words) : undefined);
  };
}

function isHint(words: string): boolean {
  const letters = words.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? [];
  const isWord = comparedWords(words).length === 1 && letters.length >= MIN_WORD_LETTERS;
  return isWord || sizeOf(words) >= MIN_HINT_SIZE;
}

/** Whether at least half of the words, and two, stand in a sentence, in any order. */
function isMostlyIn(sentence: string, words: string): boolean {
  const known = new Set(comparedWords(sentence));
  const named = [...new Set(comparedWords(words))];
  const [all, found] = [named, named.filter((word) => known.has(word))].map((some) => sizeOf(some.join(' ')));
  return all !== undefined && found !== undefined && found >= Math.max(MIN_HINT_SIZE, all / 2);
}
