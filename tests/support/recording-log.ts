import type { Log, LogEntry } from '../../src/ports/log.ts';

export interface RecordingLog extends Log {
  readonly entries: LogEntry[];
}

export function createRecordingLog(): RecordingLog {
  const entries: LogEntry[] = [];
  return { entries, write: (entry) => void entries.push(entry) };
}
