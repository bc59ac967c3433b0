import { plainLine } from './plain-line.ts';

/** A range of a text, in UTF-16 code units, of whole characters. */
interface Place {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** A text without what does not count for a quotation. */
interface FoldedText {
  readonly text: string;
  /** Whether what may be a mark at a line's start counts. */
  readonly hasMarks: boolean;
  readonly folded: string;
  /** For each code unit of `folded`, where its character begins in the text. */
  readonly starts: readonly number[];
  /** Where it ends. */
  readonly ends: readonly number[];
  /** Whether a place of `folded` is within a word, as far as it was asked. */
  readonly within: (boolean | undefined)[];
  /** The same of `text`. */
  readonly withinText: (boolean | undefined)[];
}

/** Without the marks of its lines, and with them, for a quote that has put several lines on one. */
type FoldedBoth = readonly [withoutMarks: FoldedText, withMarks: FoldedText];

/** Quotation marks, marks of Markdown and what is invisible. */
const UNREAD = String.raw`[\p{QMark}´ʻʼ′″*_\x60~#>\\[\]\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800]`;

const ALL_UNREAD = new RegExp(UNREAD, 'gu');

/**
 * The pieces of a text: blanks; what may be a mark at a line's start; what does not count, with the address of a link,
 * the language of code and the cross of a task; characters with their accents. Each has a bound, so that no text takes
 * long.
 */
const PIECE = new RegExp(
  String.raw`([\s\u0085|]+)|((?:[-+=:]{1,80}|\d{1,9}[.)])(?=[\s\u0085|]|$))|(\]\((?:[^()\n]|\([^()\n]{0,200}\)){0,2000}\)|\x60{3,20}[\w+#.-]{0,30}(?=\s)|(?<=[-+*][ \t])\[[xX]\](?=\s)|${UNREAD})|\P{M}\p{M}{0,30}|\p{M}{1,30}`,
  'gsu',
);

const LINE_END = /[\n\r\v\f\u0085\u2028\u2029]/;

const PLAIN = /^[\0-\u007f]$/;

const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;

/** Of a script that writes blanks between words. */
const WORD_LETTER = String.raw`(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}])[\p{L}\p{N}\p{M}]`;

/** What stands on both sides of a line break within a word, such as `dis` and `agree`, `non-` and `essential`, or `3` and `.5`. */
const WITHIN_WORD = new RegExp(
  String.raw`${WORD_LETTER}-?\n${WORD_LETTER}|${WORD_LETTER}\n-${WORD_LETTER}|\d[.,:]\n\d|\d\n[.,:]\d`,
  'u',
);

/** So far beside a place, its word is looked for, in code units. */
const NEAR = 24;

const WRITTEN_WITHOUT_BLANKS =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;

/** What a quote may begin or end with that the answer does not have there: an ellipsis, and the sign of its own sentence. */
const SIGNS_AROUND = /^(?:[\s\p{QMark}]*(?:…|\.{2,}))+\s*|[\s\p{QMark}.,;:!?…]+$/gu;

const BLANK = /[\s\u0085]/;

const FEWEST_WORDS = 3;

/** Of a script without blanks, letters and numbers. */
const FEWEST_CHARACTERS = 6;

/**
 * The first place where a quote occurs in a text, in whole words, whatever its blanks, case, quotation marks and marks of
 * Markdown (behaviour 17.13). A page can look for it in what it shows, if blocks and cells are joined by blanks.
 */
export function findQuotation(text: string, quote: string): Place | undefined {
  return placeIn(foldBoth(text), quote);
}

/** An answer's own words where a quote occurs in it, plain and on one line; undefined if it does not, or is too short. */
export function quoterOf(answer: string): (quote: string) => string | undefined {
  const sources = foldBoth(answer);
  return (written) => {
    const bare = written.replaceAll(SIGNS_AROUND, '');
    const quote = placeIn(sources, written) ? written : bare;
    const isEnough = isLongEnough(quote);
    const whole = placeIn(sources, quote);
    const place = whole ?? (isEnough ? placeOfCut(sources, quote) : undefined);
    if (!place || !(isEnough || isAllOf(answer, place))) return undefined;
    const words = plainLine(answer.slice(place.from, place.to));
    // Words that could not be found again would lead nowhere.
    return placeIn(sources, words, place.from) && words;
  };
}

/** The first place, from a known one on. */
function placeIn(sources: FoldedBoth, quote: string, knownFrom = 0): Place | undefined {
  for (const source of sources) {
    const place = placeInFolded(source, fold(quote, source.hasMarks).folded.trim(), knownFrom);
    if (place) return place;
  }
  if (fold(quote).folded.trim() === '') return undefined;
  const [{ text, withinText }] = sources;
  const isWithin = (at: number) => (withinText[at] ??= isWithinWord(text, at));
  // The quote may begin or end within a mark or a character.
  const exactAt = indexOf(text, quote, 0, (from, to) => !isWithin(from) && !isWithin(to));
  return exactAt === undefined ? undefined : widen(text, exactAt, exactAt + quote.length);
}

/** The first place of a quote that breaks off within its last word, with all of that word. */
function placeOfCut([source]: FoldedBoth, quote: string): Place | undefined {
  return placeInFolded(source, fold(quote).folded.trim(), 0, true);
}

function placeInFolded(
  { text, folded, starts, ends, within }: FoldedText,
  wanted: string,
  knownFrom: number,
  mayBreakOff = false,
): Place | undefined {
  if (wanted === '') return undefined;
  const isWhole = (at: number) => starts[at] !== starts[at - 1];
  // Many quotes ask for the same places.
  const isWithin = (at: number) => (within[at] ??= isWithinWord(folded, at));
  const at = indexOf(
    folded,
    wanted,
    Math.max(0, starts.indexOf(knownFrom)),
    (from, to) => isWhole(from) && isWhole(to) && !isWithin(from) && (mayBreakOff || !isWithin(to)),
  );
  if (at === undefined) return undefined;
  let to = at + wanted.length;
  while (to < folded.length && isWithin(to)) to += 1;
  return { from: starts[at] ?? 0, to: ends[to - 1] ?? text.length };
}

/** Whether a quote that began or ended here would part a word, so that `disagree` would be one for `agree`. */
function isWithinWord(text: string, at: number): boolean {
  if (BLANK.test(text.charAt(at - 1)) || BLANK.test(text.charAt(at))) return false;
  const [before, after] = [text.slice(Math.max(0, at - NEAR), at), text.slice(at, at + NEAR)].map((side) =>
    side.replaceAll(ALL_UNREAD, (unread) => (/[\s\u0085]/.test(unread) ? ' ' : '')),
  );
  return WITHIN_WORD.test(`${before}\n${after}`);
}

function foldBoth(text: string): FoldedBoth {
  return [fold(text), fold(text, true)];
}

function fold(text: string, hasMarks = false): FoldedText {
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let isLineStart = true;

  function add(piece: string, from: number, to: number): void {
    pieces.push(piece);
    for (let unit = 0; unit < piece.length; unit += 1) {
      starts.push(from);
      ends.push(to);
    }
  }

  for (const { 0: piece, 1: blanks, 2: mark, 3: unread, index } of text.matchAll(PIECE)) {
    if (blanks !== undefined) {
      isLineStart ||= LINE_END.test(blanks);
      if (pieces.at(-1) !== ' ') add(' ', index, index + blanks.length);
    } else if (unread === undefined && !(mark !== undefined && isLineStart && !hasMarks)) {
      isLineStart = false;
      for (const [offset, unit] of Array.from(mark ?? '').entries()) {
        add(unit, index + offset, index + offset + 1);
      }
      if (mark === undefined) add(foldCharacter(piece), index, index + piece.length);
    }
  }
  return { text, hasMarks, folded: pieces.join(''), starts, ends, within: [], withinText: [] };
}

/** In lower case, with accents as separate characters. */
function foldCharacter(character: string): string {
  if (PLAIN.test(character)) return character.toLowerCase();
  return character.normalize('NFD').toLowerCase().replaceAll(ALL_UNREAD, '').replaceAll('ς', 'σ');
}

/** The first accepted place of a part from there on, in a time that grows with both lengths alone (Knuth, Morris and Pratt). */
function indexOf(
  text: string,
  part: string,
  start = 0,
  accepts: (from: number, to: number) => boolean = () => true,
): number | undefined {
  const borders = bordersOf(part);
  let length = 0;
  for (let end = start; end < text.length; end += 1) {
    const unit = text.charCodeAt(end);
    while (length > 0 && part.charCodeAt(length) !== unit) length = borders[length] ?? 0;
    if (part.charCodeAt(length) === unit) length += 1;
    const from = end + 1 - length;
    if (length === part.length && accepts(from, end + 1)) return from;
  }
  return undefined;
}

/** For each length of the part's beginning, how much of the part it ends with. */
function bordersOf(part: string): Uint32Array {
  const borders = new Uint32Array(part.length + 1);
  let length = 0;
  for (let end = 1; end < part.length; end += 1) {
    while (length > 0 && part.charCodeAt(length) !== part.charCodeAt(end)) length = borders[length] ?? 0;
    if (part.charCodeAt(length) === part.charCodeAt(end)) length += 1;
    borders[end + 1] = length;
  }
  return borders;
}

/** The range with all of its first and last character, accents included. */
function widen(text: string, from: number, to: number): Place {
  let [first, last] = [from, to];
  while (first > 0 && isWithinCharacter(text, first)) first -= 1;
  while (last < text.length && isWithinCharacter(text, last)) last += 1;
  return { from: first, to: last };
}

function isWithinCharacter(text: string, index: number): boolean {
  const isPair = (text.codePointAt(index - 1) ?? 0) > 0xff_ff;
  return isPair || /^\p{M}/u.test(String.fromCodePoint(text.codePointAt(index) ?? 0));
}

function isLongEnough(quote: string): boolean {
  const words = fold(quote)
    .folded.split(' ')
    .filter((word) => LETTER_OR_NUMBER.test(word));
  const characters = words.filter((word) => WRITTEN_WITHOUT_BLANKS.test(word)).join('');
  return words.length >= FEWEST_WORDS || countOf(characters) >= FEWEST_CHARACTERS;
}

function countOf(characters: string): number {
  return Array.from(characters).filter((character) => LETTER_OR_NUMBER.test(character)).length;
}

/** Whether the answer has no word beside this place. */
function isAllOf(answer: string, { from, to }: Place): boolean {
  return !LETTER_OR_NUMBER.test(answer.slice(0, from)) && !LETTER_OR_NUMBER.test(answer.slice(to));
}
