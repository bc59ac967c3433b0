import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { LOADING_STEPS } from '../../domain/visit/loading-schedule.ts';
import { loadingStepLabel, startingLabel, PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { useApp, useVisit } from '../context.ts';
import { Toolbar } from '../toolbar/Toolbar.tsx';
import { Button } from '../controls/Button.tsx';
import styles from './LoadingScreen.module.css';

interface LoadingStepProps {
  readonly label: string;
  readonly durationMs: number;
  readonly state: 'waiting' | 'running' | 'complete';
}

/** The intro: five steps with check marks, and a button to skip them. */
export function LoadingScreen() {
  useSignals();
  const visit = useVisit();
  const { name: productName } = useApp().product;
  const { completedSteps, phase } = visit.intro.value;

  useEffect(() => {
    function skipOnEscape(event: KeyboardEvent): void {
      if (event.key === 'Escape') visit.skipIntro();
    }
    addEventListener('keydown', skipOnEscape);
    return () => removeEventListener('keydown', skipOnEscape);
  }, [visit]);

  return (
    <main className={`${styles.screen} stack`} data-phase={phase}>
      <div className={styles.tools}>
        <Toolbar />
      </div>
      <h1 className={styles.title}>{productName}</h1>
      <ol className={`${styles.steps} panel stack quiet data`} aria-label={startingLabel(productName)}>
        {LOADING_STEPS.map(({ id, durationMs }, index) => (
          <LoadingStep
            key={id}
            label={loadingStepLabel(id, productName)}
            durationMs={durationMs}
            state={index < completedSteps ? 'complete' : index === completedSteps ? 'running' : 'waiting'}
          />
        ))}
      </ol>
      <Button onClick={() => visit.skipIntro()}>{PAGE_TEXTS.skip}</Button>
    </main>
  );
}

function LoadingStep({ label, durationMs, state }: LoadingStepProps) {
  return (
    <li className={styles.step} data-state={state} style={{ '--step-duration': `${durationMs}ms` }}>
      <span className={styles.mark} aria-hidden="true">
        {state === 'complete' ? '✓' : ''}
      </span>
      <span>{label}</span>
      {state === 'complete' && <span className="hidden">, {PAGE_TEXTS.complete}</span>}
      <span className={styles.bar} aria-hidden="true" />
    </li>
  );
}
