import type { Persona } from '../../domain/persona.ts';
import { Avatar } from '../persona/Avatar.tsx';
import styles from './PersonaCard.module.css';

/** A persona with its strength (behaviour 4.2). */
export function PersonaCard({ persona }: { readonly persona: Persona }) {
  return (
    <article className={styles.card} data-persona={persona.chatId}>
      <div className={styles.drawing}>
        <Avatar personaId={persona.chatId} />
      </div>
      <h2 className={styles.name}>{persona.name}</h2>
      <p className={styles.strength}>{persona.strength}</p>
      <p className={styles.description}>{persona.description}</p>
    </article>
  );
}
