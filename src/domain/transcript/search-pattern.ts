/** From where to where something stands in a text, in UTF-16 code units. */
export interface Place {
  readonly from: number;
  /** Behind its end. */
  readonly to: number;
}

/** What joins a character and makes no other letter of it: accents and points, joiners, choices of a picture's form. */
const JOINED =
  '[\\u00ad\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u064b-\\u065f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200c\\u200d\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f]';
const ALL_JOINED = new RegExp(JOINED, 'g');

const PLAIN = /^[\0-\u007f]*$/;

/**
 * What finds a text whatever its case, accents and runs of white space; undefined of a text in which nothing else is
 * left. It is for unfolded texts only: see `isIn` and `placeIn`.
 */
export function patternOf(text: string): RegExp | undefined {
  const wanted = unfold(text).replaceAll(ALL_JOINED, '').replaceAll(/\s+/g, ' ').trim();
  if (wanted === '') return undefined;
  // Of code units, each by its number: nothing in the text can mean something to the pattern.
  return new RegExp(wanted.split('').map(patternOfUnit).join(''));
}

export function isIn(content: string, pattern: RegExp): boolean {
  return pattern.test(unfold(content));
}

/** The first place in the text as it is, of whole characters and with what joins them; undefined where there is none. */
export function placeIn(content: string, pattern: RegExp): Place | undefined {
  const match = pattern.exec(unfold(content));
  if (!match) return undefined;
  const [found] = match;
  return placeOfUnfolded(content, match.index, match.index + found.length);
}

function patternOfUnit(unit: string): string {
  if (unit === ' ') return `(?:\\s${JOINED}*)+`;
  return `${unit === 'σ' || unit === 'ς' ? '[σς]' : escapeUnit(unit)}${JOINED}*`;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** In small letters, each apart from its accents; the length may be another. */
function unfold(text: string): string {
  return (PLAIN.test(text) ? text : text.normalize('NFD')).toLowerCase();
}

function placeOfUnfolded(content: string, unfoldedFrom: number, unfoldedTo: number): Place {
  let from = 0;
  let at = 0;
  let unfoldedAt = 0;
  for (const character of content) {
    if (unfoldedAt >= unfoldedTo) break;
    if (unfoldedAt <= unfoldedFrom) from = at;
    at += character.length;
    unfoldedAt += unfold(character).length;
  }
  return { from, to: at };
}
