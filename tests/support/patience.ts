/**
 * How long a test waits for what must come, on a machine that is busy with other things: nothing here is about speed. It is
 * sooner than the test itself ends, so that it can say what it has waited for.
 */
export const PATIENCE_MS = 30_000;
