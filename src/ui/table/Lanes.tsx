import type { ReactNode } from 'react';
import { inWideRow } from '../controls/in-wide-row.ts';
import styles from './RoundSection.module.css';

interface LanesProps {
  readonly count: number;
  readonly children: ReactNode;
}

/** The answers of a round, side by side as far as there is room. */
export function Lanes({ count, children }: LanesProps) {
  return (
    <div
      className={styles.lanes}
      style={{ '--in-wide-row': inWideRow(count), '--in-middle-row': count % 3 === 0 ? 3 : 2 }}
    >
      {children}
    </div>
  );
}
