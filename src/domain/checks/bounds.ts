/** The highest count that a record holds. */
export const MAX_COUNT = 1_000_000;

/** The longest name of who was asked: a model's and its server's. */
export const MAX_ANSWERER_CHARACTERS = 500;

/** The longest words of a provider that are shown. */
export const MAX_SAID_CHARACTERS = 300;

/** The longest duration that a record holds. */
export const MAX_SECONDS = 1_000_000;
