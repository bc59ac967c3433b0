import type { Cancel, Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { describeThrown, logSafely } from '../log-safely.ts';

/** A clock whose failures are values; each is logged. */
export interface SafeClock {
  /** Undefined if the clock throws or answers with no number. */
  now(): number | undefined;
  /** Undefined if the timer cannot be set. */
  after(delayMs: number, run: () => void): Cancel | undefined;
}

export function createSafeClock(clock: Clock, log: Log): SafeClock {
  function attempt<Result>(read: () => Result): Result | undefined {
    try {
      return read();
    } catch (error) {
      logSafely(log, { kind: 'port-threw', detail: describeThrown(error) });
      return undefined;
    }
  }

  return {
    now() {
      const nowMs = attempt(() => clock.now());
      return nowMs !== undefined && Number.isFinite(nowMs) ? nowMs : undefined;
    },
    after: (delayMs, run) => attempt(() => clock.after(delayMs, run)),
  };
}
