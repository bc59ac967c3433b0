import { jsonrepair } from 'jsonrepair';
import { parseJson } from '../checks/parse-json.ts';
import { START, type ReadPoints, lastEnd, pointsOf, readSoundly } from './points-in-text.ts';

/** More than a clerk's tokens make. */
const MAX_REPAIRED_CHARACTERS = 8000;

/**
 * The beginning of a text with no more quotation marks than five points about eight answers have: the time of a repair
 * grows with their square.
 */
const REPAIRABLE = /^(?:[^"'“”‘’`´&]*["'“”‘’`´&]){0,600}[^"'“”‘’`´&]*/u;

/** Where the object may begin: what comes before, such as a thought, may quote the form. */
const OBJECT = /\{\s{0,9}["'“”]?points["'“”]?\s{0,9}:/giu;

/**
 * The points in a text on one line that is nearly JSON, at the first or last place where they may begin. Only a map
 * needs it, so it is fetched when one is asked for.
 */
export function readLoosely(written: string): ReadPoints | undefined {
  const text = unwrapped(written);
  const objects = [...text.matchAll(OBJECT)].map(({ index }) => index);
  const first = objects[0] ?? text.search(START);
  const starts = new Set([first, objects.at(-1) ?? first]);
  const begun = [...starts].map((start) => text.slice(start));
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
  const beginning = REPAIRABLE.exec(text.slice(0, MAX_REPAIRED_CHARACTERS))?.[0] ?? '';
  const part = beginning.slice(0, lastEnd(beginning, beginning.length) + 1);
  const isCut = !/\][\s}]{0,20}$/.test(part);
  const points = pointsOf(repaired(part));
  return { points: isCut ? points.slice(0, -1) : points, isCut };
}

function repaired(text: string): unknown {
  try {
    return parseJson(jsonrepair(text));
  } catch {
    return undefined;
  }
}

/** The text of a JSON string that holds the whole answer; otherwise the text itself. */
function unwrapped(text: string): string {
  const start = text.indexOf('"');
  if (start > text.indexOf('{')) return text;
  const inner = parseJson(text.slice(start, text.lastIndexOf('"') + 1));
  return typeof inner === 'string' ? inner : text;
}
