import { useSignals } from '@preact/signals-react/runtime';
import { METRIC_LABELS, wordMetrics } from '../../domain/interface-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import styles from './LiveMetrics.module.css';

/** The four live metrics; the only part of the card that a tick renders anew (behaviour 8.1). */
export function LiveMetrics({ readings }: Pick<Squad, 'readings'>) {
  useSignals();
  const newest = readings.value.at(-1);
  if (!newest) return null;
  const values = wordMetrics(newest);
  return (
    <dl className={styles.metrics}>
      {METRIC_LABELS.map(([key, label]) => (
        <div key={key} className={styles.metric}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.reading}>{values[key]}</dd>
        </div>
      ))}
    </dl>
  );
}
