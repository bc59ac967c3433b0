import type { Ending } from '../asking/ask.ts';
import { truncateReply, type Conclusion, answerOf, hasText, statusOf } from './conclude.ts';
import type { Message, Status, Turn } from './conversation.ts';

type Cut = Extract<Status, { readonly kind: 'cut' }>;

/** Asks the model to go on; the answer so far stands before it, as the assistant's last message. */
export const CONTINUE_INSTRUCTION = 'Go on exactly where you stopped.';

export const MAX_CONTINUATIONS = 5;

/** How much of the end of an answer a model may repeat before it goes on. */
export const MAX_OVERLAP = 200;

/** Anything shorter that begins within a word may be chance. */
const MIN_OVERLAP_WITHIN_WORD = 12;

/** A model that repeats so much of the answer's beginning has begun again. */
const MIN_REPETITION = 40;

/** What models put before words that they repeat. */
const LEAD = /^[\s.…]+/u;

const WORD_AT_END = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u;

const WORD_AT_BEGINNING = /^[\p{L}\p{N}]+/u;

const MARK_BEFORE_BLANK = /[,;:!?…]$|(?<!\.\p{L})\.$/u;

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
  // It may turn out to repeat more.
  if (!isAll && (led === '' || end.includes(led))) return before;
  const overlap = overlapOf(end, added) || overlapOf(end, led);
  if (overlap > 0) return before + (overlapOf(end, added) > 0 ? added : led).slice(overlap);
  const [word = ''] = WORD_AT_BEGINNING.exec(added) ?? [];
  if (!isAll && word === added) return before;
  return before + (lacksBlank(before, word) ? ' ' : '') + added;
}

/** How a cut answer changes when its continuation ends; a text is never lost, and it stays as useful as it was. */
export function concludeContinuation(ending: Ending, partial: string, earlier: Message): Conclusion {
  const before = earlier.content;
  const isDeclined = ending.kind === 'reply' && ending.isRefusal;
  const said = ending.kind === 'reply' && hasText(ending.text) ? ending.text : partial;
  const content = isDeclined ? before : truncateReply(joinContinuation(before, said, true));
  const { continued = 0 } = cutOf(earlier);
  const cut: Cut = { kind: 'cut', continued: continued + 1 };
  if (ending.kind === 'reply') {
    if (content === before || content.trim() === before.trim())
      return answerOf(before, { ...cutOf(earlier), isStuck: true });
    const status = statusOf(ending);
    return answerOf(content, status?.kind === 'cut' ? { ...status, ...cut } : status);
  }
  const grown = content === before ? {} : answerOf(content, cut);
  if (ending.kind === 'stopped') return grown;
  const notice =
    ending.kind === 'threw'
      ? ({ kind: 'not-sent' } as const)
      : ({ kind: 'not-continued', failure: ending } as const);
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

/** How many characters at the beginning of a text repeat the end of the one before it. */
function overlapOf(end: string, text: string): number {
  for (let length = Math.min(end.length, text.length); length > 0; length -= 1) {
    const isWithinWord =
      /[\p{L}\p{N}]/u.test(end.charAt(end.length - length - 1)) && WORD_AT_BEGINNING.test(text);
    if (isWithinWord && length < MIN_OVERLAP_WITHIN_WORD) continue;
    if (end.endsWith(text.slice(0, length))) return length;
  }
  return 0;
}

/**
 * Whether a blank belongs between the two: chat models leave it out, but one that was cut within a word goes on there. A
 * word that also stands elsewhere in the answer is a whole one.
 */
function lacksBlank(before: string, word: string): boolean {
  if (word === '') return false;
  if (/^\p{L}/u.test(word) && MARK_BEFORE_BLANK.test(before)) return true;
  const [last] = WORD_AT_END.exec(before) ?? [];
  if (last === undefined) return false;
  const words = new Set(
    before
      .slice(0, -last.length)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
  const isKnown = (each: string) => words.has(each.toLowerCase());
  return !isKnown(last + word) && (isKnown(last) || isKnown(word));
}
