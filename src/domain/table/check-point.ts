import { cutText } from '../checks/cut-text.ts';
import { type Fields, isRecord, recordOf } from '../checks/records.ts';
import type { MapPoint } from './agreement-map.ts';
import type { Material } from './clerk-material.ts';
import { EXAMPLE_POINT } from './clerk-prompt.ts';
import { comparedWords } from './folded-words.ts';
import { plainLine } from './plain-line.ts';
import { quotesOf } from './quote-at.ts';
import { type Claim, fieldOf, letterOf, readClaim } from './read-claim.ts';

/** What is left of a point that the clerk wrote. */
export interface CheckedPoint {
  /** Undefined if no claim on it is left. */
  readonly point: MapPoint | undefined;
  /** How many claims are left out since their words were not found. */
  readonly notFound: number;
  /** How many are left out since they were unclear. */
  readonly unclear: number;
}

const MAX_POINT_CHARACTERS = 120;

/** Of a point as the clerk wrote it: many times what is shown. */
const MAX_WRITTEN_CHARACTERS = 2000;

const MIN_POINT_WORDS = 2;

/** Where there are no blanks. */
const MIN_POINT_CHARACTERS = 4;

/**
 * Checks points one by one: a claim is kept only if its words are found in the answer with its letter. The stands are in
 * the order of the materials. A point that repeats a kept one is dropped, and its claims are not counted.
 */
export function createPointCheck(materials: readonly Material[]): (written: unknown) => CheckedPoint {
  const sources = materials.map(({ letter, answer: { personaId, text } }) => ({
    letter,
    personaId,
    quoteAt: quotesOf(text),
  }));
  const known = new Set<string>();
  return (written) => {
    const record = recordOf(written);
    const point = fieldOf(record, 'point');
    const text = typeof point === 'string' ? pointText(cutText(point, MAX_WRITTEN_CHARACTERS)) : '';
    const words = comparedText(text);
    if (known.has(words)) return { point: undefined, notFound: 0, unclear: 0 };
    const isPoint = isStatement(text) && words !== comparedText(EXAMPLE_POINT);
    const given = claimsOf(record);
    const claims = sources.flatMap(({ letter, personaId, quoteAt }) => {
      const claim = given.byLetter.get(letter);
      if (!claim) return [];
      const { stance, pointer } = claim.kind === 'claim' ? claim : {};
      return [{ personaId, stance, quote: isPoint && pointer ? quoteAt(pointer) : undefined }];
    });
    const stands = claims.flatMap(({ personaId, stance, quote }) =>
      stance && quote !== undefined ? [{ personaId, stance, quote }] : [],
    );
    const unquoted = claims.flatMap(({ personaId, stance, quote }) =>
      quote === undefined ? [{ personaId, ...(stance && { stance }) }] : [],
    );
    const notFound = isPoint ? unquoted.filter(({ stance }) => stance).length : 0;
    const unclear = given.count - stands.length - notFound;
    if (stands.length === 0) return { point: undefined, notFound, unclear };
    known.add(words);
    return { point: { text, stands, ...(unquoted.length > 0 && { unquoted }) }, notFound, unclear };
  };
}

/** The claims on a point by letter, and their number with those under unknown letters; silence is no claim. */
function claimsOf(record: Fields): {
  readonly byLetter: ReadonlyMap<string | undefined, Claim>;
  readonly count: number;
} {
  const stands = fieldOf(record, 'stands');
  const lettered = Object.entries(record).filter(([key]) => letterOf(key) !== undefined);
  const entries = [
    ...(typeof stands === 'object' && stands !== null ? Object.entries(stands) : []),
    ...lettered,
  ];
  // Unreadable stands count as one claim.
  if (entries.length === 0) return { byLetter: new Map(), count: isRecord(stands) ? 0 : 1 };
  const claims = entries
    .map(([key, claim]) => [letterOf(key), readClaim(claim)] as const)
    .filter(([, { kind }]) => kind !== 'silence');
  // Of several claims under one letter, the first counts.
  return { byLetter: new Map(claims.toReversed()), count: claims.length };
}

/** Whether a text is long enough to be for or against it: two words, or four characters where there are no blanks. */
function isStatement(text: string): boolean {
  return text.includes(' ')
    ? comparedWords(text).length >= MIN_POINT_WORDS
    : Array.from(text).length >= MIN_POINT_CHARACTERS;
}

function comparedText(text: string): string {
  return comparedWords(text).join(' ');
}

/** Plain words on one line, with an ellipsis beyond the limit; empty if there are none. */
function pointText(written: string): string {
  const characters = Array.from(plainLine(written));
  if (!characters.some((character) => /[\p{L}\p{N}]/u.test(character))) return '';
  const beginning = characters.slice(0, MAX_POINT_CHARACTERS - 1).join('');
  return characters.length > MAX_POINT_CHARACTERS ? `${beginning.trimEnd()}…` : characters.join('');
}
