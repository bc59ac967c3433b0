import type { Ending } from '../asking/ask.ts';
import { truncateReply, type Conclusion, answerOf, hasText, statusOf } from './conclude.ts';
import type { Message, Status, Turn } from './conversation.ts';

type Cut = Extract<Status, { readonly kind: 'cut' }>;

/** Asks the model to go on; the answer so far stands before it, as the assistant's last message. */
export const CONTINUE_INSTRUCTION = 'Go on exactly where you stopped.';

export const MAX_CONTINUATIONS = 5;

/** How much of the end of an answer a model may repeat before it goes on. */
export const MAX_OVERLAP = 200;

/** So many letters at the end of an answer are repeated only on purpose. */
const MIN_LETTERS = 12;

/** The same in a script that writes words without blanks. */
const MIN_LETTERS_WITHOUT_BLANKS = 4;

/** Longer pieces of a word are rare: limits cut between tokens, and most tokens are words. */
const MAX_PIECE = 3;

/** A model that repeats so much of the answer's beginning has begun again. */
const MIN_REPETITION = 40;

/** What models put before words that they repeat. */
const LEAD = /^[\s.…]+/u;

const DOTS = /^(?:\.{2,}|…)/u;

const LETTER = /\p{L}/gu;

const WITHOUT_BLANKS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Belongs to a word, a number or an address. */
const OF_WORD = /[\p{L}\p{N}_.'’@/-]/u;

const WORD_AT_END = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u;

const WORD_AT_BEGINNING = /^[\p{L}\p{N}]+/u;

/** The last line of a list, and the beginning of one. */
const LIST_LINE = /^[ \t]*(?:[-*+]|\d{1,3}[.)]) \S/;

const HEADING = /^#{1,6} \S/;

/** What may become the beginning of either. */
const MARK_SO_FAR = /^[ \t]*(?:[-*+]|\d{1,3}[.)]?|#{1,6}) ?$/;

const LAST_PIECE = /(?<!\S)\S+$/;

/** Whether a turn's answer can be continued: a limit of tokens ended it, and the model has gone on so far. */
export function canContinue(turn: Turn | undefined): turn is Turn & { readonly answer: Message } {
  const status = turn?.answer?.status;
  return status?.kind === 'cut' && !status.isStuck && (status.continued ?? 0) < MAX_CONTINUATIONS;
}

/**
 * The answer so far with what the model has added, without what it has repeated. A text begins with the answer so far,
 * whatever the model says, and with the text of each smaller part.
 * @param isAll whether no more of the added text follows
 */
export function joinContinuation(before: string, added: string, isAll: boolean): string {
  const repeated = commonLength(before, added);
  if (repeated === before.length) return added;
  if (repeated >= MIN_REPETITION || (repeated === added.length && !isAll)) return before;
  const led = added.replace(LEAD, '');
  const end = before.slice(-MAX_OVERLAP);
  const isLed = led !== added && !DOTS.test(added);
  const isOpenWord = !isLed && WORD_AT_BEGINNING.exec(led)?.[0] === led;
  // It may turn out to repeat more, or to begin with a longer word.
  if (!isAll && (led === '' || end.includes(led) || isOpenWord || MARK_SO_FAR.test(added))) return before;
  const isKnownWord = createWordCheck(before);
  const overlap = overlapOf(end, led, (last) => !isLed && !isKnownWord(last));
  if (overlap > 0) return before + led.slice(overlap);
  return before + gapBetween(before, added, isKnownWord) + added;
}

