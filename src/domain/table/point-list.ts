import { parseJson } from '../checks/parse-json.ts';
import { onOneLine } from './cut-json.ts';

interface PointList {
  /** The complete ones, as the clerk wrote them. */
  readonly points: readonly unknown[];
  /** Whether the list has ended, after nothing but points. */
  readonly hasEnded: boolean;
}

/** Several times what a clerk's tokens make, so that its claims are not too many to check. */
export const MAX_LIST_CHARACTERS = 30_000;

/** More than an object of eight claims has; an end within a text counts, too. */
const MAX_ENDS_TRIED = 50;

/** Only blanks or a fence may stand before it: what follows other words may quote the form, as a thought does. */
const BEGINNING = /^\s{0,200}(?:```\w{0,9}\s{0,200})?\{\s{0,200}"points"\s{0,200}:\s{0,200}\[/u;

/**
 * Reads the list of points with which a text begins. The text may grow: each call gets all of it so
 * far.
 */
export function createListReader(): (written: string) => PointList {
  const points: unknown[] = [];
  /** Where the next point begins; undefined until the list does. */
  let start: number | undefined;
  let searchedTo = 0;
  let endsTried = 0;
  let hasEnded = false;

  return (written) => {
    const text = written.slice(0, MAX_LIST_CHARACTERS);
    start ??= BEGINNING.exec(text)?.[0].length;
    while (start !== undefined && !hasEnded && endsTried < MAX_ENDS_TRIED) {
      while (/[\s,]/.test(text[start] ?? '')) start += 1;
      hasEnded = text[start] === ']';
      const end = text.indexOf('}', Math.max(start, searchedTo));
      if (hasEnded || end === -1) break;
      searchedTo = end + 1;
      endsTried += 1;
      const point = parseJson(onOneLine(text.slice(start, searchedTo)));
      if (point === undefined) continue;
      points.push(point);
      start = searchedTo;
      endsTried = 0;
    }
    return { points, hasEnded };
  };
}
