import type { Log, LogEntry } from '../../src/ports/log.ts';

export function createRecordingLog(): Log & { readonly entries: LogEntry[] } {
  const entries: LogEntry[] = [];
  return { entries, write: (entry) => void entries.push(entry) };
}
