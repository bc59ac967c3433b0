import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import { sparklinePoints } from './sparkline-points.ts';
import styles from './Sparkline.module.css';

/** The course of a value over the visit; decoration beside the number. A new value moves the line, and nothing renders. */
export function Sparkline({ values }: { readonly values: ReadonlySignal<readonly number[]> }) {
  const line = useRef<SVGPolylineElement>(null);
  useLayoutEffect(
    () =>
      values.subscribe((course) => line.current?.setAttribute('points', sparklinePoints(course, 100, 24))),
    [values],
  );
  return (
    <svg className={styles.sparkline} viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      <polyline ref={line} />
    </svg>
  );
}