/** How a cut answer changes when its continuation ends; a text is never lost, and it stays as useful as it was. */
export function concludeContinuation(ending: Ending, partial: string, earlier: Message): Conclusion {
  const before = earlier.content;
  const isDeclined = ending.kind === 'reply' && ending.isRefusal;
  const said = ending.kind === 'reply' && hasText(ending.text) ? ending.text : partial;
  const content = isDeclined
    ? before
    : truncateReply(joinContinuation(before, said, ending.kind === 'reply'));
  const { continued = 0 } = cutOf(earlier);
  const cut: Cut = { kind: 'cut', continued: continued + 1 };
  if (ending.kind === 'reply') {
    if (content.trim() === before.trim()) return answerOf(before, { ...cutOf(earlier), isStuck: true });
    const status = statusOf(ending);
    return answerOf(content, status?.kind === 'cut' ? { ...status, ...cut } : status);
  }
  const grown = content === before ? {} : answerOf(content, cut);
  if (ending.kind === 'stopped') return grown;
  const notice =
    ending.kind === 'threw'
      ? ({ kind: 'not-sent' } as const)
      : ({ kind: 'kept', failure: ending, manner: 'continued' } as const);
  return { ...grown, notice };
}

/** Whether the model's context has ended an answer, and not the limit of the answer. */
export function isContextFull(answer: Message): boolean {
  return cutOf(answer).isContextFull ?? false;
}

function cutOf({ status }: Message): Cut {
  return status?.kind === 'cut' ? status : { kind: 'cut' };
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
 * @param mayBePart whether the last word of that end may be a part of the one that follows
 */
function overlapOf(end: string, text: string, mayBePart: (last: string) => boolean): number {
  for (let length = Math.min(end.length, text.length); length > 0; length -= 1) {
    const repeated = text.slice(0, length);
    if (!end.endsWith(repeated)) continue;
    const letters = repeated.match(LETTER)?.length ?? 0;
    if (letters >= (WITHOUT_BLANKS.test(repeated) ? MIN_LETTERS_WITHOUT_BLANKS : MIN_LETTERS)) return length;
    const isWordBegin = /^\p{L}/u.test(repeated) && !OF_WORD.test(end.charAt(end.length - length - 1));
    const [last] = WORD_AT_END.exec(repeated) ?? [];
    const isWordEnd = last === undefined || !/^[\p{L}\p{N}]/u.test(text.slice(length));
    if (isWordBegin && (isWordEnd || mayBePart(last))) return length;
  }
  return 0;
}

/** Whether a word stands in the answer, besides at its end. */
function createWordCheck(before: string): (word: string) => boolean {
  const [last = ''] = WORD_AT_END.exec(before) ?? [];
  const others = before.slice(0, before.length - last.length).toLowerCase();
  const words = new Set(others.match(/[\p{L}\p{N}]+/gu) ?? []);
  return (word) => words.has(word.toLowerCase());
}

/**
 * What belongs between the two: chat models leave out a blank or a line break at their beginning, but one that was cut
 * within a word goes on there. A word that also stands elsewhere in the answer is a whole one.
 */
function gapBetween(before: string, added: string, isKnownWord: (word: string) => boolean): string {
  const lastLine = before.slice(before.lastIndexOf('\n') + 1);
  if (HEADING.test(added) && lastLine !== '') return '\n\n';
  if (LIST_LINE.test(added) && LIST_LINE.test(lastLine)) return '\n';
  const [word] = WORD_AT_BEGINNING.exec(added) ?? [];
  // Not within an address, code or a number.
  if (word === undefined || !/^\p{L}/u.test(word) || /[/@\\`_]/.test(LAST_PIECE.exec(before)?.[0] ?? ''))
    return '';
  if (/[,;:!?…]$/u.test(before)) return ' ';
  if (/^\p{Lu}/u.test(word) && before.endsWith('.')) return ' ';
  const [last] = WORD_AT_END.exec(before) ?? [];
  if (last === undefined || /\p{N}$/u.test(last) || WITHOUT_BLANKS.test(word)) return '';
  if (isKnownWord(last + word)) return '';
  const areLong = Math.min(last.length, word.length) > MAX_PIECE;
  return isKnownWord(word) || areLong || (isKnownWord(last) && word.length >= MAX_PIECE) ? ' ' : '';
}
