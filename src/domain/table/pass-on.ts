import { MAX_CHARACTERS } from '../send-rules.ts';

type PassOnDecision =
  /** What stands before the draft, and whether the answer was cut for it. */
  | { readonly kind: 'quote'; readonly quotation: string; readonly isCut: boolean }
  | { readonly kind: 'refuse'; readonly reason: 'no-room' };

const ELLIPSIS = '…';

const GAP = '\n\n';

/** Fewer characters of an answer say nothing. */
const LEAST_CHARACTERS = 40;

/** So far before its end, a cut looks for the end of a word. */
const LONGEST_WORD = 40;

/**
 * An answer as a quotation that names who said it, cut so that it and the draft behind it can be sent (behaviour 17.19).
 */
export function quoteAnswer(speakerName: string, answer: string, draft: string): PassOnDecision {
  const heading = `${speakerName}:\n`;
  const lines = quoteLines(answer.trim());
  const whole = heading + lines + GAP;
  const characters = Array.from(lines);
  // Blanks at the end are not sent, but those before the text are, behind a quotation.
  const room = MAX_CHARACTERS - Array.from((heading + ELLIPSIS + GAP + draft).trim()).length + 1;
  if (characters.length <= room) return { kind: 'quote', quotation: whole, isCut: false };
  const kept = cutBefore(characters, room);
  if (kept.length < LEAST_CHARACTERS) return { kind: 'refuse', reason: 'no-room' };
  return { kind: 'quote', quotation: heading + kept + ELLIPSIS + GAP, isCut: true };
}

function quoteLines(text: string): string {
  return text
    .split(/\r\n|[\n\r]/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

/** The beginning, with room for an ellipsis behind it; up to the end of a word, and not of a mark, where one is near. */
function cutBefore(characters: readonly string[], room: number): string {
  const isBlank = (index: number) => /^[\s>]?$/.test(characters[index] ?? '');
  const most = Math.max(0, room - 1);
  let end = most;
  while (end > most - LONGEST_WORD && !isBlank(end)) end -= 1;
  if (!isBlank(end)) end = most;
  while (end > 0 && isBlank(end - 1)) end -= 1;
  return characters.slice(0, end).join('');
}
