import { MAX_CHARACTERS } from '../send-rules.ts';

export type PassOnDecision =
  /** What stands before the draft, and whether the answer was cut for it. */
  | { readonly kind: 'quote'; readonly quotation: string; readonly isCut: boolean }
  | { readonly kind: 'refuse'; readonly reason: 'no-room' };

const ELLIPSIS = '…';

/** Fewer characters of an answer say nothing. */
const LEAST_CHARACTERS = 40;

/**
 * An answer as a quotation that names who said it, cut so that it and the draft behind it can be sent (behaviour 17.19).
 */
export function quoteAnswer(speakerName: string, answer: string, draft: string): PassOnDecision {
  const heading = `${speakerName}:\n`;
  const gap = '\n\n';
  const whole = quoteLines(answer.trim());
  // Blanks around the text are not sent.
  const room = MAX_CHARACTERS - countCharacters(heading + gap + draft);
  const characters = Array.from(whole);
  if (characters.length <= room) return { kind: 'quote', quotation: heading + whole + gap, isCut: false };
  const kept = characters.slice(0, Math.max(0, room - 1));
  if (kept.length < LEAST_CHARACTERS) return { kind: 'refuse', reason: 'no-room' };
  return { kind: 'quote', quotation: `${heading}${kept.join('').trimEnd()}${ELLIPSIS}${gap}`, isCut: true };
}

function quoteLines(text: string): string {
  return text
    .split(/\r\n|[\n\r]/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

function countCharacters(text: string): number {
  return Array.from(text).length;
}
