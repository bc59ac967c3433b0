import { cutText } from '../checks/cut-text.ts';
import { type Fields, isRecord, recordOf } from '../checks/records.ts';
import type { MapPoint } from './agreement-map.ts';
import type { Material } from './clerk-material.ts';
import { EXAMPLE_POINT } from './clerk-prompt.ts';
import { comparedWords } from './folded-words.ts';
import { type Sense, isNegation, senseOf } from './negation.ts';
import { plainLine } from './plain-line.ts';
import { quotesOf } from './quote-at.ts';
import { type Claim, fieldOf, letterIn, letterOf, readClaim } from './read-claim.ts';

/** What is left of a point that the clerk wrote. */
export interface CheckedPoint {
  /** Undefined if no claim on it is left. */
  readonly point: MapPoint | undefined;
  /** How many claims are left out since their words were not found. */
  readonly notFound: number;
  /** How many are left out since they were unclear. */
  readonly unclear: number;
}

/** A letter, undefined if unknown, and what was written under it. */
type Entry = readonly [string | undefined, unknown];

const MAX_POINT_CHARACTERS = 120;

/** Of a point as the clerk wrote it: many times what is shown. */
const MAX_WRITTEN_CHARACTERS = 2000;

const MIN_POINT_WORDS = 2;

/** Where there are no blanks. */
const MIN_POINT_CHARACTERS = 4;

/**
 * Checks points one by one: a claim is kept only if its words are found in the answer with its letter. The stands are in
 * the order of the materials. A point that repeats a kept one is dropped, and its claims are not counted. A stand that is
 * also on the negation of a point, with the same words, is unclear on the second of them.
 */
export function createPointCheck(materials: readonly Material[]): (written: unknown) => CheckedPoint {
  const sources = materials.map(({ letter, answer: { personaId, text } }) => ({
    letter,
    personaId,
    quoteAt: quotesOf(text),
  }));
  const known = new Set<string>();
  const kept: { readonly point: MapPoint; readonly sense: Sense }[] = [];
  return (written) => {
    const record = recordOf(written);
    const text = textOf(record);
    const words = comparedText(text);
    if (known.has(words)) return { point: undefined, notFound: 0, unclear: 0 };
    const isClear = isStatement(text);
    const given = claimsOf(record);
    const sense = senseOf(text);
    const opposed = kept
      .filter((other) => isNegation(other.sense, sense))
      .flatMap(({ point }) => point.stands);
    const claims = sources.flatMap(({ letter, personaId, quoteAt }) => {
      const claim = given.byLetter.get(letter);
      if (!claim) return [];
      const { stance, pointer } = claim.kind === 'claim' ? claim : {};
      const quote = isClear && pointer ? quoteAt(pointer) : undefined;
      const isOpposed = opposed.some(
        (stand) => stand.personaId === personaId && stand.stance === stance && stand.quote === quote,
      );
      return [isOpposed ? { personaId } : { personaId, stance, quote }];
    });
    const stands = claims.flatMap(({ personaId, stance, quote }) =>
      stance && quote !== undefined ? [{ personaId, stance, quote }] : [],
    );
    const unquoted = claims.flatMap(({ personaId, stance, quote }) =>
      quote === undefined ? [{ personaId, ...(stance && { stance }) }] : [],
    );
    const notFound = isClear ? unquoted.filter(({ stance }) => stance).length : 0;
    const unclear = given.count - stands.length - notFound;
    if (stands.length === 0) return { point: undefined, notFound, unclear };
    const left = { text, stands, ...(unquoted.length > 0 && { unquoted }) };
    known.add(words);
    kept.push({ point: left, sense });
    return { point: left, notFound, unclear };
  };
}

/** Whether a clerk wrote a point, and something under a letter, be it right or wrong. */
export function isPoint(written: unknown): boolean {
  const record = recordOf(written);
  return isStatement(textOf(record)) && claimsOf(record).byLetter.size > 0;
}

/** The claims on a point by letter, and their number with those under unknown letters; silence is no claim. */
function claimsOf(record: Fields): {
  readonly byLetter: ReadonlyMap<string | undefined, Claim>;
  readonly count: number;
} {
  const stands = fieldOf(record, 'stands');
  const entries = [...entriesOf(stands), ...letteredIn(record)];
  // Unreadable stands count as one claim.
  if (entries.length === 0) return { byLetter: new Map(), count: isRecord(stands) ? 0 : 1 };
  const claims = entries
    .map(([letter, claim]) => [letter, readClaim(claim)] as const)
    .filter(([, { kind }]) => kind !== 'silence');
  // Of several claims under one letter, the first counts.
  return { byLetter: new Map(claims.toReversed()), count: claims.length };
}

/** What was written under each letter, in an object or in a list. */
function entriesOf(stands: unknown): readonly Entry[] {
  if (!Array.isArray(stands))
    return Object.entries(recordOf(stands)).map(([key, claim]) => [letterOf(key), claim]);
  return stands.flatMap((one: unknown): readonly Entry[] => {
    const letter = letterIn(one);
    const lettered = letter === undefined ? letteredIn(recordOf(one)) : [];
    return lettered.length > 0 ? lettered : [[letter, one]];
  });
}

/** The fields that are named after a letter. */
function letteredIn(record: Fields): readonly Entry[] {
  return Object.entries(record).flatMap(([key, claim]): readonly Entry[] => {
    const letter = letterOf(key);
    return letter === undefined ? [] : [[letter, claim]];
  });
}

/** Whether a text can be agreed with: two words, or four characters where there are no blanks, but not the example. */
function isStatement(text: string): boolean {
  if (comparedText(text) === comparedText(EXAMPLE_POINT)) return false;
  return text.includes(' ')
    ? comparedWords(text).length >= MIN_POINT_WORDS
    : Array.from(text).length >= MIN_POINT_CHARACTERS;
}

function comparedText(text: string): string {
  return comparedWords(text).join(' ');
}

function textOf(record: Fields): string {
  const point = fieldOf(record, 'point');
  return typeof point === 'string' ? pointText(cutText(point, MAX_WRITTEN_CHARACTERS)) : '';
}

/** Plain words on one line, with an ellipsis beyond the limit; empty if there are none. */
function pointText(written: string): string {
  const characters = Array.from(plainLine(written));
  if (!characters.some((character) => /[\p{L}\p{N}]/u.test(character))) return '';
  const beginning = characters.slice(0, MAX_POINT_CHARACTERS - 1).join('');
  return characters.length > MAX_POINT_CHARACTERS ? `${beginning.trimEnd()}…` : characters.join('');
}
