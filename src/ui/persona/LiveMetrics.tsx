import type { ReadonlySignal } from '@preact/signals-core';
import { useComputed, useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import type { Metrics } from '../../domain/visit/metrics.ts';
import type { PersonaId } from '../../domain/squad/persona.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import { formatMetric, METRIC_LABELS } from '../../domain/texts/chat-texts.ts';
import { LiveText } from '../controls/LiveText.tsx';
import { useReducedMotion } from '../controls/motion.ts';
import { subscribePaced } from '../controls/subscribe-paced.ts';
import styles from './DetailCard.module.css';

interface LiveMetricsProps {
  readonly personaId: PersonaId;
  readonly readings: Lane['readings'];
}

interface LiveMetricProps extends LiveMetricsProps {
  readonly metric: keyof Metrics;
  readonly label: string;
  readonly follow: FollowAny;
}

/** How long a shown value stays at least where the system asks for reduced motion; readings go on meanwhile. */
const CALM_MS = 30_000;

type FollowAny = <Value>(source: ReadonlySignal<Value>, show: (value: Value) => void) => () => void;

const followEach: FollowAny = (source, show) => source.subscribe(show);

const followCalmly: FollowAny = (source, show) => subscribePaced(source, CALM_MS, show);

/** The live metrics with their history; a tick updates texts and lines without rendering. */
export function LiveMetrics({ personaId, readings }: LiveMetricsProps) {
  const follow = useReducedMotion() ? followCalmly : followEach;
  return (
    <dl className={`${styles.metrics} ${styles.pairs}`}>
      {METRIC_LABELS.map(([metric, label]) => (
        <LiveMetric
          key={`${personaId}/${metric}`}
          metric={metric}
          label={label}
          personaId={personaId}
          readings={readings}
          follow={follow}
        />
      ))}
    </dl>
  );
}

/** History of a value over the visit; decoration beside the number. A new value moves the line without rendering. */
function Sparkline({
  values,
  follow,
}: {
  readonly values: ReadonlySignal<readonly number[]>;
  readonly follow: FollowAny;
}) {
  const line = useRef<SVGPolylineElement>(null);
  useLayoutEffect(
    () => follow(values, (course) => line.current?.setAttribute('points', sparklinePoints(course, 100, 24))),
    [values, follow],
  );
  return (
    <svg className={styles.sparkline} viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      <polyline ref={line} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** Points of a polyline that fills the box, the lowest value at the bottom; equal or single values lie level. */
export function sparklinePoints(values: readonly number[], width: number, height: number): string {
  const lowest = Math.min(...values);
  const range = Math.max(...values) - lowest;
  const drawn = values.length === 1 ? [...values, ...values] : values;
  return drawn
    .map((value, index) => {
      const x = (index / (drawn.length - 1)) * width;
      const y = range === 0 ? height / 2 : height - ((value - lowest) / range) * height;
      return `${round(x)},${round(y)}`;
    })
    .join(' ');
}

function LiveMetric({ metric, label, readings, follow }: LiveMetricProps) {
  useSignals();
  const text = useComputed(() => {
    const newest = readings.value.at(-1);
    return newest ? formatMetric(metric, newest) : '';
  });
  const values = useComputed(() => readings.value.map((reading) => reading[metric]));
  return (
    <div className={styles.metric}>
      <dt className="quiet small">{label}</dt>
      <dd className="data">
        <LiveText text={text} follow={follow} />
      </dd>
      <Sparkline values={values} follow={follow} />
    </div>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
