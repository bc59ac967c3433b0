import type { Cancel, Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { describeThrown, logSafely, reportThrown } from '../log-safely.ts';

/** A clock whose failures are values, or nothing where a timer is cancelled; each is logged. */
export interface SafeClock {
  /** Undefined if the clock throws or answers with no time. */
  now(): number | undefined;
  /** Undefined if the timer cannot be set. */
  after(delayMs: number, run: () => void): Cancel | undefined;
}

/** The last millisecond of the calendar; far beyond it, one millisecond more is the same number. */
const LAST_TIME_MS = 8.64e15;

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
      return nowMs !== undefined && Math.abs(nowMs) <= LAST_TIME_MS ? nowMs : undefined;
    },
    after(delayMs, run) {
      const cancel = attempt(() => clock.after(delayMs, run));
      return cancel && (() => reportThrown(cancel, log));
    },
  };
}
