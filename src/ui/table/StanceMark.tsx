import type { Stance } from '../../domain/table/agreement-map.ts';
import { describeStance } from '../../domain/texts/table-texts.ts';
import styles from './StanceMark.module.css';

/** A circle, a square and a diamond with a sign in each, in a 24 by 24 field. */
const SHAPES: Readonly<Record<Stance, { readonly body: string; readonly sign: string }>> = {
  for: { body: 'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22z', sign: 'M7 12.5l3.5 3.5L17 8.5' },
  against: { body: 'M2.5 2.5h19v19h-19z', sign: 'M8 8l8 8M16 8l-8 8' },
  mixed: { body: 'M12 .5L23.5 12 12 23.5.5 12z', sign: 'M7.5 13q2.2-3.5 4.5-1t4.5-1' },
};

/** A stance as shape and word, in the colour of the text, since every other colour is a persona's. */
export function StanceMark({ stance }: { readonly stance: Stance }) {
  const { body, sign } = SHAPES[stance];
  return (
    <span className={`${styles.stance} row`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={body} />
        <path className={styles.sign} d={sign} />
      </svg>
      <span>{describeStance(stance)}</span>
    </span>
  );
}
