import type { Metrics } from '../metrics.ts';

/** What the card of a persona says (behaviour 6.9). */
export const PROFILE_TEXTS = {
  specialization: 'Specialization',
  capabilities: 'Capabilities',
  coreCapabilities: 'Core Capabilities',
  technicalMetrics: 'Technical Metrics',
  performanceIndicators: 'Performance Indicators',
} as const;

export const METRIC_LABELS = [
  ['uptimePercent', 'Uptime'],
  ['responseTimeSeconds', 'Response time'],
  ['neuralPathways', 'Neural pathways'],
  ['loadFactor', 'Load factor'],
] as const satisfies readonly (readonly [keyof Metrics, string])[];

/** One value of a reading as it is shown. */
export function formatMetric(metric: keyof Metrics, metrics: Metrics): string {
  switch (metric) {
    case 'uptimePercent':
      return `${metrics.uptimePercent.toFixed(2)}%`;
    case 'responseTimeSeconds':
      return `${metrics.responseTimeSeconds.toFixed(2)} s`;
    case 'neuralPathways':
      // `toLocaleString` would first fetch all that the browser knows of languages, which takes a phone as long as a screen.
      return String(metrics.neuralPathways).replaceAll(/\B(?=(\d{3})+$)/g, ',');
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
