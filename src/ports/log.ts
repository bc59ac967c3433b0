/** One attempt that failed; `detail` is for developers and never holds a key. */
interface AttemptFailedEntry {
  readonly kind: 'attempt-failed';
  readonly reason: string;
  readonly status?: number;
  readonly detail: string;
  readonly attempt: number;
  readonly attempts: number;
}

/** A port that threw although it must not; `detail` as above. */
interface PortThrewEntry {
  readonly kind: 'port-threw';
  readonly detail: string;
}

export type LogEntry = AttemptFailedEntry | PortThrewEntry;

/** Where the core reports what went wrong. */
export interface Log {
  write(entry: LogEntry): void;
}
