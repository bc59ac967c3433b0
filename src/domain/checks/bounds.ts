/** The highest count that a record holds. */
export const MAX_COUNT = 1_000_000;

/** The longest duration that a record holds. */
export const MAX_SECONDS = 1_000_000;
