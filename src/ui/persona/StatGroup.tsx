import { wordStat } from '../../domain/texts/profile-texts.ts';
import styles from './StatGroup.module.css';

interface StatGroupProps {
  readonly title: string;
  /** Values from 0 to 100 by their key. */
  readonly stats: Readonly<Record<string, number>>;
}

/** Four bars, each with its capitalised key and its percent (behaviour 6.9). */
export function StatGroup({ title, stats }: StatGroupProps) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.bars}>
        {Object.entries(stats).map(([key, value]) => (
          <li key={key} className={styles.bar}>
            <span>{wordStat(key)}</span>
            <span className={styles.percent}>{value}%</span>
            <meter className={styles.meter} min={0} max={100} value={value} aria-label={wordStat(key)}>
              {value}%
            </meter>
          </li>
        ))}
      </ul>
    </section>
  );
}
