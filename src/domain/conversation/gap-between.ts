/** Longer pieces of a word are rare: limits cut between tokens, and most tokens are words. */
const MAX_PIECE = 3;

export const WITHOUT_BLANKS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export const WORD_AT_END = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u;

export const WORD_AT_BEGINNING = /^[\p{L}\p{N}]+/u;

const LIST_LINE = /^[ \t]*(?:[-*+]|(\d{1,3})[.)]) \S/;

const NUMBERED_LINE = /^[ \t]*(\d{1,3})[.)] \S/gm;

const TABLE_ROW = /^[ \t]*\|.*\|[ \t]*$/;

const HEADING = /^#{1,6} \S/;

/** What a sharp may follow, as in C#. */
const BEFORE_SHARP = /\b[A-Z]$/;

/** A mark before words, as a sentence continues with it. */
const OPENING_MARK = /^(?:\*\*|[*"“„«`])(?=\p{L})|^\((?=[\p{L}\p{N}]{2})/u;

/** The end of words within marks. */
const CLOSING_MARK = /[\p{L}\p{N}.,;:!?…]([)\]”»]|\*\*|[*"])$/u;

const LAST_PIECE = /(?<!\S)\S+$/;

/**
 * What belongs between the two: chat models leave out a blank or a line break at their beginning, but one that was cut
 * within a word goes on there. A word that also stands elsewhere in the answer is a whole one.
 */
export function gapBetween(before: string, added: string, isKnownWord: (word: string) => boolean): string {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if (HEADING.test(added) && line !== '' && !BEFORE_SHARP.test(line)) return '\n\n';
  if (isNextItem(before, line, added) || (TABLE_ROW.test(line) && added.startsWith('|'))) return '\n';
  // Not within an address, code or a name.
  if (/[/@\\`_]|::$/.test(LAST_PIECE.exec(before)?.[0] ?? '') || line.split('`').length % 2 === 0) return '';
  const [mark] = OPENING_MARK.exec(added) ?? [];
  if (mark !== undefined)
    return isBalanced(line, mark) && /[\p{L}\p{N}]{2}$|[,;:.!?…]$/u.test(before) ? ' ' : '';
  const [word] = WORD_AT_BEGINNING.exec(added) ?? [];
  const [last] = WORD_AT_END.exec(before) ?? [];
  if (word === undefined || WITHOUT_BLANKS.test(word)) return '';
  const isGap = last === undefined ? endsPart(before, line, added) : areTwoWords(last, word, isKnownWord);
  return isGap ? ' ' : '';
}

/** Whether a word stands in the answer, besides at its end. */
export function createWordCheck(before: string): (word: string) => boolean {
  const [last = ''] = WORD_AT_END.exec(before) ?? [];
  const others = before.slice(0, before.length - last.length).toLowerCase();
  const words = new Set(others.match(/[\p{L}\p{N}]+/gu) ?? []);
  return (word) => words.has(word.toLowerCase());
}

function isNextItem(before: string, line: string, added: string): boolean {
  const item = LIST_LINE.exec(added);
  if (!item) return false;
  if (line.endsWith(':')) return true;
  if (!LIST_LINE.test(line)) return false;
  const [, number] = item;
  // A sum is no list.
  if (number === undefined) return !/[\d=+*/-]$/.test(line);
  return Number(number) === Number([...before.matchAll(NUMBERED_LINE)].at(-1)?.[1]) + 1;
}

/** Whether the answer stopped after a mark that a blank follows. */
function endsPart(before: string, line: string, added: string): boolean {
  if (/^\p{N}/u.test(added)) return false;
  const closing = CLOSING_MARK.exec(before)?.[1];
  if (closing !== undefined) return isBalanced(line, closing);
  if (/[,;:!?…،؛؟।]$/u.test(before)) return true;
  const areInitials = /\p{Lu}\.$/u.test(before) && /^\p{Lu}\./u.test(added);
  return before.endsWith('.') && /^[\p{Lu}\p{Lo}]/u.test(added) && !areInitials;
}

function areTwoWords(last: string, word: string, isKnownWord: (word: string) => boolean): boolean {
  if (isKnownWord(last + word)) return false;
  const isWord = /^\p{Ll}{2,}$/u;
  if (/^\p{N}/u.test(word)) return isWord.test(last);
  if (/^\p{N}+$/u.test(last)) return word.length > MAX_PIECE;
  if (isWord.test(last) && /^\p{Lu}\p{Ll}/u.test(word)) return true;
  const areLong = Math.min(last.length, word.length) > MAX_PIECE;
  return isKnownWord(word) || areLong || (isKnownWord(last) && word.length >= MAX_PIECE);
}

/** Whether each opening mark of a line has its closing one, if both look alike. */
function isBalanced(line: string, mark: string): boolean {
  if (!/[*"`]/.test(mark)) return true;
  return line.replace(/^[ \t]*\* /, '').split(mark).length % 2 === 1;
}
