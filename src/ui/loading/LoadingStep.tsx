import { TEXTS } from '../../domain/texts/page-texts.ts';
import hidden from '../controls/visually-hidden.module.css';
import styles from './LoadingScreen.module.css';

interface LoadingStepProps {
  readonly label: string;
  readonly durationMs: number;
  readonly state: 'waiting' | 'running' | 'complete';
}

export function LoadingStep({ label, durationMs, state }: LoadingStepProps) {
  return (
    <li className={styles.step} data-state={state} style={{ '--step-duration': `${durationMs}ms` }}>
      <span className={styles.mark} aria-hidden="true">
        {state === 'complete' ? '✓' : ''}
      </span>
      <span>{label}</span>
      {state === 'complete' && <span className={hidden.hidden}>, {TEXTS.complete}</span>}
      <span className={styles.bar} aria-hidden="true" />
    </li>
  );
}
