import { sparklinePoints } from './sparkline-points.ts';
import styles from './Sparkline.module.css';

/** The course of a value over the visit; decoration beside the number. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  return (
    <svg className={styles.sparkline} viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={sparklinePoints(values, 100, 24)} />
    </svg>
  );
}
