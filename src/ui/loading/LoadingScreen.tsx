import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { LOADING_STEPS, stepDelayMs } from '../../domain/visit/loading-schedule.ts';
import { loadingStepLabel, startingLabel, PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { useApp, useVisit } from '../context.ts';
import { Toolbar } from '../toolbar/Toolbar.tsx';
import { Button } from '../controls/Button.tsx';
import './intro.css';

interface LoadingStepProps {
  readonly label: string;
  readonly durationMs: number;
  /** Negative if the step runs already. */
  readonly delayMs: number;
  readonly state: 'waiting' | 'running' | 'complete';
}

/** The intro: five steps with check marks, and a button to skip them. Its first frame stands in index.html, too. */
export function LoadingScreen() {
  useSignals();
  const visit = useVisit();
  const { name: productName } = useApp().product;
  const { completedSteps, phase } = visit.intro.value;
  const [elapsedMs] = useState(() => visit.introElapsedMs());

  return (
    <main className="intro stack" data-phase={phase}>
      <div className="intro-tools">
        <Toolbar />
      </div>
      <h1 className="intro-title">{productName}</h1>
      <ol className="intro-steps panel stack quiet data" aria-label={startingLabel(productName)}>
        {LOADING_STEPS.map(({ id, durationMs }, index) => (
          <LoadingStep
            key={id}
            label={loadingStepLabel(id, productName)}
            durationMs={durationMs}
            delayMs={stepDelayMs(index, elapsedMs)}
            state={index < completedSteps ? 'complete' : index === completedSteps ? 'running' : 'waiting'}
          />
        ))}
      </ol>
      <Button data-skip onClick={() => visit.skipIntro()}>
        {PAGE_TEXTS.skip}
      </Button>
    </main>
  );
}

function LoadingStep({ label, durationMs, delayMs, state }: LoadingStepProps) {
  return (
    <li
      className="intro-step"
      data-state={state}
      style={{ '--step-duration': `${durationMs}ms`, '--step-delay': `${delayMs}ms` }}
    >
      <span className="intro-mark" aria-hidden="true">
        {state === 'complete' ? '✓' : ''}
      </span>
      <span>{label}</span>
      {state === 'complete' && <span className="hidden">, {PAGE_TEXTS.complete}</span>}
      <span className="intro-bar" aria-hidden="true" />
    </li>
  );
}
