import { useSignals } from '@preact/signals-react/runtime';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { marksAround } from '../../domain/carousel.ts';
import { PROFILE_TEXTS, wordPosition } from '../../domain/texts/profile-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { Avatar } from './Avatar.tsx';
import { CarouselArrow } from './CarouselArrow.tsx';
import styles from './PersonaCarousel.module.css';
import { Pulse } from './Pulse.tsx';
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

  return (
    <section
      aria-roledescription={PROFILE_TEXTS.carousel}
      aria-label={PROFILE_TEXTS.personas}
      data-persona={persona.chatId}
    >
      <div className={styles.carousel} data-shortcuts="carousel">
        <CarouselArrow direction="previous" marked={marks.previous} onClick={squad.previous} />
        <div
          className={styles.slide}
          role="group"
          aria-roledescription={PROFILE_TEXTS.slide}
          aria-label={wordPosition(persona.name, index, squad.personas.length)}
        >
          <Pulse squad={squad} className={styles.drawing}>
            <Avatar personaId={persona.chatId} mood={mood} paused={paused} />
          </Pulse>
          <p className={styles.position}>{wordPosition(persona.name, index, squad.personas.length)}</p>
          <button type="button" className={styles.profile} aria-haspopup="dialog" onClick={onProfile}>
            {CHAT_TEXTS.profile}
          </button>
        </div>
        <CarouselArrow direction="next" marked={marks.next} onClick={squad.next} />
      </div>
    </section>
  );
}
