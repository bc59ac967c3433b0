import { WITHOUT_BLANKS, gapBetween } from './gap-between.ts';
import { WORD_AT_END, knownWords } from './known-words.ts';

/** The longest repetition of an answer's end that is looked for, in UTF-16 code units. */
export const MAX_OVERLAP = 200;

/** So many letters at the end of an answer are repeated only on purpose. */
const MIN_LETTERS = 12;

/** The same in a script that writes words without blanks. */
const MIN_LETTERS_WITHOUT_BLANKS = 4;

/** A model that repeats so much of the answer's beginning has begun again. */
const MIN_REPETITION = 40;

/** What models put before words that they repeat. */
const LEAD = /^[\s.…]+/u;

const LETTER = /\p{L}/gu;

/** A word, perhaps within marks, and a number of at least two digits. */
const BEGINS_WITH_WORD = /^(?:[*_`"'“„«([]*\p{L}|\d[.,]?\d)/u;

/** The beginning of a line of a list or a table, and of a heading. */
const BEGINS_WITH_LINE_MARK = /^(?:[-*+|]|\d{1,3}[.)]|#{1,6})[ \t]/;

/** What may become the beginning of a line, or of words within marks. */
const MARK_SO_FAR = /^(?:[ \t]*(?:[-*+]|\d{1,3}[.)]?|#{1,6}|`{1,3}) ?|\*\*|["“„«]|\([\p{L}\p{N}]?)$/u;

const FENCE = /^[ \t]*```/gm;

/** A block of code that is opened again, and what may become that. */
const OPENED_AGAIN = /^\s*```[\w+#-]+\n/;

const FENCE_SO_FAR = /^\s*(?:`{0,2}|```[\w+#-]*)$/;

/**
 * The answer so far with what the model has added, without what it has repeated. A text begins with the answer so far,
 * whatever the model says, and with the text of each smaller part.
 * @param isAll whether no more of the added text follows
 * @param sent the end of the answer, as far as the model was given it
 */
export function joinContinuation(before: string, added: string, isAll: boolean, sent = before): string {
  const repeated = commonLength(sent, added);
  if (repeated === sent.length) return before + added.slice(repeated);
  if (repeated >= MIN_REPETITION || (repeated === added.length && !isAll)) return before;
  return isCodeOpen(before) ? joinCode(before, added, isAll) : joinWords(before, added, isAll);
}

function joinWords(before: string, added: string, isAll: boolean): string {
  const led = added.replace(LEAD, '');
  const isOpenWord = /^[\p{L}\p{N}]+$/u.test(added);
  // It may turn out to repeat more, or to begin with a longer word.
  if (!isAll && (repeatsEnd(before, led) || isOpenWord || MARK_SO_FAR.test(added))) return before;
  const overlap = overlapOf(before, led, led === added);
  if (overlap > 0) return before + led.slice(overlap);
  return before + gapBetween(before, added) + added;
}

/** Code goes on exactly where it stopped, but for a fence, which stands on its own line or is opened again. */
function joinCode(before: string, added: string, isAll: boolean): string {
  if (!isAll && FENCE_SO_FAR.test(added)) return before;
  const code = added.replace(OPENED_AGAIN, '');
  if (!isAll && repeatsEnd(before, code)) return before;
  const overlap = overlapOf(before, code, true);
  const isFence = code !== added || added.startsWith('```');
  const isNewLine = isFence && overlap === 0 && !before.endsWith('\n');
  return before + (isNewLine ? '\n' : '') + code.slice(overlap);
}

function repeatsEnd(before: string, text: string): boolean {
  return before.slice(-MAX_OVERLAP).includes(text);
}

function isCodeOpen(text: string): boolean {
  return countOf(text, FENCE) % 2 === 1;
}

/** How many characters at their beginning two texts have in common. */
function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

/**
 * How many characters at the beginning of a text repeat the end of the one before it. What may be chance does not count,
 * such as a letter, a digit or a brace.
 * @param mayBePart whether that end may be a part of a word, which the text has whole
 */
function overlapOf(before: string, text: string, mayBePart: boolean): number {
  for (let length = Math.min(before.length, text.length, MAX_OVERLAP); length > 0; length -= 1) {
    const repeated = text.slice(0, length);
    if (!before.endsWith(repeated)) continue;
    const letters = countOf(repeated, LETTER);
    if (letters >= (WITHOUT_BLANKS.test(repeated) ? MIN_LETTERS_WITHOUT_BLANKS : MIN_LETTERS)) return length;
    const [last] = WORD_AT_END.exec(repeated) ?? [];
    const isPart = last !== undefined && /^[\p{L}\p{N}]/u.test(text.slice(length));
    // A word that also stands elsewhere is a whole one.
    if (isPart && (!mayBePart || length === 1 || knownWords(before).has(last.toLowerCase()))) continue;
    if (beginsOnPurpose(text, length, before.charAt(before.length - length - 1))) return length;
  }
  return 0;
}

/** @param previous the character before what is repeated; empty if there is none */
function beginsOnPurpose(text: string, length: number, previous: string): boolean {
  if (/^\n?$/.test(previous) && BEGINS_WITH_LINE_MARK.test(text)) return true;
  return BEGINS_WITH_WORD.test(text.slice(0, length)) && !/[\p{L}\p{N}]/u.test(previous);
}

function countOf(text: string, expression: RegExp): number {
  return text.match(expression)?.length ?? 0;
}
