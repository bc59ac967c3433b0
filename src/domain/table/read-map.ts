import {
  MAX_POINTS,
  type LeftOut,
  type MapPoint,
  type ReadingProblem,
  type Stance,
  type Stand,
  type WholeAnswer,
  isDisputed,
} from './agreement-map.ts';
import { plainLine } from './plain-line.ts';
import { quoterOf } from './quotation.ts';

/** An answer, and the letter under which the clerk sees it. */
export interface Material {
  readonly letter: string;
  readonly answer: WholeAnswer;
}

type MapReading =
  | {
      readonly kind: 'map';
      readonly points: readonly MapPoint[];
      readonly leftOut: LeftOut;
      readonly isCut: boolean;
    }
  | { readonly kind: 'problem'; readonly problem: ReadingProblem };

/** An array of points in the clerk's answer. */
interface FoundPoints {
  readonly points: readonly JsonObject[];
  /** How many of its elements are not JSON. */
  readonly unread: number;
  /** Whether the text ends before the array does. */
  readonly isCut: boolean;
}

/** Who said something, and what finds a quote in it. */
interface Source {
  readonly letter: string;
  readonly personaId: WholeAnswer['personaId'];
  readonly wordsAt: (quote: string) => string | undefined;
}

/** What has become of the claims of one point. */
interface Checked {
  readonly text: string;
  readonly stands: readonly Stand[];
  readonly notFound: number;
  readonly unclear: number;
}

type JsonObject = Readonly<Record<string, unknown>>;

const MAX_POINT_CHARACTERS = 120;

/** The map, and perhaps the form of it that the clerk was given, or a draft. */
const MAX_ARRAYS_READ = 3;

/** Ten times what a clerk is asked for: the quotes of more would keep a page busy for seconds. */
const MAX_POINTS_READ = 50;

const ELLIPSIS = '…';

const STANCES: readonly Stance[] = ['for', 'against', 'mixed'];

