import type { BaseIssue } from 'valibot';

const MAX_SHOWN_CHARACTERS = 60;

const MAX_PATH_CHARACTERS = 120;

const MAX_LINES = 100;

const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/**
 * One line for each issue, such as `personas[2].stats.primary.logic is 120; it must be 0 to 100`.
 * @param whole the name of the value itself, such as `the file`
 * @param conceal masks secrets
 */
export function describeIssues(
  issues: readonly BaseIssue<unknown>[],
  whole: string,
  conceal = (text: string) => text,
): readonly string[] {
  const described = issues.slice(0, MAX_LINES).map((issue) => describeIssue(issue, whole, conceal));
  const more = issues.length - MAX_LINES;
  return [...new Set(described), ...(more > 0 ? [`and ${more} more`] : [])];
}

function describeIssue(issue: BaseIssue<unknown>, whole: string, conceal: (text: string) => string): string {
  const path = issue.path?.map(({ key }) => key) ?? [];
  return `${describePath(path, conceal) || whole} is ${describeValue(issue, conceal)}; it must be ${issue.message}`;
}

/** A path as JavaScript writes it, such as `personas[2].stats`. */
export function describePath(keys: readonly unknown[], conceal: (text: string) => string): string {
  const parts = keys.map((key) => {
    if (typeof key === 'number') return `[${key}]`;
    const name = conceal(String(key));
    return /^[\w$*-]+$/.test(name) ? `.${name}` : `[${quote(name)}]`;
  });
  return shorten(parts.join(''), MAX_PATH_CHARACTERS).replace(/^\./, '');
}

function describeValue({ type, input }: BaseIssue<unknown>, conceal: (text: string) => string): string {
  if (type === 'never') return 'unknown';
  if (input === undefined) return 'missing';
  if (typeof input === 'string') return quote(conceal(input));
  if (Array.isArray(input)) return `a list of ${input.length}`;
  return typeof input === 'object' && input !== null ? 'an object' : conceal(JSON.stringify(input));
}

function quote(text: string): string {
  const shown = JSON.stringify(shorten(text, MAX_SHOWN_CHARACTERS)).replaceAll(UNPRINTABLE, codePointLabel);
  const count = Array.from(text).length;
  return count > MAX_SHOWN_CHARACTERS ? `${shown} (${count} characters)` : shown;
}

function shorten(text: string, maxCharacters: number): string {
  const characters = Array.from(text.slice(0, 2 * maxCharacters + 2));
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters).join('')}…`;
}

/** The code point of a character, such as `U+202E`. */
export function codePointLabel(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
