import type { MapPoint } from '../../domain/table/agreement-map.ts';
import { doubtedKindOf, kindOfPoint } from '../../domain/table/point-kind.ts';
import { describeDoubt, pointKindLabel } from '../../domain/texts/table-texts.ts';
import styles from './KindChip.module.css';

interface KindProps {
  readonly point: MapPoint;
  readonly answers: number;
}

/** How the answers agree on a point. */
export function KindChip({ point, answers }: KindProps) {
  const kind = kindOfPoint(point, answers);
  return (
    <span className={`${styles.kind} chip small`} data-kind={kind}>
      {pointKindLabel(kind, doubtedKindOf(point, answers))}
    </span>
  );
}

/** Whether that is in doubt. */
export function KindDoubt({ point, answers }: KindProps) {
  const doubted = doubtedKindOf(point, answers);
  return doubted && <span className={`${styles.doubt} quiet small`}>{describeDoubt(doubted)}</span>;
}
