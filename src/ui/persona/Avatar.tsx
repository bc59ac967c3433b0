import type { Persona } from '../../domain/persona.ts';
import { accentAttributes } from '../controls/accent.ts';
import styles from './Avatar.module.css';
import { useProfilePart } from './profile-context.ts';

export type AvatarMood = 'idle' | 'thinking' | 'speaking';

interface AvatarProps {
  readonly persona: Pick<Persona, 'id' | 'drawing' | 'colour'>;
  readonly mood?: AvatarMood;
  readonly paused?: boolean;
}

/** The place of a persona's drawing, in its colour, and as soon as there is one, the drawing; decoration only (behaviour 6.3, 6.10, 14.4). */
export function Avatar({ persona, mood = 'idle', paused = false }: AvatarProps) {
  const Drawing = useProfilePart()?.DRAWINGS[persona.drawing];
  return (
    <svg
      className={styles.avatar}
      viewBox="0 0 120 120"
      {...accentAttributes(persona)}
      data-drawing={persona.drawing}
      data-mood={mood}
      data-paused={paused}
      aria-hidden="true"
    >
      {Drawing && <Drawing />}
    </svg>
  );
}
