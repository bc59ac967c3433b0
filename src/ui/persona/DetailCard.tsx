import type { Persona } from '../../domain/persona.ts';
import { PROFILE_TEXTS, wordId } from '../../domain/texts/profile-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { Chips } from './Chips.tsx';
import styles from './DetailCard.module.css';
import { LiveMetrics } from './LiveMetrics.tsx';
import { StatGroup } from './StatGroup.tsx';

interface DetailCardProps {
  readonly persona: Persona;
  readonly readings: Squad['readings'];
}

/** All there is to know about a persona (behaviour 6.9). */
export function DetailCard({ persona, readings }: DetailCardProps) {
  const { name, chatId, profileId, description, specialization, capabilities, stats } = persona;
  return (
    <article className={styles.card} data-persona={chatId} aria-label={name}>
      <header className={styles.header}>
        <h2 className={styles.name}>{name}</h2>
        <span className={styles.badge}>{wordId(profileId)}</span>
      </header>
      <p className={styles.description}>{description}</p>
      <LiveMetrics personaId={chatId} readings={readings} />
      <Chips title={PROFILE_TEXTS.specialization} texts={specialization} />
      <Chips title={PROFILE_TEXTS.capabilities} texts={capabilities} />
      <StatGroup title={PROFILE_TEXTS.coreCapabilities} stats={stats.primary} />
      <StatGroup title={PROFILE_TEXTS.technicalMetrics} stats={stats.technical} />
      <StatGroup title={PROFILE_TEXTS.performanceIndicators} stats={stats.performance} />
    </article>
  );
}
