import { isAdjective, isAdverb, isClosed, isEmptyHead, isMass, isNoun, isPlural, isVerb } from './lexicon.ts';
import { isWord } from './tokens-of.ts';

export interface Phrase {
  words: string[];
  /** The index after its last word. */
  end: number;
}

const mostWords = 4;

/** The noun phrase that begins at an index, after any article; it ends early rather than swallow a verb. */
export function readNounPhrase(tokens: readonly string[], start: number): Phrase | null {
  const words: string[] = [];
  let at = start;
  while (words.length < mostWords && isModifier(tokens, at)) {
    words.push(tokens[at] ?? '');
    at += 1;
  }
  const head = tokens[at];
  if (!isWord(head) || isClosed(head) || isAdverb(head) || !/\p{L}{2}/u.test(head)) return null;
  words.push(head);
  at += 1;
  while (words.length < mostWords && continuesCompound(tokens, at)) {
    words.push(tokens[at] ?? '');
    at += 1;
  }
  return isEmptyHead(words.at(-1) ?? '') || isEmptyHead(head) ? null : { words, end: at };
}

/** Without an article only plurals, masses, names and pursuits (learning Spanish) can stand. */
export function readBarePhrase(tokens: readonly string[], start: number, lenient: boolean): Phrase | null {
  const first = tokens[start];
  if (!isWord(first) || isClosed(first)) return null;
  if (isGerund(first)) return readPursuit(tokens, start);
  const phrase = readNounPhrase(tokens, start);
  if (phrase === null) return null;
  const head = phrase.words.at(-1) ?? '';
  const isName = start > 0 && /^\p{Lu}/u.test(head);
  return isPlural(head) || isMass(head) || isGerund(head) || isName || (lenient && !isVerb(head))
    ? phrase
    : null;
}

export function isGerund(word: string): boolean {
  return (
    /^[a-z]{2,}ing$/i.test(word) &&
    !/^(?:thing|nothing|something|anything|everything|morning|evening|king|ring|spring|during|being|going|having|string|wedding|building|meeting|ceiling|feeling)$/i.test(
      word,
    )
  );
}

function readPursuit(tokens: readonly string[], start: number): Phrase {
  const verb = tokens[start] ?? '';
  const article = tokens[start + 1]?.toLowerCase() ?? '';
  const withArticle = /^(?:an?|the|my|our)$/.test(article);
  const object = withArticle ? readNounPhrase(tokens, start + 2) : readBarePhrase(tokens, start + 1, false);
  if (object === null) return { words: [verb], end: start + 1 };
  return { words: [verb, ...(withArticle ? [article] : []), ...object.words], end: object.end };
}

function isModifier(tokens: readonly string[], at: number): boolean {
  const word = tokens[at];
  // A compound before a noun describes it: a four-day week.
  return isWord(word) && (isAdjective(word) || word.includes('-')) && isContent(tokens[at + 1]);
}

function isContent(word: string | undefined): boolean {
  return isWord(word) && !isClosed(word) && !isAdverb(word);
}

/** A known noun goes on with the phrase; a word nobody knows does when nothing of a sentence follows. */
function continuesCompound(tokens: readonly string[], at: number): boolean {
  const word = tokens[at];
  if (!isWord(word) || isClosed(word)) return false;
  if (isVerb(word.replace(/s$/i, '')) && (/s$/i.test(word) || !isNoun(word))) return false;
  if (isNoun(word)) return true;
  const before = tokens[at - 1] ?? '';
  if (isPlural(before) || isEmptyHead(before)) return false;
  const next = tokens[at + 1];
  const isLast = next === undefined || !isWord(next) || isClosed(next);
  return isLast && !/(?:s|ed|ing|ly|ier)$/i.test(word) && !isAdjective(word) && !isVerb(word);
}