const POINTS = /"points"\s*:\s*\[/g;

const ARRAY_OF_OBJECTS = /\[\s*(?=\{)/g;

/** A line end within a string, which is no JSON but easily meant. */
const CONTROLS = /\p{Cc}+/gu;

/**
 * The clerk's answer as far as it holds (behaviour 17.13 to 17.15): a claim is kept only if its quote is found in the
 * answer of its letter. The materials are in the order of the stands. It never throws, whatever the clerk wrote.
 */
export function readMap(text: string, materials: readonly Material[]): MapReading {
  const named = arraysIn(text, POINTS);
  const found = named.length > 0 ? named : arraysIn(text, ARRAY_OF_OBJECTS);
  const sources = materials.map(sourceOf);
  const readings = found.map((points) => readPoints(points, sources));
  return (
    readings.find(({ kind }) => kind === 'map') ??
    readings[0] ?? { kind: 'problem', problem: { kind: whyNoPoints(text) } }
  );
}

function readPoints(found: FoundPoints, sources: readonly Source[]): MapReading {
  const checked = found.points.slice(0, MAX_POINTS_READ).map((point) => check(point, sources));
  const kept = checked.filter(({ stands }) => stands.length > 0);
  const points = [...kept.filter(isDisputed), ...kept.filter((point) => !isDisputed(point))]
    .slice(0, MAX_POINTS)
    .map(({ text: words, stands }) => ({ text: words, stands }));
  const leftOut = {
    notFound: sumOf(checked.map(({ notFound }) => notFound)),
    unclear: sumOf(checked.map(({ unclear }) => unclear)) + found.unread,
    surplus: kept.length - points.length + found.points.length - checked.length,
  };
  if (points.length === 0) return { kind: 'problem', problem: { kind: 'nothing-left', leftOut } };
  return { kind: 'map', points, leftOut, isCut: found.isCut };
}

/** The first arrays that begin like this and have points. Each part of the text is read once. */
function arraysIn(text: string, beginning: RegExp): readonly FoundPoints[] {
  const found: FoundPoints[] = [];
  let readTo = 0;
  for (const { 0: begun, index } of text.matchAll(beginning)) {
    if (index < readTo) continue;
    const { elements, end, isCut } = elementsFrom(text, index + begun.length);
    const points = elements.filter(isPoint);
    if (points.length > 0)
      found.push({ points, unread: elements.filter((element) => element === undefined).length, isCut });
    if (found.length === MAX_ARRAYS_READ) return found;
    readTo = end;
  }
  return found;
}

/** What stands in an array, from behind its bracket on; what is not JSON is undefined. */
function elementsFrom(text: string, from: number) {
  const elements: unknown[] = [];
  let at = from;
  while (at < text.length && text[at] !== ']') {
    if (/["{[]/.test(text.charAt(at))) {
      const end = endOfValue(text, at);
      if (end === undefined) return { elements, end: text.length, isCut: true };
      elements.push(parse(text.slice(at, end)));
      at = end;
    } else at += 1;
  }
  return { elements, end: at, isCut: at === text.length };
}

/** Where the string, object or array that begins here has ended; undefined if the text ends before. */
function endOfValue(text: string, from: number): number | undefined {
  let depth = 0;
  let isString = false;
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (unit === '"') isString = !isString;
    else if (isString) at += unit === '\\' ? 1 : 0;
    else if (unit === '{' || unit === '[') depth += 1;
    else if (unit === '}' || unit === ']') depth -= 1;
    if (depth === 0 && !isString) return at + 1;
  }
  return undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json.replaceAll(CONTROLS, ' '));
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}

function isPoint(value: unknown): value is JsonObject {
  return isObject(value) && (Object.hasOwn(value, 'point') || Object.hasOwn(value, 'stands'));
}

function whyNoPoints(text: string): 'no-content' | 'no-json' | 'no-points' {
  if (text.trim() === '') return 'no-content';
  const from = text.search(/[{[]/);
  const end = from === -1 ? undefined : endOfValue(text, from);
  return end === undefined || parse(text.slice(from, end)) === undefined ? 'no-json' : 'no-points';
}

function sourceOf({ letter, answer: { personaId, text } }: Material): Source {
  return { letter, personaId, wordsAt: quoterOf(text) };
}

function check({ point, stands }: JsonObject, sources: readonly Source[]): Checked {
  const text = typeof point === 'string' ? pointText(point) : '';
  // Own keys alone are read.
  const claims = new Map(
    Object.entries(isObject(stands) ? stands : {}).filter(([, claim]) => !isSilence(claim)),
  );
  if (text === '') return { text, stands: [], notFound: 0, unclear: claims.size };
  const read = sources.flatMap(({ letter, personaId, wordsAt }) => {
    const claim = readClaim(claims.get(letter));
    return claim ? [{ personaId, stance: claim.stance, quote: wordsAt(claim.quote) }] : [];
  });
  const kept = read.flatMap(({ quote, ...stand }) => (quote === undefined ? [] : [{ ...stand, quote }]));
  return { text, stands: kept, notFound: read.length - kept.length, unclear: claims.size - read.length };
}

/** A letter should be left out where it is silent, and is often said to be silent instead. */
function isSilence(claim: unknown): boolean {
  if (!isObject(claim) || !Object.hasOwn(claim, 'stance')) return claim === null;
  const { stance, quote } = claim;
  return /^(?:silent)?$/.test(wordOf(stance)) && wordOf(quote) === '';
}

/** Trimmed and in small letters; empty for what is not there. */
function wordOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : value == null ? '' : 'unclear';
}

function readClaim(claim: unknown): { readonly stance: Stance; readonly quote: string } | undefined {
  if (!isObject(claim)) return undefined;
  const { stance: written, quote } = claim;
  const stance = STANCES.find(
    (known) => typeof written === 'string' && written.trim().toLowerCase() === known,
  );
  return stance && typeof quote === 'string' && quote.trim() !== '' ? { stance, quote } : undefined;
}

/** Plain words on one line, of at most so many characters; empty if there is none. */
function pointText(written: string): string {
  const characters = Array.from(plainLine(written));
  if (!characters.some((character) => /[\p{L}\p{N}]/u.test(character))) return '';
  if (characters.length <= MAX_POINT_CHARACTERS) return characters.join('');
  return `${characters
    .slice(0, MAX_POINT_CHARACTERS - 1)
    .join('')
    .trimEnd()}${ELLIPSIS}`;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
