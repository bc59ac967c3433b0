import { useSignals } from '@preact/signals-react/runtime';
import type { KeyboardEvent } from 'react';
import { TEXTS, wordPosition } from '../../domain/interface-texts.ts';
import { marksAround } from '../../domain/mark.ts';
import { SHORTCUTS, matchShortcut } from '../../domain/shortcuts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { readPress } from '../shortcuts/read-press.ts';
import { Avatar } from './Avatar.tsx';
import { CarouselArrow } from './CarouselArrow.tsx';
import styles from './PersonaCarousel.module.css';
import { useMood } from './use-mood.ts';

interface PersonaCarouselProps {
  readonly squad: Squad;
  readonly onProfile: () => void;
}

/** The chosen persona's drawing between the arrows to its neighbours; arrow keys turn it (behaviour 5.6, 7.2, 15.5). */
export function PersonaCarousel({ squad, onProfile }: PersonaCarouselProps) {
  useSignals();
  const { index, persona } = squad.selection.value;
  const marks = marksAround(squad.personas, index, squad.marks.value);
  const paused = squad.motionPaused.value;
  const mood = useMood(squad);

  function turnByArrows(event: KeyboardEvent): void {
    const pressed = matchShortcut(SHORTCUTS, readPress(event.nativeEvent), ['carousel']);
    if (pressed !== 'carousel-next' && pressed !== 'carousel-previous') return;
    event.preventDefault();
    if (pressed === 'carousel-next') squad.next();
    else squad.previous();
  }

  return (
    <section aria-roledescription={TEXTS.carousel} aria-label={TEXTS.personas} data-persona={persona.chatId}>
      <div className={styles.carousel} role="presentation" onKeyDown={turnByArrows}>
        <CarouselArrow direction="previous" marked={marks.previous} onClick={squad.previous} />
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
        <CarouselArrow direction="next" marked={marks.next} onClick={squad.next} />
      </div>
    </section>
  );
}
