/** The token limit of a persona's answer. */
export const MAX_ANSWER_TOKENS = 150;

/** A streamed answer may take this many times the limit of an attempt, which then limits each silence within it. */
export const STREAM_FACTOR = 4;
