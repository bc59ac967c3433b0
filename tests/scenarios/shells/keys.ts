/** What the keys of a terminal send. */
export const KEYS = {
  enter: '\r',
  breakLine: '\n',
  interrupt: '\u0003',
  end: '\u0004',
  escape: '\u001B',
  up: '\u001B[A',
  pageUp: '\u001B[5~',
  pageDown: '\u001B[6~',
} as const;
