import type { Log, LogEntry } from '../ports/log.ts';

/** Writes each entry as one line to the console. */
export function createConsoleLog(target: Pick<Console, 'warn' | 'error'>): Log {
  return {
    write(entry) {
      if (entry.kind === 'attempt-failed') target.warn(lineOf(entry));
      else target.error(lineOf(entry));
    },
  };
}

function lineOf(entry: LogEntry): string {
  switch (entry.kind) {
    case 'attempt-failed': {
      const status = entry.status === undefined ? '' : ` ${entry.status}`;
      return `Attempt ${entry.attempt} of ${entry.attempts} failed: ${entry.reason}${status}: ${entry.detail}`;
    }
    case 'port-threw':
      return `A port threw: ${entry.detail}`;
  }
}
