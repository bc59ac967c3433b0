/** A failed attempt; `detail` is for developers and never contains a key. */
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

/** The log to which the core reports failures. */
export interface Log {
  write(entry: LogEntry): void;
}
