import { parseJson } from '../checks/parse-json.ts';
import { isRecord } from '../checks/records.ts';
import { lastEnd, onOneLine, parseCutJson } from './cut-json.ts';
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

/** Where JSON begins: with an object, or with a list of some. */
export const START = /(?:\[\s{0,9})?\{/;

/**
 * The points in a clerk's answer: the list with which it begins, or JSON with anything around it, or what can be read of
 * it loosely. If the answer broke off, its complete points. Undefined if nothing of it can be read.
 */
export function pointsInText(written: string, readLoosely?: ReadLoosely): ReadPoints | undefined {
  const { points, hasEnded } = createListReader()(written);
  if (hasEnded && points.length > 0) return { points, isCut: false };
  const line = onOneLine(written);
  const read = (points.length === 0 && readLast(line)) || readSoundly(line.slice(line.search(START)));
  // A page may already show points that could be parsed as they arrived, so no other reading replaces them.
  if (points.length > (read?.points.length ?? 0)) return { points, isCut: true };
  return read && read.points.length > 0 ? read : (readLoosely?.(written) ?? read);
}

/** The object with which an answer ends: what comes before, such as a thought, may quote the form. */
function readLast(text: string): ReadPoints | undefined {
  const name = text.lastIndexOf('"points"');
  const start = text.lastIndexOf('{', name);
  // Only blanks are in between, and nothing that could be a part of another object follows.
  if (name === -1 || start === -1 || text.slice(start + 1, name).trim() !== '') return undefined;
  const points = pointsOf(parseJson(text.slice(start, lastEnd(text, start + MAX_LIST_CHARACTERS) + 1)));
  return points.length > 0 ? { points, isCut: false } : undefined;
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
