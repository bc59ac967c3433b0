import { parseJson } from '../checks/parse-json.ts';
import { isRecord, recordOf } from '../checks/records.ts';
import { isPoint } from './check-point.ts';
import { closedValues } from './closed-values.ts';
import { onOneLine, parseCutJson } from './cut-json.ts';
import { MAX_LIST_CHARACTERS, createListReader } from './point-list.ts';
import { fieldOf } from './read-claim.ts';

export interface ReadPoints {
  /** As the clerk wrote them. */
  readonly points: readonly unknown[];
  /** Whether the text ends before they do. */
  readonly isCut: boolean;
}

/** Reads what is only nearly JSON; undefined if it finds no point. */
export type ReadLoosely = (text: string) => ReadPoints | undefined;

/** Each try ends at an earlier brace; a point that was cut off has fewer, unless its quotes are full of them. */
const MAX_ENDS_TRIED = 50;

/** More lists than a clerk writes. */
const MAX_VALUES_TRIED = 10;

/** Where JSON begins: with an object, or with a list of some. */
export const START = /(?:\[\s{0,9})?\{/;

/**
 * The points in a clerk's answer: the last complete list, which a clerk may write after a draft; otherwise the list with
 * which the answer begins, or JSON with anything around it, or what can be read of it loosely. If the answer broke off, its
 * complete points. Undefined if nothing of it can be read.
 */
export function pointsInText(written: string, readLoosely?: ReadLoosely): ReadPoints | undefined {
  const last = readLastList(written, readLoosely);
  if (last) return last;
  const { points, hasEnded } = createListReader()(written);
  if (hasEnded && points.length > 0) return { points, isCut: false };
  const line = onOneLine(written);
  const read = readSoundly(line.slice(line.search(START)));
  // A page may already show points that could be parsed as they arrived, so no loose reading replaces them.
  if (points.length > (read?.points.length ?? 0)) return { points, isCut: true };
  return read && read.points.length > 0 ? read : (readLoosely?.(written) ?? read);
}

/** The last list of points in an answer that closes, whatever stands around it. */
function readLastList(written: string, readLoosely: ReadLoosely | undefined): ReadPoints | undefined {
  const values = closedValues(written).filter((value) => /points?\W/i.test(value));
  for (const value of values.slice(-MAX_VALUES_TRIED).toReversed()) {
    const json = parseJson(onOneLine(value));
    const read = json === undefined ? readLoosely?.(value) : { points: listOf(json), isCut: false };
    if (read?.points.some(isPoint)) return read;
  }
  return undefined;
}

/** The points of a list, also within a wrapper; a single point is none. */
function listOf(json: unknown): readonly unknown[] {
  if (isRecord(json) && fieldOf(json, 'point') !== undefined) return [];
  const points = pointsOf(json);
  if (points.length > 0) return points;
  return (
    Object.values(recordOf(json))
      .map(pointsOf)
      .findLast((wrapped) => wrapped.length > 0) ?? []
  );
}

/** The points in JSON that may have broken off. */
export function readSoundly(text: string): ReadPoints | undefined {
  const json = parseCutJson(text, [']', ']}', ']}]'], {
    maxTries: MAX_ENDS_TRIED,
    upTo: MAX_LIST_CHARACTERS,
  });
  return json && { points: pointsOf(json.value), isCut: json.isCut };
}

/** The points of an object, of a list that stands for it, or of the first object in a list that has some. */
export function pointsOf(json: unknown): readonly unknown[] {
  if (!Array.isArray(json)) return pointsIn(json);
  if (json.some((one) => isRecord(one) && fieldOf(one, 'point') !== undefined)) return json;
  return json.map(pointsIn).find((points) => points.length > 0) ?? [];
}

function pointsIn(json: unknown): readonly unknown[] {
  if (!isRecord(json)) return [];
  const points = fieldOf(json, 'points');
  if (Array.isArray(points)) return points;
  return fieldOf(json, 'point') === undefined ? [] : [json];
}
