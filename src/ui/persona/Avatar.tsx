import { drawingIdOf } from '../../domain/persona.ts';
import styles from './Avatar.module.css';
import { DRAWINGS } from './drawings.tsx';

export type AvatarMood = 'idle' | 'thinking' | 'speaking';

interface AvatarProps {
  /** An id of either set; any other draws the dreamer (behaviour 6.4). */
  readonly personaId: string;
  readonly mood?: AvatarMood;
  readonly paused?: boolean;
}

/** A persona's drawing in its colour; decoration only (behaviour 6.3, 6.10). */
export function Avatar({ personaId, mood = 'idle', paused = false }: AvatarProps) {
  const drawingId = drawingIdOf(personaId);
  const Drawing = DRAWINGS[drawingId];
  return (
    <svg
      className={styles.avatar}
      viewBox="0 0 120 120"
      data-persona={drawingId}
      data-drawing={drawingId}
      data-mood={mood}
      data-paused={paused}
      aria-hidden="true"
    >
      <Drawing />
    </svg>
  );
}
