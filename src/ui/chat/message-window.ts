import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Which messages of a conversation are in the list: all from one on (behaviour 5.14). */
interface MessageWindow {
  /** Identifies the conversation. */
  readonly key: string;
  /** How many messages the conversation has. */
  readonly count: number;
  /** The index of the oldest message shown. */
  readonly from: number;
  /** Whether earlier messages were asked for since the last one came. */
  readonly isWidened: boolean;
}

interface ShownMessages {
  /** The index of the oldest message shown. */
  readonly from: number;
  /** Adds earlier messages above; what is read stays where it is. */
  readonly showEarlier: () => void;
  /** Drops the oldest messages of many; for a reader at the end, who does not see it. */
  readonly trim: () => void;
}

interface Anchor {
  readonly element: Element;
  readonly topPx: number;
}

/** How many messages are shown at first, and how many more on each request: few enough that no length is felt. */
const WINDOW_MESSAGES = 30;

/** How many more may pile up before the oldest go; otherwise every new message would push one out. */
const SLACK_MESSAGES = 6;

/** A turn adds two messages; more at once mean another conversation, such as an imported one. */
const TURN_MESSAGES = 2;

/** A window on the newest messages. */
export function newestWindow(key: string, count: number): MessageWindow {
  return { key, count, from: Math.max(0, count - WINDOW_MESSAGES), isWidened: false };
}

/** The window on the conversation as it is now: kept while messages come, new for another conversation. */
export function followWindow(window: MessageWindow, key: string, count: number): MessageWindow {
  if (window.key === key && window.count === count) return window;
  const isSame = window.key === key && Math.abs(count - window.count) <= TURN_MESSAGES;
  return isSame ? { ...window, count, isWidened: false } : newestWindow(key, count);
}

/** A window with some earlier messages. */
export function widenWindow(window: MessageWindow): MessageWindow {
  return { ...window, from: Math.max(0, window.from - WINDOW_MESSAGES), isWidened: true };
}

/** A window without the oldest messages, once there are too many that were not requested. */
export function trimWindow(window: MessageWindow): MessageWindow {
  const isWide = !window.isWidened && window.count - window.from > WINDOW_MESSAGES + SLACK_MESSAGES;
  return isWide ? newestWindow(window.key, window.count) : window;
}

/** Which messages of a list are shown (behaviour 5.14). */
export function useMessageWindow(
  list: RefObject<HTMLElement | null>,
  key: string,
  count: number,
): ShownMessages {
  const [known, setKnown] = useState(() => newestWindow(key, count));
  const anchor = useRef<Anchor>(undefined);
  const current = followWindow(known, key, count);
  if (current !== known) setKnown(current);
  const { from } = current;

  useLayoutEffect(() => {
    if (!anchor.current) return;
    const { element, topPx } = anchor.current;
    anchor.current = undefined;
    // Not every browser keeps the reading position by itself.
    if (list.current) list.current.scrollTop += element.getBoundingClientRect().top - topPx;
  }, [list, from]);

  return {
    from,
    showEarlier() {
      const element = list.current?.querySelector('ol')?.firstElementChild;
      if (element) anchor.current = { element, topPx: element.getBoundingClientRect().top };
      setKnown(widenWindow);
    },
    trim: useCallback(() => setKnown(trimWindow), []),
  };
}
