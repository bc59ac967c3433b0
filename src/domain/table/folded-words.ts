import type { TextRange } from './sentences.ts';

/** A text as it is compared. */
export interface Folded {
  /** In upper case, which folds more than lower case does, with a blank before and after each word. */
  readonly words: string;
  /** For each code unit of `words`, the range of the character in the text. */
  readonly ranges: readonly TextRange[];
}

/** Ignored in a comparison. Here and below, bounds keep hostile texts from taking long. */
const DROPPED = [
  // The number of a list item, and the language of a code block.
  String.raw`^[ \t>|#*+-]*\d{1,9}[.)](?=\s)|^[ \t>]*\x60{3}\S*`,
  // A reference to a source.
  String.raw`【\d{1,4}(?::\d{1,4})?†[^】\n]{0,100}】|\[\^?\d{1,3}(?:, ?\d{1,3}){0,9}\]`,
  // Quotation marks, Markdown marks and invisible characters.
  String.raw`(?![\s\u0085])[\p{QMark}´ʼ′*_\x60~#>\\[\]\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800]`,
  // The same as HTML entities.
  String.raw`&(?:#0{0,5}(?:3[49]|82(?:1[6-9]|2[0-3]))|#[xX]0{0,4}(?:2[27]|201[89a-fA-F])|quot|apos|(?:[lr][sd]|sb|bd)quo|shy|zwn?j);`,
  // The address of a link.
  String.raw`(?<=\])\([^)\n]{0,500}\)`,
  // A thousands separator: the first group has up to three digits, all others three.
  String.raw`,(?<=(?<![\d.,])[1-9]\d{0,2}(?:,\d{3}){0,9},)(?=\d{3}(?:,\d{3}){0,9}(?!,?\d))`,
].join('|');

/** Characters that belong to no word. An HTML entity counts as one, since a page shows it as one. */
const SEPARATOR = String.raw`&(?:#\w{1,7}|[a-zA-Z]{1,8});|<br\s{0,9}/?>|.`;

/** A sign within a number. */
const NUMBER_SIGN = String.raw`(?<=\d)[.,:](?=\d)`;

const DASH_ENTITY = '&(?:[nm]dash|minus|#821[123]|#8722|#[xX]201[234]|#[xX]2212);';

/** A minus, and a dash between numbers. */
const NUMBER_DASH = String.raw`(?<![^\s(|])[-‐‑–−](?=\d)|(?<=\d)(?:[-‐‑‒–—―−]|${DASH_ENTITY})(?=\d)`;

const MARKS = String.raw`(?:(?!\p{DI})\p{M}){0,30}`;

/** A character with its accents. */
const CHARACTER = String.raw`${NUMBER_SIGN}|${NUMBER_DASH}|[^\s\p{Cc}\p{P}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI}|<=]${MARKS}`;

/** A hyphen within a word. */
const HYPHEN = String.raw`(?!${NUMBER_DASH})(?<=[\p{L}\p{M}\p{N}])[-‐‑](?=[\p{L}\p{N}])`;

/** Any dash without blanks around it. */
const TIGHT_DASH = String.raw`(?!${NUMBER_DASH})(?<=[\p{L}\p{M}\p{N}])[-‐‑‒–—―−](?=[\p{L}\p{N}])`;

export const DASH = /[-‐‑‒–—―−]/;

/** Ways to compare; the patterns take long to compile, and most visits begin without a map. */
export const WAYS = {
  /** Dashes separate words, but a hyphen joins them. */
  usual: lazily(() => new RegExp(String.raw`(${DROPPED}|${HYPHEN})|(${CHARACTER})|${SEPARATOR}`, 'gmsu')),
  /** For a quote with a dash that may be another in the text: all join words. */
  anyDash: lazily(
    () => new RegExp(String.raw`(${DROPPED}|${TIGHT_DASH})|(${CHARACTER})|${SEPARATOR}`, 'gmsu'),
  ),
  /** For a quote without words. */
  withEmoji: lazily(
    () =>
      new RegExp(
        String.raw`(${DROPPED}|${HYPHEN})|(${NUMBER_SIGN}|${NUMBER_DASH}|[^\s\p{Cc}\p{P}|<=]${MARKS})|${SEPARATOR}`,
        'gmsu',
      ),
  ),
} as const;

/** Vowel marks of Hebrew and Arabic, and the stroke that stretches a word, which are mostly left out. */
const OPTIONAL_MARKS = /[\u0591-\u05c7\u0610-\u061a\u064b-\u0652\u0670\u0640]/g;

const FRACTION_SLASH = /[\u2044\u2215]/;

/** Letters of scripts without blanks; each counts as a word. */
export const UNSPACED =
  /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;

/** The words of a text as they are compared; a letter of a script without blanks is a word. */
export function comparedWords(text: string): readonly string[] {
  return fold(text, WAYS.usual()).words.split(' ').filter(isWord);
}

export function fold(text: string, way: RegExp): Folded {
  const units = [' '];
  const ranges: TextRange[] = [{ from: 0, to: 0 }];
  for (const { 0: piece, 1: dropped, 2: character, index } of `${text}\n`.matchAll(way)) {
    if (dropped !== undefined) continue;
    const range = { from: index, to: index + piece.length };
    const folded = character === undefined ? ' ' : foldCharacter(character);
    for (const unit of (UNSPACED.test(folded) ? ` ${folded} ` : folded).split('')) {
      if (unit === ' ' && units.at(-1) === ' ') continue;
      units.push(unit);
      ranges.push(range);
    }
  }
  return { words: units.join(''), ranges };
}

function isWord(folded: string): boolean {
  return /[\p{L}\p{N}]/u.test(folded);
}

function foldCharacter(character: string): string {
  if (DASH.test(character) || character.startsWith('&')) return '-';
  const folded = character.normalize('NFKD').replaceAll(OPTIONAL_MARKS, '').toUpperCase();
  // A fraction is compared as its two numbers, apart from a whole number before it.
  return FRACTION_SLASH.test(folded) ? ` ${folded.replace(FRACTION_SLASH, ' ')} ` : folded;
}

export function lazily<Made extends object>(create: () => Made): () => Made {
  let created: Made | undefined;
  return () => (created ??= create());
}
