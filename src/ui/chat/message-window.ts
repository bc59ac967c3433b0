import { type RefObject, useState } from 'react';
import type { Message } from '../../domain/conversation.ts';
import { holdInPlace } from '../controls/hold-in-place.ts';

interface ShownMessages {
  /** The index of the oldest message shown. */
  readonly from: number;
  /** Adds earlier messages above; what is read stays where it is. */
  readonly showEarlier: () => void;
  /** Lets the oldest of many messages go; for a reader at the end, who does not see it. */
  readonly trim: () => void;
}

/** How many messages are shown at first, and how many more on each request: few enough that no length is felt. */
const WINDOW_MESSAGES = 30;

/** How many more may pile up before the oldest go; otherwise every new message would push one out. */
const SLACK_MESSAGES = 6;

/** Which messages of a list are shown: all from one on, and the newest of another conversation (behaviour 5.14). */
export function useMessageWindow(
  list: RefObject<HTMLElement | null>,
  messages: readonly Message[],
): ShownMessages {
  const newest = messages.at(-WINDOW_MESSAGES) ?? messages[0];
  const [oldest, setOldest] = useState(newest);
  const index = messages.findLastIndex((message) => message === oldest);
  // An imported conversation may have the ids of the one before, but never its messages.
  if (index < 0 && oldest !== newest) setOldest(newest);
  const from = Math.max(0, index);

  return {
    from,
    showEarlier() {
      const first = list.current?.querySelector('li');
      if (!list.current || !first) return;
      holdInPlace(first, list.current, () => setOldest(messages[Math.max(0, from - WINDOW_MESSAGES)]));
    },
    trim() {
      if (messages.length - from > WINDOW_MESSAGES + SLACK_MESSAGES) setOldest(newest);
    },
  };
}
