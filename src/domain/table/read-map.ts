import {
  MAX_POINTS,
  type AgreementMap,
  type ReadingProblem,
  type Stance,
  type Stand,
  type WholeAnswer,
  isDisputed,
} from './agreement-map.ts';
import { parseJson } from '../checks/parse-json.ts';
import { type Fields, recordOf } from '../checks/records.ts';
import { plainLine } from './plain-line.ts';
import { ownWordsOf } from './find-quote.ts';

/** An answer, and the letter under which the clerk sees it. */
export interface Material {
  readonly letter: string;
  readonly answer: WholeAnswer;
}

type MapReading =
  | ({ readonly kind: 'map' } & Pick<AgreementMap, 'points' | 'leftOut' | 'isCut'>)
  | { readonly kind: 'problem'; readonly problem: ReadingProblem };

const MAX_POINT_CHARACTERS = 120;

/** Ten times what the clerk is asked for: checking the quotes of more would block a page for seconds. */
const MAX_POINTS_READ = 50;

/** Each try ends at an earlier brace; a point that was cut off has fewer, unless its quotes are full of them. */
const MAX_ENDS_TRIED = 50;

const STANCES: readonly Stance[] = ['for', 'against', 'mixed'];

/** The clerk should leave out a silent letter, but often writes one of these instead. */
const SILENCES: ReadonlySet<unknown> = new Set([null, '', 'silent']);

/**
 * Reads the clerk's answer: a claim is kept only if its quote is found in the answer with its letter. The stands are in
 * the order of the materials. Never throws, whatever the clerk wrote.
 */
export function readMap(text: string, materials: readonly Material[]): MapReading {
  if (text.trim() === '') return { kind: 'problem', problem: { kind: 'no-content' } };
  const read = readJson(text);
  if (!read) return { kind: 'problem', problem: { kind: 'no-json' } };
  const { points } = recordOf(read.json);
  const isList = Array.isArray(points) && points.length > 0;
  if (!isList) return { kind: 'problem', problem: { kind: 'no-points' } };

  const sources = materials.map(sourceOf);
  const checked = points.slice(0, MAX_POINTS_READ).map((point) => checkPoint(point, sources));
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
  return { kind: 'map', points: shown, leftOut, isCut: read.isCut };
}

/**
 * Parses from the first brace to the last or, if that fails, to an earlier one, closing list and object if necessary.
 */
function readJson(text: string): { readonly json: unknown; readonly isCut: boolean } | undefined {
  // Raw line ends within strings are not valid JSON, but common.
  const begun = text.slice(text.indexOf('{')).replaceAll(/\p{Cc}+/gu, ' ');
  let end = begun.lastIndexOf('}');
  for (let tried = 0; end > 0 && tried < MAX_ENDS_TRIED; tried += 1) {
    for (const closing of ['', ']}']) {
      const json = parseJson(begun.slice(0, end + 1) + closing);
      if (json !== undefined) return { json, isCut: closing !== '' };
    }
    end = begun.lastIndexOf('}', end - 1);
  }
  return undefined;
}

function sourceOf({ letter, answer: { personaId, text } }: Material) {
  return { letter, personaId, ownWords: ownWordsOf(text) };
}

function checkPoint(written: unknown, sources: readonly ReturnType<typeof sourceOf>[]) {
  const { point, stands } = recordOf(written);
  const text = typeof point === 'string' ? pointText(point) : '';
  // Unreadable stands count as one claim.
  const claims: Fields = typeof stands === 'object' ? { ...stands } : { unreadable: true };
  const read = sources.flatMap(({ letter, personaId, ownWords }) => {
    const claim = readClaim(claims[letter]);
    return claim && text !== '' ? [{ personaId, stance: claim.stance, quote: ownWords(claim.quote) }] : [];
  });
  const kept = read.flatMap(({ quote, ...stand }) => (quote === undefined ? [] : [{ ...stand, quote }]));
  return {
    point: { text, stands: kept },
    notFound: read.length - kept.length,
    unclear: Object.values(claims).filter((claim) => !isSilence(claim)).length - read.length,
  };
}

function readClaim(claim: unknown): Pick<Stand, 'stance' | 'quote'> | undefined {
  const { stance: written, quote } = recordOf(claim);
  const stance = STANCES.find((known) => known === wordOf(written));
  return stance && typeof quote === 'string' && quote.trim() !== '' ? { stance, quote } : undefined;
}

function isSilence(claim: unknown): boolean {
  return [claim, recordOf(claim)['stance']].some((word) => SILENCES.has(wordOf(word)));
}

/** A text trimmed and in lower case; anything else unchanged. */
function wordOf(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() : value;
}

/** Plain words on one line, with an ellipsis beyond the limit; empty if there are none. */
function pointText(written: string): string {
  const characters = Array.from(plainLine(written));
  if (!characters.some((character) => /[\p{L}\p{N}]/u.test(character))) return '';
  const beginning = characters.slice(0, MAX_POINT_CHARACTERS - 1).join('');
  return characters.length > MAX_POINT_CHARACTERS ? `${beginning.trimEnd()}…` : characters.join('');
}
