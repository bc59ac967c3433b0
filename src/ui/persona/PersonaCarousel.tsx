import { useSignals } from '@preact/signals-react/runtime';
import { TEXTS, wordPosition } from '../../domain/interface-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { Avatar } from './Avatar.tsx';
import styles from './PersonaCarousel.module.css';

/** The chosen persona's drawing between the arrows to its neighbours (behaviour 5.6). */
export function PersonaCarousel({ squad }: { readonly squad: Squad }) {
  useSignals();
  const { index, persona } = squad.selection.value;
  const thinking = squad.asking.value?.personaId === persona.chatId;
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={TEXTS.personas}>
      <button type="button" className={styles.arrow} aria-label={TEXTS.previous} onClick={squad.previous}>
        ‹
      </button>
      <div className={styles.slide} data-persona={persona.chatId}>
        <Avatar
          personaId={persona.chatId}
          mood={thinking ? 'thinking' : 'idle'}
          paused={squad.motionPaused.value}
        />
        <p className={styles.position} aria-live="polite">
          {wordPosition(persona.name, index, squad.personas.length)}
        </p>
      </div>
      <button type="button" className={styles.arrow} aria-label={TEXTS.next} onClick={squad.next}>
        ›
      </button>
    </section>
  );
}
