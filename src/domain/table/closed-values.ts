import { MAX_LIST_CHARACTERS } from './point-list.ts';

/** An object, or a list of some. */
const START = /(?:\[\s{0,9})?\{/g;

/** Where a list of points begins, also within what does not close, unless it belongs to that. */
const LIST_START =
  /\{\s{0,9}["'“”]?points["'“”]?\s{0,9}:|(?<!points["'“”]?\s{0,9}:\s{0,9})\[\s{0,9}\{\s{0,9}["'“”]?point["'“”]?\s{0,9}:/giu;

/** More than a clerk begins without an end; each is read as far as a list may be long. */
const MAX_UNCLOSED = 20;

/** The objects and lists of objects in a text that close, in their order, without those within others. */
export function closedValues(text: string): readonly string[] {
  const values: string[] = [];
  let unclosed = 0;
  let start = nextOf(START, text, 0);
  while (start !== -1 && unclosed < MAX_UNCLOSED) {
    const end = endOf(text, start);
    if (end === -1) unclosed += 1;
    else values.push(text.slice(start, end));
    // What is within an unclosed value is taken for another only if it is a list of points.
    start = end === -1 ? nextOf(LIST_START, text, start + 1) : nextOf(START, text, end);
  }
  return values;
}

function nextOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/** Where the value that begins at a place ends; -1 if it does not close, or is too long. */
function endOf(text: string, start: number): number {
  const limit = Math.min(text.length, start + MAX_LIST_CHARACTERS);
  let depth = 0;
  let isInString = false;
  for (let index = start; index < limit; index += 1) {
    const sign = text[index];
    if (sign === '\\') index += 1;
    else if (sign === '"') isInString = !isInString;
    else if (!isInString && (sign === '{' || sign === '[')) depth += 1;
    else if (!isInString && (sign === '}' || sign === ']')) depth -= 1;
    if (depth === 0) return index + 1;
  }
  return -1;
}
