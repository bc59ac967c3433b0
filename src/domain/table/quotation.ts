import { plainLine } from './plain-line.ts';

/** A range of a text, in UTF-16 code units. */
interface TextRange {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

interface Folded {
  /** In capitals, which fold more than small letters do, with a blank before and behind each. */
  readonly words: string;
  /** For each code unit of `words`, the character of the text that it comes from. */
  readonly ranges: readonly TextRange[];
}

/** What leaves no trace. Here and below, bounds keep hostile texts from taking long. */
const DROPPED = [
  // The number of a list, and the language of code.
  String.raw`^[ \t>|#*+-]*\d{1,9}[.)](?=\s)|^[ \t>]*\x60{3}\S*`,
  // Quotation marks, Markdown marks and what is invisible.
  String.raw`(?![\s\u0085])[\p{QMark}´ʼ′*_\x60~#>\\[\]\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800]`,
  // The address of a link, and a hyphen within a word.
  String.raw`(?<=\])\([^)\n]{0,500}\)|(?<=[\p{L}\p{M}\p{N}])[-‐‑](?=[\p{L}\p{N}])`,
].join('|');

/** A sign within a number, or a character with its accents. */
const CHARACTER = String.raw`(?<=\d)[.,:](?=\d)|[^\s\p{Cc}\p{P}|<=](?:(?!\p{DI})\p{M}){0,30}`;

/** Whatever else there is parts words; an entity does so as a whole, since a page shows its character. */
const PIECE = new RegExp(String.raw`(${DROPPED})|(${CHARACTER})|&(?:#\w{1,7}|[a-zA-Z]{1,8});|.`, 'gmsu');

/** Each of these letters counts as a word of its own. */
const UNSPACED =
  /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;

const FEWEST_UNSPACED = 6;

/** The first range that says the words of a quote, in an answer or in what a page shows of it. */
export function findQuotation(text: string, quote: string): TextRange | undefined {
  return findWords(fold(text), fold(quote).words);
}

/** Gives the answer's own words, plain and on one line, for a quote that is found in it and long enough. */
export function ownWordsOf(answer: string): (quote: string) => string | undefined {
  const source = fold(answer);
  return (quote) => {
    const { words } = fold(quote);
    const range = words === source.words || isLongEnough(words) ? findWords(source, words) : undefined;
    const ownWords = range && plainLine(answer.slice(range.from, range.to));
    // Words that could not be found again would lead nowhere.
    return ownWords !== undefined && findWords(source, fold(ownWords).words) ? ownWords : undefined;
  };
}

function findWords({ words, ranges }: Folded, wanted: string): TextRange | undefined {
  const whole = words.indexOf(wanted);
  // A quote may break off within its last word, which is then found to its end.
  const at = whole === -1 ? words.indexOf(wanted.slice(0, -1)) : whole;
  if (at === -1) return undefined;
  const [first, last] = [ranges[at + 1], ranges[words.indexOf(' ', at + wanted.length - 1) - 1]];
  return first && last && { from: first.from, to: last.to };
}

/** Three words, or six letters of scripts without blanks; where both occur, one word makes up for two letters. */
function isLongEnough(folded: string): boolean {
  const words = folded.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word));
  const spaced = words.filter((word) => !UNSPACED.test(word));
  return words.length + spaced.length >= FEWEST_UNSPACED;
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
