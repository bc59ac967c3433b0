/** How many streams are open while first texts are measured. */
export const STREAMS = 1000;

/** How long the provider takes until its first text; a hosted model takes longer. */
export const FIRST_TEXT_MS = 250;

export const TEXT_EVERY_MS = 200;

/** Of one stream, which goes on for ten seconds. */
export const TEXTS = 50;
