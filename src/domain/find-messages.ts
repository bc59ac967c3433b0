import type { Conversation, Message } from './conversation.ts';
import { type Place, isIn, patternOf, placeIn } from './transcript/search-pattern.ts';

/** A message that holds the text, and where it stands first in its content. */
export interface FoundMessage {
  readonly message: Message;
  readonly place: Place;
}

export interface Findings {
  /** The newest first, at most `MAX_FOUND_MESSAGES`. */
  readonly found: readonly FoundMessage[];
  /** How many messages hold the text in all. */
  readonly count: number;
}

/** How many messages are listed; a person who wants more needs another text. */
export const MAX_FOUND_MESSAGES = 50;

/**
 * The messages that hold a text, whatever its case, accents and runs of white space (behaviour 5.15); none where
 * nothing else is left of it.
 */
export function findMessages({ messages }: Pick<Conversation, 'messages'>, text: string): Findings {
  const pattern = patternOf(text);
  if (!pattern) return { found: [], count: 0 };
  const holding = messages.filter(({ content }) => isIn(content, pattern)).toReversed();
  const found = holding.slice(0, MAX_FOUND_MESSAGES).flatMap((message) => {
    const place = placeIn(message.content, pattern);
    return place ? [{ message, place }] : [];
  });
  return { found, count: holding.length };
}
