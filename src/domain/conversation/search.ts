import type { Conversation, Message } from './conversation.ts';
import { placeOf } from '../place-of.ts';

/** A message that contains the text, as an excerpt around the first match; an ellipsis marks where it was cut. */
export interface FoundMessage {
  readonly message: Message;
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

interface Findings {
  /** Newest first, at most `MAX_FOUND_MESSAGES`. */
  readonly found: readonly FoundMessage[];
  /** How many messages contain the text, including those not listed. */
  readonly count: number;
}

/** The most messages listed; a more specific text finds others. */
const MAX_FOUND_MESSAGES = 50;

/** How much of a long text to show on each side of a match, in UTF-16 code units. */
const SIDE_UNITS = 150;

/**
 * Finds the messages that contain a text, ignoring case, accents and runs of white space. The first search prepares an
 * index for the others.
 */
export function searchOf({ messages }: Pick<Conversation, 'messages'>): (text: string) => Findings {
  let folded: readonly string[] | undefined;
  return (text) => {
    const wanted = fold(text).trim();
    if (wanted === '') return { found: [], count: 0 };
    folded ??= messages.map(({ content }) => fold(content));
    const holding = folded.flatMap((content, index) => {
      const message = messages[index];
      const at = placeOf(wanted, content);
      return message && at >= 0 ? [{ message, at }] : [];
    });
    const newest = holding.slice(-MAX_FOUND_MESSAGES).toReversed();
    return {
      found: newest.map(({ message, at }) => excerptOf(message, at, at + wanted.length)),
      count: holding.length,
    };
  };
}

/** Marks, and what joins or parts letters without being seen. */
const MARKS = /[\p{M}\u00ad\u200c\u200d]/gu;

/** Folds each character the same within a text as by itself: upper case comes last, since only lower case has a final sigma. */
function fold(text: string): string {
  // Marks are removed also before: `normalize` sorts each run of them, which takes long for thousands.
  const letters = text.replaceAll(MARKS, '').normalize('NFD').replaceAll(MARKS, '');
  return letters
    .toLowerCase()
    .toUpperCase()
    .replaceAll(/\s{2,}|[^\S ]/g, ' ');
}

/** The excerpt around a range of the folded text. The mark covers whole characters with their accents. */
function excerptOf(message: Message, foldedFrom: number, foldedTo: number): FoundMessage {
  const { content } = message;
  let [from, to] = [0, content.length];
  let foldedAt = 0;
  for (const { 0: part, index } of content.matchAll(/\s[\s\p{M}]*|./gsu)) {
    const length = part < '\x80' ? 1 : fold(part).length;
    if (length === 0) continue;
    if (foldedAt <= foldedFrom) from = index;
    if (foldedAt >= foldedTo) {
      to = index;
      break;
    }
    foldedAt += length;
  }
  // Cut between words if they are short enough, and never within a character.
  const lead = content.slice(Math.max(0, from - SIDE_UNITS), from);
  const trail = content.slice(to, to + SIDE_UNITS);
  return {
    message,
    before: from > SIDE_UNITS ? `…${lead.replace(/^(?:\S{0,20}\s+|[\udc00-\udfff])/, '')}` : lead,
    marked: content.slice(from, to),
    after:
      content.length > to + SIDE_UNITS
        ? `${trail.replace(/(?:(?<!\s)\s+\S{0,20}|[\ud800-\udbff])$/, '')}…`
        : trail,
  };
}
