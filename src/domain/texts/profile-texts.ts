import type { Metrics } from '../metrics.ts';

/** What the carousel and the card of a persona say (behaviour 5.6, 6.9). */
export const PROFILE_TEXTS = {
  specialization: 'Specialization',
  capabilities: 'Capabilities',
  coreCapabilities: 'Core Capabilities',
  technicalMetrics: 'Technical Metrics',
  performanceIndicators: 'Performance Indicators',
  persona: 'Persona',
  personas: 'Personas',
  previous: 'Previous persona',
  next: 'Next persona',
  carousel: 'carousel',
  slide: 'slide',
} as const;

export const METRIC_LABELS = [
  ['uptimePercent', 'Uptime'],
  ['responseTimeSeconds', 'Response time'],
  ['neuralPathways', 'Neural pathways'],
  ['loadFactor', 'Load factor'],
] as const satisfies readonly (readonly [keyof Metrics, string])[];

/** The carousel's position, such as 'The Evaluator, 4 of 4'; the name alone where there is one. */
export function positionLabel(personaName: string, index: number, count: number): string {
  return `${personaName}${placeAmong(index, count)}`;
}

/** What the position says after the name; nothing where there is one. */
export function placeAmong(index: number, count: number): string {
  return count === 1 ? '' : `, ${index + 1} of ${count}`;
}

/** One value of a reading as it is shown. */
export function formatMetric(metric: keyof Metrics, metrics: Metrics): string {
  switch (metric) {
    case 'uptimePercent':
      return `${metrics.uptimePercent.toFixed(2)}%`;
    case 'responseTimeSeconds':
      return `${metrics.responseTimeSeconds.toFixed(2)} s`;
    case 'neuralPathways':
      return metrics.neuralPathways.toLocaleString('en');
    case 'loadFactor':
      return metrics.loadFactor.toFixed(2);
  }
}

/** A stat's key with a capital letter (behaviour 6.9). */
export function statLabel(key: string): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}

/** The badge of a detail card (behaviour 6.9). */
export function idBadge(profileId: string): string {
  return `ID: ${profileId}`;
}
