/** What is wrong with a squad file, by the path of the value; nothing in it is secret, and all of it is short. */
export type SquadProblem = { readonly path: string } & (
  | { readonly kind: 'wrong'; readonly shown: string; readonly expected: string }
  | { readonly kind: 'missing'; readonly expected: string }
  /** With the field that it may have been meant to be. */
  | { readonly kind: 'unknown-field'; readonly nearest: string }
  | { readonly kind: 'wrong-count'; readonly count: number; readonly expected: string }
  /** With the path of the value that was there first. */
  | { readonly kind: 'repeated'; readonly shown: string; readonly first: string }
  /** A character that cannot be seen, moves the text, or was not readable. */
  | { readonly kind: 'harmful-character'; readonly character: string }
  | { readonly kind: 'pale'; readonly shown: string; readonly ratio: number; readonly surface: string }
  | { readonly kind: 'holds-key' }
);

const MAX_SHOWN_CHARACTERS = 60;
const MAX_PATH_CHARACTERS = 120;

/** A problem is not the less readable for what comes after so many. */
const MAX_PROBLEMS = 100;

/**
 * For a class of a pattern: control characters, halves of a character, and characters that cannot be seen (blank letters
 * too) or turn the direction of reading.
 */
export const UNSEEN = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0`;

const EACH_UNSEEN = new RegExp(`[${UNSEEN}]`, 'gu');

const NAMED_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['\n', 'a line break'],
  ['\r', 'a carriage return'],
  ['\t', 'a tab'],
]);

/** Each problem as a line: the path, what is there and what must be there. */
export function describeSquadProblems(problems: readonly SquadProblem[]): readonly string[] {
  const lines = problems.slice(0, MAX_PROBLEMS).map(describeSquadProblem);
  const more = problems.length - lines.length;
  return more === 0 ? lines : [...lines, `and ${more.toLocaleString('en')} more`];
}

/** A value in a few characters: a text in quotes, a number as it is, of anything else only its kind. */
export function showValue(value: unknown, conceal: (text: string) => string): string {
  if (typeof value === 'string') return quote(conceal(value));
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : conceal(String(value));
}

/** The path of a field of what has this path; the whole file has none. */
export function fieldPath(path: string, name: string, conceal: (text: string) => string): string {
  if (!/^[\w$-]+$/.test(name)) return `${path}[${quote(conceal(name))}]`;
  const shown = shorten(conceal(name));
  return path === '' ? shown : `${path}.${shown}`;
}

/** A character in words, or by its number. */
export function nameCharacter(character: string): string {
  return NAMED_CHARACTERS.get(character) ?? `the character ${numberOf(character)}`;
}

function describeSquadProblem(problem: SquadProblem): string {
  const path = problem.path === '' ? 'the file' : shorten(problem.path, MAX_PATH_CHARACTERS);
  switch (problem.kind) {
    case 'wrong':
      return `${path} is ${problem.shown}; it must be ${problem.expected}`;
    case 'missing':
      return `${path} is missing; it must be ${problem.expected}`;
    case 'unknown-field':
      return `${path} is not a field of a squad; the nearest is ${problem.nearest}`;
    case 'wrong-count':
      return `${path} has ${problem.count} ${problem.count === 1 ? 'entry' : 'entries'}; it must be ${problem.expected}`;
    case 'repeated':
      return `${path} is ${problem.shown}, as ${problem.first} is; it must be another`;
    case 'harmful-character':
      return `${path} holds ${problem.character}; it must be without control, invisible and direction characters`;
    case 'pale':
      return `${path} is ${problem.shown}, ${roundDown(problem.ratio)} to 1 on the ${problem.surface}; it must be at least 4.5 to 1`;
    case 'holds-key':
      return `${path} holds a key (not shown here); it must be without one, as everybody who opens the page can read it`;
  }
}

/** Rounding to the nearest would let 4.46 look sufficient. */
function roundDown(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}

function quote(text: string): string {
  const shown = JSON.stringify(shorten(text)).replaceAll(EACH_UNSEEN, numberOf);
  const count = Array.from(text).length;
  return count > MAX_SHOWN_CHARACTERS ? `${shown} (${count.toLocaleString('en')} characters)` : shown;
}

function shorten(text: string, maxCharacters = MAX_SHOWN_CHARACTERS): string {
  if (text.length <= maxCharacters) return text;
  const characters = Array.from(text.slice(0, 2 * maxCharacters + 2));
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters).join('')}…`;
}

function numberOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
