import type { Persona } from '../../domain/squad/persona.ts';
import { accentAttributes } from '../controls/accent.ts';
import styles from './Avatar.module.css';
import { DRAWINGS } from './drawings.tsx';

export type AvatarMood = 'resting' | 'thinking' | 'speaking';

interface AvatarProps {
  readonly persona: Pick<Persona, 'id' | 'drawing' | 'colour'>;
  readonly mood?: AvatarMood;
  readonly paused?: boolean;
}

/** A persona's drawing in its colour; decoration only. */
export function Avatar({ persona, mood = 'resting', paused = false }: AvatarProps) {
  const Drawing = DRAWINGS[persona.drawing];
  return (
    <svg
      className={`${styles.avatar} ${styles[mood]}`}
      viewBox="0 0 120 120"
      {...accentAttributes(persona)}
      data-drawing={persona.drawing}
      data-paused={paused}
      aria-hidden="true"
    >
      <Drawing />
    </svg>
  );
}
