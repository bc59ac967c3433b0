import { parseJson } from '../checks/parse-json.ts';

interface PointList {
  /** The complete ones, as the clerk wrote them. */
  readonly points: readonly unknown[];
  /** Whether the list has ended, after nothing but points. */
  readonly hasEnded: boolean;
}

/** As long as an answer can be. */
export const MAX_CHARACTERS = 100_000;

/** More than an object of eight claims has; an end within a text counts, too. */
const MAX_ENDS_TRIED = 50;

const BEGINNING = /^\{\s{0,99}"points"\s{0,99}:\s{0,99}\[/u;

/**
 * Reads the list of points with which the first object of a text begins. The text may grow: each call gets all of it so
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
    const text = written.slice(0, MAX_CHARACTERS);
    start ??= beginningOf(text);
    while (start !== undefined && !hasEnded && endsTried < MAX_ENDS_TRIED) {
      while (/[\s,]/.test(text[start] ?? '')) start += 1;
      hasEnded = text[start] === ']';
      const end = text.indexOf('}', Math.max(start, searchedTo));
      if (hasEnded || end === -1) break;
      searchedTo = end + 1;
      endsTried += 1;
      // Raw line ends within strings are not valid JSON, but common.
      const point = parseJson(text.slice(start, searchedTo).replaceAll(/\p{Cc}+/gu, ' '));
      if (point === undefined) continue;
      points.push(point);
      start = searchedTo;
      endsTried = 0;
    }
    return { points, hasEnded };
  };
}

/** Where the list of points begins, at the first brace. */
function beginningOf(text: string): number | undefined {
  const brace = text.indexOf('{');
  const beginning = BEGINNING.exec(text.slice(brace))?.[0];
  return beginning === undefined ? undefined : brace + beginning.length;
}
