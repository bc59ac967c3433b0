import type { Log, LogEntry } from '../ports/log.ts';

/** Writes to the log; a log that throws must not cost an answer. */
export function logSafely(log: Log, entry: LogEntry): void {
  try {
    log.write(entry);
  } catch {
    // There is nowhere left to report to.
  }
}
