import { useSignals } from '@preact/signals-react/runtime';
import { describeMark, readAboutLabel } from '../../domain/texts/page-texts.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import { useStill } from '../controls/motion.ts';
import { accentAttributes } from '../controls/accent.ts';
import { Avatar } from '../persona/Avatar.tsx';
import styles from './PersonaTile.module.css';

interface PersonaTileProps {
  readonly lane: Pick<Lane, 'persona' | 'index' | 'mark'>;
  /** Like the symbol of a chemical element. */
  readonly sign: string | undefined;
  /** What it said in a prepared round: empty until that is known, undefined if there is none. */
  readonly words: string | undefined;
  readonly onOpen: () => void;
}

/** A persona as a tile of a periodic table: number, symbol, drawing, name and strength. It opens the persona's card. */
export function PersonaTile({ lane, sign, words, onOpen }: PersonaTileProps) {
  useSignals();
  const still = useStill();
  const { persona, index } = lane;
  const mark = lane.mark.value;
  return (
    <article className={`${styles.tile} panel stack`} {...accentAttributes(persona)}>
      <div className={`${styles.head} row`} aria-hidden="true">
        <span className="data">{String(index + 1).padStart(2, '0')}</span>
        <span className={styles.sign}>{sign}</span>
      </div>
      <div className={styles.drawing}>
        <Avatar persona={persona} paused={still} />
      </div>
      <div className={`${styles.words} stack`}>
        <h2 className={styles.name}>
          <button
            type="button"
            className={`${styles.opener} bare cover`}
            data-opener={persona.id}
            aria-haspopup="dialog"
            title={readAboutLabel(persona.name)}
            onClick={onOpen}
          >
            {persona.name}
          </button>
        </h2>
        {mark && (
          <p className={`${styles.mark} trouble`} data-mark={mark}>
            {describeMark(persona.name, mark)}
          </p>
        )}
        <p className={`${styles.strength} data`} data-text>
          {persona.strength}
        </p>
        <p className={styles.description} data-text>
          {persona.description}
        </p>
        {words !== undefined && (
          <p className={styles.said} data-text>
            {words && `“${words}”`}
          </p>
        )}
      </div>
    </article>
  );
}
