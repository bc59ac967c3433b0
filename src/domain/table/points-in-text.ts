import type { RepairJson } from '../../ports/repair-json.ts';
import { parseJson } from '../checks/parse-json.ts';
import { isRecord } from '../checks/records.ts';
import { fieldOf } from './read-claim.ts';

interface ReadPoints {
  /** As the clerk wrote them. */
  readonly points: readonly unknown[];
  /** Whether the text ends before they do. */
  readonly isCut: boolean;
}

/** As long as an answer can be. */
const MAX_CHARACTERS = 100_000;

/** More than a clerk's tokens make; repairing takes a time that grows with the square of the length. */
const MAX_REPAIRED_CHARACTERS = 12_000;

/** Each try ends at an earlier brace; a point that was cut off has fewer, unless its quotes are full of them. */
const MAX_ENDS_TRIED = 50;

/** Where the object may begin: what comes before, such as a thought, may quote the form. */
const OBJECT = /\{\s{0,9}["'“”„«]?points["'“”»]?\s{0,9}:/giu;

/** A list that stands for it. */
const LIST = /\[\s{0,9}\{\s{0,9}["'“”„«]?point["'“”»]?\s{0,9}:/iu;

/**
 * The points in a clerk's answer: JSON with anything around it, or what a repair makes of it. If the answer broke off,
 * its complete points. Undefined if nothing of it can be read.
 */
export function pointsInText(written: string, repair?: RepairJson): ReadPoints | undefined {
  // Raw line ends within strings are not valid JSON, but common.
  const text = unwrapped(written.slice(0, MAX_CHARACTERS).replaceAll(/\p{Cc}+/gu, ' '));
  const objects = [...text.matchAll(OBJECT)].map(({ index }) => index);
  const first = objects[0] ?? LIST.exec(text)?.index ?? text.indexOf('{');
  const starts = new Set([first, objects.at(-1) ?? first]);
  const begun = [...starts].filter((start) => start !== -1).map((start) => text.slice(start));
  let empty: ReadPoints | undefined;
  for (const read of [readPlainly, (part: string) => repair && readRepaired(part, repair)]) {
    for (const part of begun) {
      const found = read(part);
      if (found && found.points.length > 0) return found;
      empty ??= found;
    }
  }
  return empty;
}

/** Parses up to the last brace or, if that fails, to an earlier one, closing list and object if necessary. */
function readPlainly(text: string): ReadPoints | undefined {
  let end = endOf(text, text.length);
  for (let tried = 0; end > 0 && tried < MAX_ENDS_TRIED; tried += 1) {
    for (const closing of ['', ']}', ']']) {
      const json = parseJson(text.slice(0, end + 1) + closing);
      if (json !== undefined) return { points: pointsOf(json), isCut: closing !== '' };
    }
    end = endOf(text, end - 1);
  }
  return undefined;
}

function endOf(text: string, before: number): number {
  return Math.max(text.lastIndexOf('}', before), text.lastIndexOf(']', before));
}

/** A repair completes what broke off, so the last point is dropped unless the list has ended. */
function readRepaired(text: string, repair: RepairJson): ReadPoints | undefined {
  const part = text.slice(0, MAX_REPAIRED_CHARACTERS);
  const end = endOf(part, part.length);
  const points = end === -1 ? [] : pointsOf(repair(part.slice(0, end + 1)));
  const isCut = !/\][\s}\]]{0,20}$/.test(part.slice(0, end + 1));
  const whole = isCut ? points.slice(0, -1) : points;
  return whole.length > 0 ? { points: whole, isCut } : undefined;
}

/** The text of a JSON string that holds the whole answer; otherwise the text itself. */
function unwrapped(text: string): string {
  const start = text.indexOf('"');
  if (start === -1 || start > text.indexOf('{')) return text;
  const inner = parseJson(text.slice(start, text.lastIndexOf('"') + 1));
  return typeof inner === 'string' ? inner.replaceAll(/\p{Cc}+/gu, ' ') : text;
}

/** The points of an object, of a list that stands for it, or of the first object in a list that has some. */
function pointsOf(json: unknown): readonly unknown[] {
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
