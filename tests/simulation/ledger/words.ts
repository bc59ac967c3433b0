/*
 * What docs/behaviour.md says in so many words, written down once more: the core is judged by these, so they are not
 * taken from it.
 */

/** An unsent text, and what the rules of sending want to know of it. */
export interface Draft {
  readonly text: string;
  readonly trimmed: string;
  readonly blank: boolean;
  /** Of the trimmed text. */
  readonly characters: number;
}

export const APOLOGY =
  "I apologize, but I'm having trouble connecting to my neural networks. Please try again in a moment.";
export const NO_CONTENT = "I apologize, but I couldn't generate a response at this time.";
const CUT_NOTE = '[The answer was longer than 100,000 characters; the rest was left out.]';
const KEPT_CHARACTERS = 100_000;
export const MOST_CHARACTERS = 8000;
export const COUNTED_FROM_CHARACTERS = 7200;
export const MOST_REMEMBERED_CHARACTERS = 24_000;
export const EMPTY_DRAFT: Draft = { text: '', trimmed: '', blank: true, characters: 0 };

/** A provider's text as it is kept (behaviour 11.16). */
export function textToKeep(text: string): string {
  if (text.length <= KEPT_CHARACTERS) return text;
  const kept = text.slice(0, KEPT_CHARACTERS);
  const whole = /[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept;
  return `${whole}\n\n${CUT_NOTE}`;
}

export function isBlank(text: string): boolean {
  return !/\S/u.test(text);
}

/** How many characters a text has: Unicode code points. */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

export function readDraft(text: string): Draft {
  const trimmed = text.trim();
  return { text, trimmed, blank: isBlank(text), characters: lengthOf(trimmed) };
}
