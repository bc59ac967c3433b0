import { useSignals } from '@preact/signals-react/runtime';
import { METRIC_LABELS, wordMetrics } from '../../domain/profile-texts.ts';
import type { ChatId } from '../../domain/persona-ids.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import styles from './LiveMetrics.module.css';
import { Sparkline } from './Sparkline.tsx';

interface LiveMetricsProps {
  readonly personaId: ChatId;
  readonly readings: Squad['readings'];
}

/** The four live metrics with their course; the only part of the card that a tick renders anew (behaviour 8.1, 8.6). */
export function LiveMetrics({ personaId, readings }: LiveMetricsProps) {
  useSignals();
  const kept = readings.value.get(personaId) ?? [];
  const newest = kept.at(-1);
  if (!newest) return null;
  const values = wordMetrics(newest);
  return (
    <dl className={styles.metrics}>
      {METRIC_LABELS.map(([key, label]) => (
        <div key={key} className={styles.metric}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.reading}>{values[key]}</dd>
          <Sparkline values={kept.map((reading) => reading[key])} />
        </div>
      ))}
    </dl>
  );
}
