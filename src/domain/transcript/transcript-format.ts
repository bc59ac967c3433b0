/** What an exported conversation calls itself (behaviour 9.10). */
export const TRANSCRIPT_FORMAT = 'quartet-conversation';

/** Raised when what is written could no longer be read as before. */
export const TRANSCRIPT_VERSION = 1;

/** The longest text that is read, in UTF-16 code units. */
export const MAX_TRANSCRIPT_CHARACTERS = 20_000_000;
