import { jsonrepair } from 'jsonrepair';
import { parseJson } from '../checks/parse-json.ts';
import { type ReadPoints, lastEnd, pointsOf, readSoundly } from './points-in-text.ts';

/** More than a clerk's tokens make; a repair takes a time that may grow with the square of the length. */
const MAX_REPAIRED_CHARACTERS = 12_000;

/** Where the object may begin: what comes before, such as a thought, may quote the form. */
const OBJECT = /\{\s{0,9}["'“”„«]?points["'“”»]?\s{0,9}:/giu;

/** A list that stands for it. */
const LIST = /\[\s{0,9}\{\s{0,9}["'“”„«]?point["'“”»]?\s{0,9}:/iu;

/**
 * The points in a text on one line that is nearly JSON, at the first or last place where they may begin. Only a map
 * needs it, so it is fetched when one is asked for.
 */
export function readLoosely(written: string): ReadPoints | undefined {
  const text = unwrapped(written);
  const objects = [...text.matchAll(OBJECT)].map(({ index }) => index);
  const first = objects[0] ?? LIST.exec(text)?.index ?? text.indexOf('{');
  const starts = new Set([first, objects.at(-1) ?? first]);
  const begun = [...starts].filter((start) => start !== -1).map((start) => text.slice(start));
  for (const read of [readSoundly, readRepaired]) {
    for (const part of begun) {
      const found = read(part);
      if (found && found.points.length > 0) return found;
    }
  }
  return undefined;
}

/** A repair completes what broke off, so the last point is dropped unless the list has ended. */
function readRepaired(text: string): ReadPoints {
  const beginning = text.slice(0, MAX_REPAIRED_CHARACTERS);
  const part = beginning.slice(0, lastEnd(beginning, beginning.length) + 1);
  const isCut = !/\][\s}\]]{0,20}$/.test(part);
  const points = pointsOf(repairJson(part));
  return { points: isCut ? points.slice(0, -1) : points, isCut };
}

/** The value of the beginning of a text that is nearly JSON; undefined if nothing can be made of it. */
export function repairJson(text: string): unknown {
  try {
    return parseJson(jsonrepair(text.slice(0, MAX_REPAIRED_CHARACTERS)));
  } catch {
    return undefined;
  }
}

/** The text of a JSON string that holds the whole answer; otherwise the text itself. */
function unwrapped(text: string): string {
  const start = text.indexOf('"');
  if (start === -1 || start > text.indexOf('{')) return text;
  const inner = parseJson(text.slice(start, text.lastIndexOf('"') + 1));
  return typeof inner === 'string' ? inner.replaceAll(/\p{Cc}+/gu, ' ') : text;
}
