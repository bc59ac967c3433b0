/** A streamed answer may take this many times the limit of an attempt; that limit applies to each silence in it. */
export const STREAM_FACTOR = 4;

/** The longest reply that is kept, in UTF-16 code units; the rest is left out, with a note. */
export const MAX_REPLY_CHARACTERS = 100_000;

/** The limit of a reply, with room for the note. */
export const MAX_ANSWER_CHARACTERS = MAX_REPLY_CHARACTERS + 200;

/** The longest text that an input takes, in UTF-16 code units. */
export const MAX_DRAFT_CHARACTERS = 100_000;

/** The fewest personas of a round, and answers of a map. */
export const MIN_SEATS = 2;

/** How often an answer that a limit of tokens has ended can go on. */
export const MAX_CONTINUATIONS = 5;

/** The most earlier conversations of each persona that are kept, and the most rounds. */
export const MAX_PAST = 50;
