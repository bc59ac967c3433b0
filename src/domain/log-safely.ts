import type { Log, LogEntry } from '../ports/log.ts';

/** Writes to the log; a log that throws must not cost an answer. */
export function logSafely(log: Log, entry: LogEntry): void {
  try {
    log.write(entry);
  } catch {
    // There is nowhere left to report to.
  }
}

/** Runs what must not cost more than itself: what it throws goes to the log. */
export function reportThrown(run: () => void, log: Log): void {
  try {
    run();
  } catch (error) {
    logSafely(log, { kind: 'port-threw', detail: describeThrown(error) });
  }
}

/** What was thrown, in words; anything can be thrown, even what has no text. */
export function describeThrown(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return 'unknown';
  }
}
