/** A range of a text, in UTF-16 code units. */
export interface TextRange {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

interface PlacedSentence extends TextRange {
  readonly sentence: string;
}

/** A piece longer than this ends at its next blank. */
const LONG_CHARACTERS = 300;

const MAX_CHARACTERS = 600;

/** What closes quotations and emphasis. */
const CLOSING = String.raw`[\p{Pe}\p{Pf}\p{Pi}"'*_\x60]`;

const LINE_END = String.raw`[\n\r\u2028\u2029]`;

/** Signs that end a sentence before a blank, tried once for all in a row; the number of a list item has none. */
const SIGN = String.raw`(?<![.!?…؟۔।])(?<!^[ \t>#*+-]{0,20}\d{1,9}(?=\.))[.!?…؟۔।]+${CLOSING}*(?=\s)`;

/** What belongs to the character before it, in any script. */
const EXTENDING = String.raw`[\p{M}\p{Emoji_Modifier}\u200c\u200d\u0e33\u0eb3\u1160-\u11ff\u{e0020}-\u{e007f}]`;

/** The blanks after a sentence are its own, as are those before the first one. */
const SENTENCE = new RegExp(
  String.raw`(?:(?<![^])\s+)?[^]+?(?:(?:${SIGN}|[。！？｡]${CLOSING}*(?![。！？｡])|${LINE_END})\s*(?!${EXTENDING})(?<!\r(?=\n))|$(?![^]))`,
  'gmu',
);

/** A character with what belongs to it; the bound keeps a hostile one from being longer than a piece. */
const CHARACTER = new RegExp(
  String.raw`\r\n|(?:\p{RI}\p{RI}|[^])(?:\u200d\p{Extended_Pictographic}|${EXTENDING}){0,30}`,
  'gu',
);

/**
 * A text in pieces of about a sentence, which joined are the text. They end after `.`, `!`, `?` or `…`, with what closes
 * a quotation, before a blank; after `。`, `！` or `？`; at line ends; and where they get too long.
 */
export function splitSentences(text: string): readonly string[] {
  return (text.match(SENTENCE) ?? []).flatMap(splitLong);
}

/** The same pieces with their places. */
export function placedSentences(text: string): readonly PlacedSentence[] {
  let to = 0;
  return splitSentences(text).map((sentence) => ({ sentence, from: to, to: (to += sentence.length) }));
}

/** The sentences in which a range begins, ends, and between. */
export function sentencesAt(text: string, range: TextRange): string {
  const sentences = placedSentences(text).filter((placed) => overlap(placed, range));
  return sentences.map(({ sentence }) => sentence).join('');
}

/** Whether two ranges of a text share a place. */
export function overlap(one: TextRange, other: TextRange): boolean {
  return one.from < other.to && other.from < one.to;
}

/** The sentences as a clerk sees them: the first has the number 1. */
export function numberedSentences(text: string): readonly string[] {
  return splitSentences(text)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

function splitLong(sentence: string): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  let length = 0;

  function end(): void {
    pieces.push(piece);
    piece = '';
    length = 0;
  }

  const characters = sentence.match(CHARACTER) ?? [];
  for (const [index, character] of characters.entries()) {
    const added = Array.from(character).length;
    if (length + added > MAX_CHARACTERS) end();
    piece += character;
    length += added;
    const isInNumber = /\d$/.test(characters[index - 1] ?? '') && /^\d/.test(characters[index + 1] ?? '');
    if (length > LONG_CHARACTERS && /^\s/.test(character) && !isInNumber) end();
  }
  if (piece !== '') end();
  return pieces;
}
