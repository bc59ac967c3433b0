import { isAdverb, isClosed, isNoun, isVerb } from './lexicon.ts';
import { isGerund } from './noun-phrase.ts';
import { isWord, tokensOf } from './tokens-of.ts';

export interface Alternatives {
  first: string;
  second: string;
}

const mostWords = 3;

/** The two things of "tea or coffee", "React vs Vue", "between Rome and Paris"; null unless both can stand as nouns. */
export function findAlternatives(text: string): Alternatives | null {
  const tokens = tokensOf(text);
  for (const [at, token] of tokens.entries()) {
    if (!separates(tokens, at, token)) continue;
    const second = forwards(tokens, tokens[at + 1] === '.' ? at + 2 : at + 1);
    const first = backwards(tokens, at - 1);
    if (first !== null && second !== null) return { first, second };
  }
  return null;
}

function separates(tokens: readonly string[], at: number, token: string): boolean {
  const word = token.toLowerCase();
  if (/^(?:or|vs|versus)$/.test(word)) return true;
  return (
    word === 'and' &&
    tokens.slice(Math.max(0, at - 5), at).some((before) => /^(?:between|compare)$/i.test(before))
  );
}

function forwards(tokens: readonly string[], start: number): string | null {
  const words: string[] = [];
  for (let at = start; at < tokens.length && words.length <= mostWords; at += 1) {
    const token = tokens[at];
    if (!isWord(token) || (isClosed(token) && !(words.length === 0 && isArticle(token))) || isAdverb(token))
      break;
    words.push(token);
  }
  return asNoun(words);
}

function backwards(tokens: readonly string[], start: number): string | null {
  const words: string[] = [];
  for (let at = start; at >= 0 && words.length <= mostWords; at -= 1) {
    const token = tokens[at];
    if (!isWord(token) || (isClosed(token) && !isArticle(token))) break;
    if (isVerbLike(token) && !isGerund(token)) break;
    words.unshift(token);
    if (isArticle(token)) break;
  }
  return asNoun(words);
}

function asNoun(words: readonly string[]): string | null {
  const [first = ''] = words;
  const isTooLong = words.length > mostWords || words.join(' ').length > 32;
  const isBareArticle = words.length === 1 && isArticle(first);
  if (first === '' || isTooLong || isBareArticle || (isVerbLike(first) && !isGerund(first))) return null;
  return words.map((word) => (/^(?:my|our)$/i.test(word) ? 'your' : word)).join(' ');
}

function isArticle(word: string): boolean {
  return /^(?:an?|the|my|our)$/i.test(word);
}

function isVerbLike(word: string): boolean {
  return isVerb(word) && !isNoun(word);
}
