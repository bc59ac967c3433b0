import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { Randomness } from '../../ports/randomness.ts';
import { type Metrics, METRICS_INTERVAL_MS, keepReading, nextTickDueMs, tickMetrics } from '../metrics.ts';
import type { ChatId, Persona } from '../persona.ts';

export type Readings = ReadonlyMap<ChatId, readonly Metrics[]>;

export interface MetricsStore {
  /** Every persona's readings, the newest last; empty only for one without metrics. */
  readonly readings: ReadonlySignal<Readings>;
  /** Starts or stops the refreshes; starting waits a full interval first. */
  setRunning(running: boolean): void;
}

/** The live metrics of all personas, refreshed together (behaviour 8.1 to 8.7). */
export function createMetricsStore(
  clock: Clock,
  randomness: Randomness,
  personas: readonly Persona[],
): MetricsStore {
  const readings = signal<Readings>(
    new Map(personas.map(({ chatId, metrics }) => [chatId, metrics ? [metrics] : []])),
  );
  let cancelTimer: Cancel | undefined;

  function schedule(dueMs: number): void {
    cancelTimer = clock.after(dueMs - clock.now(), () => {
      schedule(nextTickDueMs(dueMs, clock.now()));
      readings.value = tickAll(readings.peek(), randomness);
    });
  }

  return {
    readings,
    setRunning(running) {
      if (running === (cancelTimer !== undefined)) return;
      if (running) {
        schedule(clock.now() + METRICS_INTERVAL_MS);
      } else {
        // Stryker disable next-line OptionalChaining: what runs has a timer
        cancelTimer?.();
        cancelTimer = undefined;
      }
    },
  };
}

function tickAll(readings: Readings, randomness: Randomness): Readings {
  const next = new Map<ChatId, readonly Metrics[]>();
  for (const [chatId, kept] of readings) {
    const newest = kept.at(-1);
    if (newest) next.set(chatId, keepReading(kept, tickMetrics(newest, randomness)));
  }
  return next;
}
