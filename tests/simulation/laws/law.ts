import type { Ledger } from '../ledger/ledger.ts';
import type { Seen } from '../visit/seen.ts';

/** A visit right after something happened: what was and is seen, and what must be so. */
export interface Moment {
  readonly before: Seen;
  readonly after: Seen;
  readonly ledger: Ledger;
  readonly elapsedMs: number;
  readonly nowMs: number;
  /** Whether every timer that is due has run. */
  readonly calm: boolean;
  /** How late, all in all, time has let things be. */
  readonly lateMs: number;
  /** Whether the visit had ended before this. */
  readonly wasDisposed: boolean;
  /** Timers of the visit that wait. */
  readonly timers: number;
  /** How often the visit watches the network. */
  readonly watches: number;
  /** Calls of the visit that have neither settled nor been cancelled. */
  readonly callsInFlight: number;
}

export interface Law {
  readonly name: string;
  /** What is against the law; undefined when nothing is. */
  readonly breach: (moment: Moment) => string | undefined;
}
