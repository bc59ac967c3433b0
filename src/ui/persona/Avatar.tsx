import { useState } from 'react';
import type { FacedPersona } from '../../domain/squad/face-signs.ts';
import { accentAttributes } from '../controls/accent.ts';
import styles from './Avatar.module.css';
import { DRAWINGS } from './drawings.tsx';

export type AvatarMood = 'resting' | 'listening' | 'thinking' | 'speaking' | 'sorry';

interface AvatarProps {
  readonly persona: Omit<FacedPersona, 'name'>;
  readonly mood?: AvatarMood;
  readonly paused?: boolean;
}

/** A persona's drawing in its colour, if it has one; decoration only. */
export function Avatar({ persona, mood = 'resting', paused = false }: AvatarProps) {
  const [isAwake, setAwake] = useState(false);
  if (mood !== 'resting' && !isAwake) setAwake(true);
  if (persona.drawing === undefined) return undefined;
  const Drawing = DRAWINGS[persona.drawing];
  return (
    <svg
      className={`${styles.avatar} ${styles[mood]}`}
      viewBox="0 0 120 120"
      {...accentAttributes(persona)}
      data-drawing={persona.drawing}
      data-awake={isAwake}
      data-paused={paused}
      aria-hidden="true"
    >
      <Drawing />
    </svg>
  );
}
