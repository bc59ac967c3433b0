import { WORD_AT_END, knownWords } from './known-words.ts';

/** Longer pieces of a word are rare: limits cut between tokens, and most tokens are words. */
const MAX_PIECE = 3;

/** The beginning of a text whose script writes words without blanks. */
export const WITHOUT_BLANKS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const WORD_AT_BEGINNING = /^[\p{L}\p{N}]+/u;

const HEADING = /^#{1,6} \S/;

/** What a sharp may follow, as in C#. */
const BEFORE_SHARP = /\b[A-Z]$/;

const FENCE = /^[ \t]*```/;

const LIST_LINE = /^[ \t]*(?:[-*+]|(\d{1,3})[.)]) \S/;

const TABLE_ROW = /^\|.*\|$/;

/** A mark before words, as a sentence continues with it. */
const OPENING_MARK = /^(?:\*\*|[*"“„«`])(?=\p{L})|^\((?=[\p{L}\p{N}]{2})/u;

/** The end of words within marks, if the marks of its line are balanced. */
const CLOSING_MARK = /(?:[)\]”»]|\*\*|[*"`])$/;

/**
 * The blank or line break to insert between a cut answer and its continuation. Chat models omit it at the start of a reply;
 * an answer that was cut within a word needs none.
 * @param before the answer, which was not cut within a block of code
 */
export function gapBetween(before: string, added: string): string {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if (line === '') return '';
  const isHeading = HEADING.test(added) && !BEFORE_SHARP.test(line);
  const isAfterCode = FENCE.test(line) && /^\S/.test(added);
  if (isHeading || isAfterCode || FENCE.test(added)) return '\n\n';
  if (isNextItem(before, line, added) || (TABLE_ROW.test(line) && added.startsWith('|'))) return '\n';
  const isWithinCode = !isBalanced(line, '`');
  return !isWithinCode && areApart(before, line, added) ? ' ' : '';
}

function isNextItem(before: string, line: string, added: string): boolean {
  const item = LIST_LINE.exec(added);
  if (!item) return false;
  if (/:(?:\*\*)?$/.test(line)) return true;
  if (!LIST_LINE.test(line)) return false;
  const [, number] = item;
  const isSum = /\d$/.test(line) && /^. \d/.test(added);
  if (number === undefined) return !isSum;
  const numbers = before.split('\n').flatMap((each) => LIST_LINE.exec(each)?.[1] ?? []);
  return Number(number) === Number(numbers.at(-1)) + 1;
}

/** Whether a blank separates the two. */
function areApart(before: string, line: string, added: string): boolean {
  const [mark] = OPENING_MARK.exec(added) ?? [];
  if (mark !== undefined) return isBalanced(line, mark) && /(?:[\p{L}\p{N}]{2}|[,;:.!?…])$/u.test(before);
  const [word] = WORD_AT_BEGINNING.exec(added) ?? [];
  if (word === undefined || WITHOUT_BLANKS.test(word)) return false;
  const [last] = WORD_AT_END.exec(before) ?? [];
  return last === undefined ? endsPart(before, line, added) : areTwoWords(before, last, word);
}

/** Whether the answer stopped after a mark that a blank follows. */
function endsPart(before: string, line: string, added: string): boolean {
  if (/^\p{N}/u.test(added)) return false;
  const [closing] = CLOSING_MARK.exec(before) ?? [];
  if (closing !== undefined) return isBalanced(line, closing);
  if (/[,;:!?…]$/.test(before)) return true;
  const areInitials = /\p{Lu}\.$/u.test(before) && /^\p{Lu}\./u.test(added);
  return before.endsWith('.') && !/^\p{Ll}/u.test(added) && !areInitials;
}

/** A word that also stands elsewhere in the answer is a whole one. */
function areTwoWords(before: string, last: string, word: string): boolean {
  const known = knownWords(before);
  const isKnown = (text: string) => known.has(text.toLowerCase());
  if (isKnown(last + word)) return false;
  const isWord = /^\p{Ll}{2,}$/u.test(last);
  if (/^\p{N}/u.test(word)) return isWord;
  if (/^\p{N}+$/u.test(last)) return word.length > MAX_PIECE;
  if (isWord && /^\p{Lu}\p{Ll}/u.test(word)) return true;
  const areLong = Math.min(last.length, word.length) > MAX_PIECE;
  return isKnown(word) || areLong || (isKnown(last) && word.length >= MAX_PIECE);
}

/** Whether each opening mark of a line has its closing one, if both look alike. */
function isBalanced(line: string, mark: string): boolean {
  return !/[*"`]/.test(mark) || line.split(mark).length % 2 === 1;
}
