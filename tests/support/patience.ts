/**
 * How long a test waits for an event on a busy machine; tests never measure speed. It is shorter than the time limit of
 * a test, so that the error can say what was awaited.
 */
export const PATIENCE_MS = 30_000;
