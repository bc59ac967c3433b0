import { jsonrepair } from 'jsonrepair';
import { parseJson } from '../checks/parse-json.ts';
import { lastEnd, onOneLine } from './cut-json.ts';
import { START, type ReadPoints, pointsOf, readSoundly } from './points-in-text.ts';

/** More than a clerk's tokens make. */
const MAX_REPAIRED_CHARACTERS = 12_000;

/** More than a map has; the time of a repair may grow with the square of their number. */
const MAX_REPAIRED_QUOTES = 800;

/** Quotation marks, also as HTML entities. */
const QUOTE = /["'`´“”„‟‘’‚‛&]/g;

/** A comment that a repair would take for text. */
const COMMENT_LINE = /^[ \t]{0,99}#.*$/gm;

/** The list has ended. */
const LIST_END = /\][\s}\],]{0,200}$/;

/** Where the object may begin: what comes before, such as a thought, may quote the form. */
const OBJECT = /\{\s{0,9}["'“”]?points["'“”]?\s{0,9}:/giu;

/**
 * The points in a text that is nearly JSON, at the first or last place where they may begin. Only a map needs it, so it
 * is fetched when one is asked for.
 */
export function readLoosely(written: string): ReadPoints | undefined {
  const text = unwrapped(written);
  const objects = [...text.matchAll(OBJECT)].map(({ index }) => index);
  const first = objects[0] ?? text.search(START);
  const last = objects.at(-1) ?? first;
  const readings = [
    () => readSoundly(onOneLine(text.slice(first))),
    () => readRepaired(text.slice(first)),
    () => readRepaired(text.slice(last)),
  ];
  for (const read of readings) {
    const found = read();
    if (found && found.points.length > 0) return found;
  }
  return undefined;
}

/** A repair completes what broke off, so the last point is dropped unless the list has ended. */
function readRepaired(text: string): ReadPoints {
  const beginning = beginningOf(text.replaceAll(COMMENT_LINE, ''));
  const part = beginning.slice(0, lastEnd(beginning) + 1);
  const points = pointsOf(repairJson(part));
  const isCut = !LIST_END.test(part);
  return { points: isCut ? points.slice(0, -1) : points, isCut };
}

/** As much of a text as is repaired in a short time. */
function beginningOf(text: string): string {
  const beginning = text.slice(0, MAX_REPAIRED_CHARACTERS);
  const [surplus] = [...beginning.matchAll(QUOTE)].slice(MAX_REPAIRED_QUOTES);
  return beginning.slice(0, surplus?.index);
}

/** The value of the beginning of a text that is nearly JSON; undefined if nothing can be made of it. */
export function repairJson(text: string): unknown {
  try {
    return parseJson(jsonrepair(beginningOf(text)));
  } catch {
    return undefined;
  }
}

/** The text of a JSON string that holds the whole answer; otherwise the text itself. */
function unwrapped(text: string): string {
  const start = text.indexOf('"');
  if (start > text.indexOf('{')) return text;
  const inner = parseJson(onOneLine(text.slice(start, text.lastIndexOf('"') + 1)));
  return typeof inner === 'string' ? inner : text;
}
