import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Message } from '../../domain/conversation/conversation.ts';
import type { Wanted } from '../context.ts';
import { holdInPlace } from '../controls/hold-in-place.ts';

interface ShownMessages {
  /** Index of the oldest message shown. */
  readonly from: number;
  /** Index after the newest message shown. */
  readonly to: number;
  /** Adds earlier messages above without moving what is being read. */
  readonly showEarlier: () => void;
  /** Adds later messages below. */
  readonly showLater: () => void;
  /** Shows the newest messages. */
  readonly showNewest: () => void;
  /** Removes the oldest of many messages; call it when the reader is at the end. */
  readonly trim: () => void;
}

interface MessageWindow {
  readonly oldest: Message | undefined;
  /** The newest one shown, unless that is the newest of all. */
  readonly end: Message | undefined;
  /** The newest of all when the window was set. */
  readonly of: Message | undefined;
}

/** Messages shown at first, and added on each request; few enough to stay fast in any conversation. */
export const WINDOW_MESSAGES = 30;

/** Further messages allowed before the oldest go, so that not every new message removes one. */
const SLACK_MESSAGES = 6;

/**
 * Which messages are shown: all from one on, or those around one that is wanted; another conversation, and one that the
 * visitor goes on with, starts with its newest.
 */
export function useMessageWindow(
  list: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  wanted: Wanted | undefined,
): ShownMessages {
  const last = messages.at(-1);
  const newest = { oldest: messages.at(-WINDOW_MESSAGES) ?? messages[0], end: undefined, of: last };
  // Without an end, up to the newest.
  const [{ oldest, end, of }, setWindow] = useState<MessageWindow>(newest);
  const indexOf = (message: Message | undefined) =>
    message ? messages.findLastIndex((each) => each === message) : -1;
  const [first, endAt] = [indexOf(oldest), indexOf(end)];
  const isGone = first < 0 || (end && endAt < 0);
  const isGoneOn = end && last !== of && last?.sender === 'user';
  const from = Math.max(0, first);
  const to = end && endAt >= 0 ? endAt + 1 : messages.length;
  const wantedAt = wanted?.kind === 'message' ? indexOf(wanted.message) : -1;
  // Compared by identity: an imported conversation may reuse ids, but never message objects.
  if (wantedAt >= 0 && (isGone || wantedAt < from || wantedAt >= to)) {
    const start = Math.max(0, wantedAt - WINDOW_MESSAGES / 2);
    setWindow({ oldest: messages[start], end: endOf(messages, start + WINDOW_MESSAGES), of: last });
  } else if ((isGone && oldest !== newest.oldest) || isGoneOn) setWindow(newest);

  return {
    from,
    to,
    showEarlier() {
      const top = list.current?.querySelector('li');
      if (!list.current || !top) return;
      holdInPlace(top, list.current, () =>
        setWindow({ oldest: messages[Math.max(0, from - WINDOW_MESSAGES)], end, of }),
      );
      // Once everything is shown, the button is gone and with it the focus.
      if (document.activeElement === document.body) list.current.focus({ preventScroll: true });
    },
    showLater() {
      flushSync(() => setWindow({ oldest, end: endOf(messages, to + WINDOW_MESSAGES), of: last }));
      if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
    },
    showNewest() {
      if (end) flushSync(() => setWindow(newest));
    },
    trim() {
      if (messages.length - from > WINDOW_MESSAGES + SLACK_MESSAGES) setWindow(newest);
    },
  };
}

/** The last message before an index; none if that leaves only a few out. */
function endOf(messages: readonly Message[], index: number): Message | undefined {
  return index + SLACK_MESSAGES < messages.length ? messages[index - 1] : undefined;
}
