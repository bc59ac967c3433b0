import type { ReactNode } from 'react';
import type { MapPoint } from '../../domain/table/agreement-map.ts';
import { doubtedKindOf, kindOfPoint } from '../../domain/table/point-kind.ts';
import { describeDoubt, pointKindLabel } from '../../domain/texts/table-texts.ts';
import styles from './PointHead.module.css';

interface PointHeadProps {
  readonly point: MapPoint;
  readonly answers: number;
  /** The point's text. */
  readonly children: ReactNode;
}

/** A point, how the answers agree on it, and whether that is in doubt. */
export function PointHead({ point, answers, children }: PointHeadProps) {
  const kind = kindOfPoint(point, answers);
  const doubted = doubtedKindOf(point, answers);
  return (
    <>
      <span className={`${styles.kind} chip small`} data-kind={kind}>
        {pointKindLabel(kind, doubted)}
      </span>
      {children}
      {doubted && <span className={`${styles.doubt} quiet small`}>{describeDoubt(doubted)}</span>}
    </>
  );
}
