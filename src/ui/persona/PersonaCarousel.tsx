import { useSignals } from '@preact/signals-react/runtime';
import type { KeyboardEvent } from 'react';
import { TEXTS, wordPosition } from '../../domain/interface-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { IconButton } from '../shell/IconButton.tsx';
import { Avatar } from './Avatar.tsx';
import styles from './PersonaCarousel.module.css';
import { useMood } from './use-mood.ts';

interface PersonaCarouselProps {
  readonly squad: Squad;
  readonly onProfile: () => void;
}

/** The chosen persona's drawing between the arrows to its neighbours (behaviour 5.6, 7.2). */
export function PersonaCarousel({ squad, onProfile }: PersonaCarouselProps) {
  useSignals();
  const { index, persona } = squad.selection.value;
  const paused = squad.motionPaused.value;
  const mood = useMood(squad);

  function moveByArrows({ key }: KeyboardEvent): void {
    if (key === 'ArrowLeft') squad.previous();
    if (key === 'ArrowRight') squad.next();
  }

  return (
    <section
      className={styles.carousel}
      aria-roledescription={TEXTS.carousel}
      aria-label={TEXTS.personas}
      data-persona={persona.chatId}
    >
      <IconButton icon="back" label={TEXTS.previous} onClick={squad.previous} onKeyDown={moveByArrows} />
      <div
        className={styles.slide}
        role="group"
        aria-roledescription={TEXTS.slide}
        aria-label={wordPosition(persona.name, index, squad.personas.length)}
      >
        <div className={styles.drawing}>
          <Avatar personaId={persona.chatId} mood={mood} paused={paused} />
        </div>
        <p className={styles.position}>{wordPosition(persona.name, index, squad.personas.length)}</p>
        <button type="button" className={styles.profile} aria-haspopup="dialog" onClick={onProfile}>
          {TEXTS.profile}
        </button>
      </div>
      <IconButton icon="next" label={TEXTS.next} onClick={squad.next} onKeyDown={moveByArrows} />
    </section>
  );
}
