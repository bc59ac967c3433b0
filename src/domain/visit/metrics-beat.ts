import type { Cancel, Clock } from '../../ports/clock.ts';
import { METRICS_INTERVAL_MS, nextTickDueMs } from './metrics.ts';

interface MetricsBeat {
  /** Starts or stops the beat; after a start, the first beat comes after a full interval. */
  setRunning(running: boolean): void;
}

/** Calls `onBeat` at each refresh of the metrics. */
export function createMetricsBeat(clock: Clock, onBeat: () => void): MetricsBeat {
  let isRunning = false;
  let cancelTimer: Cancel | undefined;

  function schedule(dueMs: number, nowMs: number): void {
    cancelTimer = clock.after(dueMs - nowMs, () => {
      const tickMs = clock.now();
      schedule(nextTickDueMs(dueMs, tickMs), tickMs);
      onBeat();
    });
  }

  return {
    setRunning(running) {
      if (running === isRunning) return;
      isRunning = running;
      if (!running) {
        cancelTimer?.();
        return;
      }
      const nowMs = clock.now();
      schedule(nowMs + METRICS_INTERVAL_MS, nowMs);
    },
  };
}
