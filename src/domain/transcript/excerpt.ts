import type { Place } from './search-pattern.ts';

/** A part of a text with something in it that is to be marked; an ellipsis stands where it was cut. */
export interface Excerpt {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

/** About how long an excerpt is, in UTF-16 code units. */
export const EXCERPT_CHARACTERS = 300;

const ELLIPSIS = '…';

/** The text around a place in it, cut between words where they are short enough, and never within a character. */
export function excerptAround(content: string, { from, to }: Place): Excerpt {
  const end = wholeBefore(content, Math.min(to, from + EXCERPT_CHARACTERS));
  const room = EXCERPT_CHARACTERS - (end - from);
  const lead = Math.min(from, Math.max(Math.floor(room / 2), room - (content.length - end)));
  const start = wholeBehind(content, from - lead);
  const stop = wholeBefore(content, end + room - lead);
  return {
    before: start === 0 ? content.slice(0, from) : `${ELLIPSIS}${fromWord(content.slice(start, from))}`,
    marked: content.slice(from, end),
    after: stop >= content.length ? content.slice(end) : `${toWord(content.slice(end, stop))}${ELLIPSIS}`,
  };
}

function fromWord(text: string): string {
  return text.replace(/^\S{0,20}\s+/, '');
}

function toWord(text: string): string {
  return text.replace(/\s+\S{0,20}$/, '');
}

function wholeBefore(content: string, index: number): number {
  return isWithinCharacter(content, index) ? index - 1 : index;
}

function wholeBehind(content: string, index: number): number {
  return isWithinCharacter(content, index) ? index + 1 : index;
}

/** Whether a pair of surrogates would be parted. */
function isWithinCharacter(content: string, index: number): boolean {
  return (content.codePointAt(index - 1) ?? 0) > 0xff_ff;
}
