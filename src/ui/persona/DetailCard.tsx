import type { Persona } from '../../domain/squad/persona.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import { idBadge, PROFILE_TEXTS, statLabel } from '../../domain/texts/chat-texts.ts';
import { accentAttributes } from '../controls/accent.ts';
import styles from './DetailCard.module.css';
import { LiveMetrics } from './LiveMetrics.tsx';

interface DetailCardProps {
  readonly persona: Persona;
  readonly readings: Lane['readings'];
}

interface ChipsProps {
  readonly title: string;
  readonly texts: readonly string[];
}

interface StatGroupProps {
  readonly title: string;
  /** 0 to 100, by key. */
  readonly stats: Readonly<Record<string, number>>;
}

export function DetailCard({ persona, readings }: DetailCardProps) {
  const { name, id, badgeId, description, specialization, capabilities, stats, metrics } = persona;
  return (
    <article className={`${styles.card} panel stack`} {...accentAttributes(persona)} aria-label={name}>
      <header className={`${styles.header} row`}>
        <h2 className={styles.name}>{name}</h2>
        <span className={`${styles.badge} data`}>{idBadge(badgeId)}</span>
      </header>
      <p className={styles.description} data-text>
        {description}
      </p>
      {metrics && <LiveMetrics personaId={id} readings={readings} />}
      <Chips title={PROFILE_TEXTS.specialization} texts={specialization} />
      <Chips title={PROFILE_TEXTS.capabilities} texts={capabilities} />
      {stats && (
        <>
          <StatGroup title={PROFILE_TEXTS.coreCapabilities} stats={stats.primary} />
          <StatGroup title={PROFILE_TEXTS.technicalMetrics} stats={stats.technical} />
          <StatGroup title={PROFILE_TEXTS.performanceIndicators} stats={stats.performance} />
        </>
      )}
    </article>
  );
}

function Chips({ title, texts }: ChipsProps) {
  return (
    <section>
      <h3 className={`${styles.title} quiet`}>{title}</h3>
      <ul className="row">
        {texts.map((text) => (
          <li key={text} className="chip" data-text>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Labelled bars with percentages. */
function StatGroup({ title, stats }: StatGroupProps) {
  return (
    <section>
      <h3 className={`${styles.title} quiet`}>{title}</h3>
      <ul className={styles.pairs}>
        {Object.entries(stats).map(([key, value]) => (
          <li key={key} className={styles.bar}>
            <span>{statLabel(key)}</span>
            <span className="data">{`${value}%`}</span>
            <meter className={styles.meter} min={0} max={100} value={value} aria-label={statLabel(key)}>
              {`${value}%`}
            </meter>
          </li>
        ))}
      </ul>
    </section>
  );
}
