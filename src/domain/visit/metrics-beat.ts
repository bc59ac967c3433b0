import type { Cancel, Clock } from '../../ports/clock.ts';
import { startBeat } from '../asking/beat.ts';
import { nextTickMs } from './metrics.ts';

interface MetricsBeat {
  /** Starts or stops the beat; after a start, the first beat comes after a full interval. */
  setRunning(running: boolean): void;
}

/** Calls `onBeat` at each refresh of the metrics. */
export function createMetricsBeat(clock: Clock, onBeat: () => void): MetricsBeat {
  let stopBeat: Cancel | undefined;
  return {
    setRunning(running) {
      if (running === (stopBeat !== undefined)) return;
      stopBeat?.();
      stopBeat = running ? startBeat(clock, nextTickMs, onBeat) : undefined;
    },
  };
}
