/** Which of a conversation's messages stand in the list: all from one on (behaviour 5.14). */
export interface MessageWindow {
  /** Whose conversation it is. */
  readonly key: string;
  /** How many messages the conversation has. */
  readonly count: number;
  /** The place of the oldest message that is shown, from 0. */
  readonly from: number;
  /** Whether earlier ones were asked for since the last message came. */
  readonly isWidened: boolean;
}

/** How many messages are shown at first, and how many more on each request: so few that no length is felt. */
export const WINDOW_MESSAGES = 30;

/** So many more may stand there before the oldest go, or each new message would cost another its place. */
const SLACK_MESSAGES = 6;

/** A turn has two messages; more at once are another conversation, such as an imported one. */
const TURN_MESSAGES = 2;

/** The newest messages. */
export function newestWindow(key: string, count: number): MessageWindow {
  return { key, count, from: Math.max(0, count - WINDOW_MESSAGES), isWidened: false };
}

/** The window on what the conversation is now: it stays while messages come, and begins anew with another conversation. */
export function followWindow(window: MessageWindow, key: string, count: number): MessageWindow {
  if (window.key === key && window.count === count) return window;
  const isSame = window.key === key && Math.abs(count - window.count) <= TURN_MESSAGES;
  return isSame ? { ...window, count, isWidened: false } : newestWindow(key, count);
}

/** With some earlier messages. */
export function widenWindow(window: MessageWindow): MessageWindow {
  return { ...window, from: Math.max(0, window.from - WINDOW_MESSAGES), isWidened: true };
}

/** Without the oldest, once there are too many that nobody has asked for. */
export function trimWindow(window: MessageWindow): MessageWindow {
  const isWide = !window.isWidened && window.count - window.from > WINDOW_MESSAGES + SLACK_MESSAGES;
  return isWide ? newestWindow(window.key, window.count) : window;
}
