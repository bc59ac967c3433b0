import type { Conversation, Message } from './conversation.ts';

/** A message that contains the text, and its first position in the content. */
export interface FoundMessage {
  readonly message: Message;
  readonly place: Place;
}

interface Findings {
  /** The newest first, at most `MAX_FOUND_MESSAGES`. */
  readonly found: readonly FoundMessage[];
  /** How many messages contain the text in all. */
  readonly count: number;
}

/** A range of a text, in UTF-16 code units. */
interface Place {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** An excerpt with a range to highlight; an ellipsis marks where it was cut. */
interface Excerpt {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

/** How many messages are listed; seeing others takes a more specific text. */
const MAX_FOUND_MESSAGES = 50;

/** What joins a character and makes no other letter of it: accents and points, joiners, choices of a picture's form. */
const JOINED =
  '[\\u00ad\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u064b-\\u065f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200c\\u200d\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f]';

const ALL_JOINED = new RegExp(JOINED, 'g');

const PLAIN = /^[\0-\u007f]*$/;

/** About how long an excerpt is, in UTF-16 code units. */
const EXCERPT_CHARACTERS = 300;

const ELLIPSIS = '…';

/**
 * The messages that hold a text, whatever its case, accents and runs of white space (behaviour 5.15); none where
 * nothing else is left of it.
 */
export function findMessages({ messages }: Pick<Conversation, 'messages'>, text: string): Findings {
  const pattern = patternOf(text);
  if (!pattern) return { found: [], count: 0 };
  const holding = messages.filter(({ content }) => isIn(content, pattern)).toReversed();
  const found = holding.slice(0, MAX_FOUND_MESSAGES).flatMap((message) => {
    const place = placeIn(message.content, pattern);
    return place ? [{ message, place }] : [];
  });
  return { found, count: holding.length };
}

/**
 * What finds a text whatever its case, accents and runs of white space; undefined of a text in which nothing else is
 * left. It is for unfolded texts only: see `isIn` and `placeIn`.
 */
function patternOf(text: string): RegExp | undefined {
  const wanted = unfold(text).replaceAll(ALL_JOINED, '').replaceAll(/\s+/g, ' ').trim();
  if (wanted === '') return undefined;
  // Of code units, each by its number: nothing in the text can mean something to the pattern.
  return new RegExp(wanted.split('').map(patternOfUnit).join(''));
}

function isIn(content: string, pattern: RegExp): boolean {
  return pattern.test(unfold(content));
}

/** The first place in the text as it is, of whole characters and with what joins them; undefined where there is none. */
function placeIn(content: string, pattern: RegExp): Place | undefined {
  const match = pattern.exec(unfold(content));
  if (!match) return undefined;
  const [found] = match;
  return placeOfUnfolded(content, match.index, match.index + found.length);
}

/** The text around a place in it, cut between words where they are short enough, and never within a character. */
export function excerptAround(content: string, { from, to }: Place): Excerpt {
  const end = wholeBefore(content, Math.min(to, from + EXCERPT_CHARACTERS));
  const room = EXCERPT_CHARACTERS - (end - from);
  const lead = Math.min(from, Math.max(Math.floor(room / 2), room - (content.length - end)));
  const start = wholeBehind(content, from - lead);
  const stop = wholeBefore(content, end + room - lead);
  return {
    before: start === 0 ? content.slice(0, from) : `${ELLIPSIS}${fromWord(content.slice(start, from))}`,
    marked: content.slice(from, end),
    after: stop >= content.length ? content.slice(end) : `${toWord(content.slice(end, stop))}${ELLIPSIS}`,
  };
}

function patternOfUnit(unit: string): string {
  if (unit === ' ') return `(?:\\s${JOINED}*)+`;
  return `${unit === 'σ' || unit === 'ς' ? '[σς]' : escapeUnit(unit)}${JOINED}*`;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Lower case, with accents as separate characters; the length may change. */
function unfold(text: string): string {
  return (PLAIN.test(text) ? text : text.normalize('NFD')).toLowerCase();
}

function placeOfUnfolded(content: string, unfoldedFrom: number, unfoldedTo: number): Place {
  let from = 0;
  let at = 0;
  let unfoldedAt = 0;
  for (const character of content) {
    if (unfoldedAt >= unfoldedTo) break;
    if (unfoldedAt <= unfoldedFrom) from = at;
    at += character.length;
    unfoldedAt += unfold(character).length;
  }
  return { from, to: at };
}

function fromWord(text: string): string {
  return text.replace(/^\S{0,20}\s+/, '');
}

function toWord(text: string): string {
  return text.replace(/\s+\S{0,20}$/, '');
}

function wholeBefore(content: string, index: number): number {
  return isWithinCharacter(content, index) ? index - 1 : index;
}

function wholeBehind(content: string, index: number): number {
  return isWithinCharacter(content, index) ? index + 1 : index;
}

/** Whether a surrogate pair would be split. */
function isWithinCharacter(content: string, index: number): boolean {
  return (content.codePointAt(index - 1) ?? 0) > 0xff_ff;
}
