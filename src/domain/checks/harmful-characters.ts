/*
 * Harmful characters, as sources of regular expressions with the flag `u`. The two joiners and the flag tags are not
 * among them: scripts and emoji need them.
 */

const NEEDED = String.raw`\u200c|\u200d|[\u{e0020}-\u{e007f}]`;

const ACTING = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}`;

const UNSEEN = String.raw`\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffd`;

/**
 * Characters that act on what displays them: control and format characters, line ends, unpaired surrogates. They move a
 * terminal's cursor, or turn the direction of reading.
 */
export const CONTROL_CHARACTER = String.raw`(?!${NEEDED})[${ACTING}]`;

/** Also invisible letters, which make different texts look the same, and the replacement character U+FFFD. */
export const HARMFUL_CHARACTER = String.raw`(?!${NEEDED})[${ACTING}${UNSEEN}]`;

export const VISIBLE_CHARACTER = String.raw`[\p{L}\p{N}\p{P}\p{S}]`;
