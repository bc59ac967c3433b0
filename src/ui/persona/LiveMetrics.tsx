import { useComputed, useSignals } from '@preact/signals-react/runtime';
import type { Metrics } from '../../domain/metrics.ts';
import type { ChatId } from '../../domain/persona.ts';
import { METRIC_LABELS, wordMetric } from '../../domain/texts/profile-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { LiveText } from '../controls/LiveText.tsx';
import styles from './LiveMetrics.module.css';
import { Sparkline } from './Sparkline.tsx';

interface LiveMetricsProps {
  readonly personaId: ChatId;
  readonly readings: Squad['readings'];
}

interface LiveMetricProps extends LiveMetricsProps {
  readonly metric: keyof Metrics;
  readonly label: string;
}

const NONE: readonly Metrics[] = [];

/** The four live metrics with their course; a tick changes their texts and lines, and renders nothing (behaviour 8.1, 8.6). */
export function LiveMetrics({ personaId, readings }: LiveMetricsProps) {
  return (
    <dl className={styles.metrics}>
      {METRIC_LABELS.map(([metric, label]) => (
        <LiveMetric
          key={`${personaId}/${metric}`}
          metric={metric}
          label={label}
          personaId={personaId}
          readings={readings}
        />
      ))}
    </dl>
  );
}

/** One persona's one metric, for as long as it lives. */
function LiveMetric({ metric, label, personaId, readings }: LiveMetricProps) {
  useSignals();
  const kept = useComputed(() => readings.value.get(personaId) ?? NONE);
  const text = useComputed(() => {
    const newest = kept.value.at(-1);
    return newest ? wordMetric(metric, newest) : '';
  });
  const values = useComputed(() => kept.value.map((reading) => reading[metric]));
  return (
    <div className={styles.metric}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.reading}>
        <LiveText text={text} />
      </dd>
      <Sparkline values={values} />
    </div>
  );
}
