import { useSignals } from '@preact/signals-react/runtime';
import type { Persona } from '../../domain/persona.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { describeMark, readAboutLabel } from '../../domain/texts/page-texts.ts';
import { useStill } from '../app/motion.ts';
import { wear } from '../controls/accent.ts';
import { Avatar } from '../persona/Avatar.tsx';
import styles from './PersonaTile.module.css';

interface PersonaTileProps {
  readonly persona: Persona;
  /** Its place in the squad, from 1. */
  readonly number: number;
  /** Like an element's. */
  readonly sign: string | undefined;
  readonly squad: Pick<Squad, 'marks' | 'motionPaused'>;
  readonly onOpen: () => void;
}

/** A persona as the tile of an element: number, sign, drawing, name and strength; opens its card (behaviour 4.2, 4.4). */
export function PersonaTile({ persona, number, sign, squad, onOpen }: PersonaTileProps) {
  useSignals();
  const still = useStill(squad);
  const mark = squad.marks.value[persona.chatId];
  return (
    <article className={styles.tile} {...wear(persona)}>
      <div className={styles.head} aria-hidden="true">
        <span className={styles.number}>{String(number).padStart(2, '0')}</span>
        <span className={styles.sign}>{sign}</span>
      </div>
      <div className={styles.drawing}>
        <Avatar persona={persona} paused={still} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <button
            type="button"
            className={styles.opener}
            data-opener={persona.chatId}
            aria-haspopup="dialog"
            title={readAboutLabel(persona.name)}
            onClick={onOpen}
          >
            {persona.name}
          </button>
        </h2>
        {mark && (
          <p className={styles.mark} data-mark={mark}>
            {describeMark(persona.name, mark)}
          </p>
        )}
        <p className={styles.strength}>{persona.strength}</p>
        <p className={styles.description}>{persona.description}</p>
      </div>
    </article>
  );
}
