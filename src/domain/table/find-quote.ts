import { placeOf } from '../place-of.ts';
import { plainLine } from './plain-line.ts';

/** A range of a text, in UTF-16 code units. */
interface TextRange {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

interface Folded {
  /** In upper case, which folds more than lower case does, with a blank before and after each word. */
  readonly words: string;
  /** For each code unit of `words`, the range of the character in the text. */
  readonly ranges: readonly TextRange[];
}

/** Ignored in a comparison. Here and below, bounds keep hostile texts from taking long. */
const DROPPED = [
  // The number of a list item, and the language of a code block.
  String.raw`^[ \t>|#*+-]*\d{1,9}[.)](?=\s)|^[ \t>]*\x60{3}\S*`,
  // Quotation marks, Markdown marks and invisible characters.
  String.raw`(?![\s\u0085])[\p{QMark}´ʼ′*_\x60~#>\\[\]\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800]`,
  // The address of a link, and a hyphen within a word.
  String.raw`(?<=\])\([^)\n]{0,500}\)|(?<=[\p{L}\p{M}\p{N}])[-‐‑](?=[\p{L}\p{N}])`,
].join('|');

/** A sign within a number, or a character with its accents. */
const CHARACTER = String.raw`(?<=\d)[.,:](?=\d)|[^\s\p{Cc}\p{P}|<=](?:(?!\p{DI})\p{M}){0,30}`;

/** Anything else separates words; an HTML entity counts as one separator, since a page shows it as one character. */
const PIECE = new RegExp(String.raw`(${DROPPED})|(${CHARACTER})|&(?:#\w{1,7}|[a-zA-Z]{1,8});|.`, 'gmsu');

/** Letters of scripts without blanks; each counts as a word. */
const UNSPACED =
  /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;

const MIN_UNSPACED = 6;

/** The first range with the words of a quote, in an answer or in the text that a page shows for it. */
export function findQuote(text: string, quote: string): TextRange | undefined {
  return findWords(fold(text), fold(quote).words);
}

/** For a quote that is found and long enough, gives the answer's own words, plain and on one line. */
export function ownWordsOf(answer: string): (quote: string) => string | undefined {
  const source = fold(answer);
  return (quote) => {
    const { words } = fold(quote);
    const range = words === source.words || isLongEnough(words) ? findWords(source, words) : undefined;
    const ownWords = range && plainLine(answer.slice(range.from, range.to));
    // The page must be able to find these words again.
    return ownWords !== undefined && findWords(source, fold(ownWords).words) ? ownWords : undefined;
  };
}

function findWords({ words, ranges }: Folded, wanted: string): TextRange | undefined {
  const whole = placeOf(wanted, words);
  // A quote may break off within its last word; the range then includes the whole word.
  const at = whole === -1 ? placeOf(wanted.slice(0, -1), words) : whole;
  if (at === -1) return undefined;
  const [first, last] = [ranges[at + 1], ranges[words.indexOf(' ', at + wanted.length - 1) - 1]];
  return first && last && { from: first.from, to: last.to };
}

/** Three words, or six letters of scripts without blanks; in a mixture, a word counts as two letters. */
function isLongEnough(folded: string): boolean {
  const words = folded.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word));
  const spaced = words.filter((word) => !UNSPACED.test(word));
  return words.length + spaced.length >= MIN_UNSPACED;
}

function fold(text: string): Folded {
  const units = [' '];
  const ranges: TextRange[] = [{ from: 0, to: 0 }];
  for (const { 0: piece, 1: dropped, 2: character, index } of `${text}\n`.matchAll(PIECE)) {
    if (dropped !== undefined) continue;
    const range = { from: index, to: index + piece.length };
    const folded = character?.normalize('NFD').toUpperCase() ?? ' ';
    for (const unit of (UNSPACED.test(folded) ? ` ${folded} ` : folded).split('')) {
      if (unit === ' ' && units.at(-1) === ' ') continue;
      units.push(unit);
      ranges.push(range);
    }
  }
  return { words: units.join(''), ranges };
}
