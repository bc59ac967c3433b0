import { type Fields, isRecord, recordOf } from '../checks/records.ts';
import { cutText } from '../checks/cut-text.ts';
import type { Stance } from './agreement-map.ts';
import type { Pointer } from './quote-at.ts';

/** What a clerk says of one persona. */
export type Claim =
  | { readonly kind: 'claim'; readonly stance: Stance; readonly pointer: Pointer }
  | { readonly kind: 'silence' }
  | { readonly kind: 'unclear' };

/** A longer quote is sought by its beginning: a hostile clerk writes some that take seconds each. */
const MAX_QUOTE_CHARACTERS = 600;

/** Other words for the same; what a word might mean is never guessed. */
const STANCES: Readonly<Record<Stance | 'silent', readonly string[]>> = {
  for: [
    'support',
    'supports',
    'supported',
    'supportive',
    'supporting',
    'agree',
    'agrees',
    'agreed',
    'pro',
    'in favour',
    'in favor',
    'in favour of',
    'in favor of',
  ],
  against: [
    'oppose',
    'opposes',
    'opposed',
    'opposing',
    'disagree',
    'disagrees',
    'disagreed',
    'con',
    'contra',
  ],
  mixed: ['both', 'for and against'],
  silent: ['', 'silence', 'none', 'null', 'n a', 'not mentioned', 'no stance'],
};

const NAMES: ReadonlyMap<string, Stance | 'silent'> = new Map(
  (['for', 'against', 'mixed', 'silent'] as const).flatMap((stance) =>
    [stance, ...STANCES[stance]].map((name) => [name, stance] as const),
  ),
);

/** The name of a letter's field, as `A`, `a` or `Answer A`, in lower case and without signs. */
const LETTER = /^(?:[a-z]+ )?([a-z])$/;

/** What a claim says; any other field may name its letter. */
const CLAIM_FIELDS: ReadonlySet<string> = new Set(['at', 'words', 'quote', 'stance']);

/** Reads what a clerk wrote under a letter, in whichever of the two forms. */
export function readClaim(written: unknown): Claim {
  if (!isRecord(written)) return { kind: stanceOf(written) === 'silent' ? 'silence' : 'unclear' };
  const stance = stanceOf(fieldOf(written, 'stance'));
  if (stance === undefined) return { kind: 'unclear' };
  const number = fieldOf(written, 'at');
  const at = number === undefined ? undefined : numberOf(number);
  const given = [fieldOf(written, 'words'), fieldOf(written, 'quote')];
  const words = cutText(given.find((text) => typeof text === 'string') ?? '', MAX_QUOTE_CHARACTERS);
  const isBlank = words.trim() === '';
  if (stance === 'silent' || (at === 0 && isBlank)) return { kind: 'silence' };
  // A quote without a number is the earlier form.
  if (isBlank && at === undefined) return { kind: 'unclear' };
  return { kind: 'claim', stance, pointer: { at, words } };
}

/** The value of a field, however its name is capitalized. */
export function fieldOf(record: Fields, name: string): unknown {
  const key = Object.keys(record).find((each) => each.trim().toLowerCase() === name);
  return key === undefined ? undefined : record[key];
}

/** The letter that a field is named after. */
export function letterOf(key: string): string | undefined {
  return LETTER.exec(
    key
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, ' ')
      .trim(),
  )?.[1]?.toUpperCase();
}

/** The letter of a claim that stands in a list: of whichever field names one. */
export function letterIn(claim: unknown): string | undefined {
  const names = Object.entries(recordOf(claim)).map(([key, value]) =>
    typeof value === 'string' && !CLAIM_FIELDS.has(key.trim().toLowerCase()) ? letterOf(value) : undefined,
  );
  return names.find((letter) => letter !== undefined);
}

function stanceOf(written: unknown): Stance | 'silent' | undefined {
  if (written === null) return 'silent';
  if (typeof written !== 'string') return undefined;
  const name = written
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
  return name === '' && written.trim() !== '' ? undefined : NAMES.get(name);
}

/** A whole number, also as a text, such as `2.`; otherwise NaN. */
function numberOf(written: unknown): number {
  const number =
    typeof written === 'string' && /^\s*\d{1,9}\.?\s*$/.test(written) ? Number(written) : written;
  return Number.isInteger(number) ? Number(number) : Number.NaN;
}
