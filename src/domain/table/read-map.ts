import { type Fields, isRecord, recordOf } from '../checks/records.ts';
import {
  MAX_POINTS,
  type AgreementMap,
  type ReadingProblem,
  type WholeAnswer,
  isDisputed,
} from './agreement-map.ts';
import { EXAMPLE_POINT } from './clerk-prompt.ts';
import { comparedWords } from './find-quote.ts';
import { plainLine } from './plain-line.ts';
import { type ReadLoosely, pointsInText } from './points-in-text.ts';
import { quotesOf } from './quote-at.ts';
import { type Claim, fieldOf, readClaim } from './read-claim.ts';

/** An answer, and the letter under which the clerk sees it. */
export interface Material {
  readonly letter: string;
  readonly answer: WholeAnswer;
}

interface Source {
  readonly letter: string;
  readonly personaId: WholeAnswer['personaId'];
  readonly quoteAt: ReturnType<typeof quotesOf>;
}

type MapReading =
  | ({ readonly kind: 'map' } & Pick<AgreementMap, 'points' | 'leftOut' | 'isCut'>)
  | { readonly kind: 'problem'; readonly problem: ReadingProblem };

const MAX_POINT_CHARACTERS = 120;

const MIN_POINT_WORDS = 2;

/** Where there are no blanks. */
const MIN_POINT_CHARACTERS = 4;

/** Ten times what the clerk is asked for: checking the quotes of more would block a page for seconds. */
const MAX_POINTS_READ = 50;

/** The name of a letter's field, as `A`, `a` or `Answer A`, in lower case and without signs. */
const LETTER = /^(?:[a-z]+ )?([a-z])$/;

/**
 * Reads the clerk's answer: a claim is kept only if its words are found in the answer with its letter. The stands are in
 * the order of the materials. Never throws, whatever the clerk wrote.
 * @param readLoosely for what is only nearly JSON
 */
export function readMap(text: string, materials: readonly Material[], readLoosely?: ReadLoosely): MapReading {
  if (text.trim() === '') return { kind: 'problem', problem: { kind: 'no-content' } };
  const read = pointsInText(text, readLoosely);
  if (!read) return { kind: 'problem', problem: { kind: 'no-json' } };
  const { points, isCut } = read;
  if (points.length === 0) return { kind: 'problem', problem: { kind: 'no-points' } };

  const sources = materials.map(({ letter, answer: { personaId, text: answer } }) => ({
    letter,
    personaId,
    quoteAt: quotesOf(answer),
  }));
  const known = new Set<string>();
  const checked = points.slice(0, MAX_POINTS_READ).map((point) => checkPoint(point, sources, known));
  const kept = checked
    .map(({ point }) => point)
    .filter(({ stands }) => stands.length > 0)
    .toSorted((one, other) => Number(isDisputed(other)) - Number(isDisputed(one)));
  const shown = kept.slice(0, MAX_POINTS);
  const leftOut = {
    notFound: checked.reduce((sum, { notFound }) => sum + notFound, 0),
    unclear: checked.reduce((sum, { unclear }) => sum + unclear, 0),
    surplus: points.length - checked.length + kept.length - shown.length,
  };
  if (shown.length === 0) return { kind: 'problem', problem: { kind: 'nothing-left', leftOut } };
  return { kind: 'map', points: shown, leftOut, isCut };
}

/** @param known the points that have stands so far; one that repeats another is no point, nor are its claims any */
function checkPoint(written: unknown, sources: readonly Source[], known: Set<string>) {
  const record = recordOf(written);
  const point = fieldOf(record, 'point');
  const text = typeof point === 'string' ? pointText(point) : '';
  const words = comparedText(text);
  if (known.has(words)) return { point: { text, stands: [] }, notFound: 0, unclear: 0 };
  const isPoint = isStatement(text) && words !== comparedText(EXAMPLE_POINT);
  const given = claimsOf(record);
  const claims = sources.flatMap((source) => {
    const claim = given.byLetter.get(source.letter);
    return claim?.kind === 'claim' && isPoint ? [{ ...source, ...claim }] : [];
  });
  const stands = claims.flatMap(({ personaId, stance, pointer, quoteAt }) => {
    const quote = quoteAt(pointer);
    return quote === undefined ? [] : [{ personaId, stance, quote }];
  });
  if (stands.length > 0) known.add(words);
  return {
    point: { text, stands },
    notFound: claims.length - stands.length,
    unclear: given.count - claims.length,
  };
}

/** The claims on a point by letter, and how many there are, those that are unclear or of no known letter included. */
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
  const claims = entries.map(([key, claim]) => [letterOf(key), readClaim(claim)] as const);
  return {
    // The first of several for one letter.
    byLetter: new Map(claims.toReversed()),
    count: claims.filter(([, { kind }]) => kind !== 'silence').length,
  };
}

function letterOf(key: string): string | undefined {
  return LETTER.exec(
    key
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, ' ')
      .trim(),
  )?.[1]?.toUpperCase();
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
