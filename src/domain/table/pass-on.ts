import { MAX_QUESTION_CHARACTERS } from '../conversation/send-rules.ts';

type PassOnDecision =
  /** The text to put before the draft, and whether the answer was cut. */
  | { readonly kind: 'quote'; readonly quotation: string; readonly isCut: boolean }
  | { readonly kind: 'refuse'; readonly reason: 'no-room' };

const ELLIPSIS = '…';

const GAP = '\n\n';

/** A shorter excerpt would mean nothing. */
const MIN_CHARACTERS = 40;

/**
 * Matches the end of a cut text: the last word with the blanks and marks before it, or one character of a long word.
 */
const END = /(?<![\s>])[\s>]+[^\s>]{0,40}$|.$/su;

/**
 * Quotes an answer under its speaker's name, cut so that the quotation and the draft after it can be sent together.
 */
export function quoteAnswer(speakerName: string, answer: string, draft: string): PassOnDecision {
  const heading = `${speakerName}:\n`;
  const lines = quoteLines(answer.trim());
  const whole = heading + lines + GAP;
  const characters = Array.from(lines);
  // Blanks at the end of the draft are not sent, but those at its beginning are, after a quotation. One more character
  // fits: a whole answer needs no ellipsis, and END takes at least one from a cut one.
  const room = MAX_QUESTION_CHARACTERS - Array.from((heading + ELLIPSIS + GAP + draft).trim()).length + 1;
  if (characters.length <= room) return { kind: 'quote', quotation: whole, isCut: false };
  const kept = characters.slice(0, Math.max(0, room)).join('').replace(END, '');
  if (kept.length < MIN_CHARACTERS) return { kind: 'refuse', reason: 'no-room' };
  return { kind: 'quote', quotation: heading + kept + ELLIPSIS + GAP, isCut: true };
}

function quoteLines(text: string): string {
  return text
    .split(/\r\n|[\n\r]/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}
