import type { Randomness } from '../../ports/randomness.ts';
import type { Persona } from '../squad/persona.ts';

/** One reading of a persona's live metrics. */
export type Metrics = NonNullable<Persona['metrics']>;

export const METRICS_INTERVAL_MS = 3000;

const METRICS_KEPT = 60;

const RESPONSE_TIME_MIN_SECONDS = 0.12;
const RESPONSE_TIME_RANGE_SECONDS = 0.12;
const NEURAL_PATHWAYS_GROWTH_BELOW = 50_000;
const LOAD_FACTOR_BELOW = 0.25;

/** The next reading. Draws three random numbers. */
export function tickMetrics(metrics: Metrics, randomness: Randomness): Metrics {
  const responseTimeSeconds = RESPONSE_TIME_MIN_SECONDS + randomness.next() * RESPONSE_TIME_RANGE_SECONDS;
  const growth = Math.floor(randomness.next() * NEURAL_PATHWAYS_GROWTH_BELOW);
  return {
    uptimePercent: metrics.uptimePercent,
    responseTimeSeconds: Math.round(responseTimeSeconds * 100) / 100,
    neuralPathways: metrics.neuralPathways + growth,
    loadFactor: randomness.next() * LOAD_FACTOR_BELOW,
  };
}

export function keepReading(readings: readonly Metrics[], reading: Metrics): readonly Metrics[] {
  return [...readings, reading].slice(-METRICS_KEPT);
}

/** The time of the first tick after `elapsedMs`, both in milliseconds from the start. */
export function nextTickMs(elapsedMs: number): number {
  return (Math.floor(elapsedMs / METRICS_INTERVAL_MS) + 1) * METRICS_INTERVAL_MS;
}
