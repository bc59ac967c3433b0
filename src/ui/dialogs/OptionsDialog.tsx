import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState } from 'react';
import { sideOf } from '../../domain/answerer.ts';
import { DRILL_TEXTS, OPTION_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { useApp, useVisit } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import { AnswerSwitches } from './AnswerSwitches.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { Entry } from './Entry.tsx';
import { FaultDrillPanel } from './FaultDrillPanel.tsx';
import styles from './dialogs.module.css';

interface OptionsDialogProps {
  readonly onClose: () => void;
}

/** The visitor's choices: streaming, memory, keeping, and on the mock its faults. */
export function OptionsDialog({ onClose }: OptionsDialogProps) {
  const visit = useVisit();
  const { faultDrill, showHelp } = useApp();
  const keyboardId = useId();
  return (
    <Dialog label={PAGE_TEXTS.options} headed onClose={onClose}>
      <div className="stack">
        <AnswersSection />
        <DeviceSection />
        <IntroSection />
        <section className={`${styles.section} stack`} aria-labelledby={keyboardId}>
          <h3 id={keyboardId}>{OPTION_TEXTS.keyboard}</h3>
          <EnterSwitch />
          <div>
            <Button onClick={showHelp}>{PAGE_TEXTS.shortcuts}</Button>
          </div>
        </section>
        {faultDrill && (
          <details className={`${styles.section} ${styles.folded}`}>
            <summary>{DRILL_TEXTS.fold}</summary>
            <FaultDrillPanel drill={faultDrill} hasTable={visit.table.exists} />
          </details>
        )}
      </div>
    </Dialog>
  );
}

function EnterSwitch() {
  useSignals();
  const { enterChoice } = useApp();
  if (!enterChoice) return undefined;
  return (
    <Entry label={OPTION_TEXTS.enterBreaks} explanation={OPTION_TEXTS.enterBreaksHint}>
      {(explanationId) => (
        <input
          type="checkbox"
          aria-describedby={explanationId}
          checked={enterChoice.breaksLine.value}
          onChange={({ target }) => enterChoice.setBreaksLine(target.checked)}
        />
      )}
    </Entry>
  );
}

function IntroSection() {
  useSignals();
  const { introChoice } = useApp();
  const headingId = useId();
  const [isRefused, setRefused] = useState(false);
  if (!introChoice) return undefined;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId}>{OPTION_TEXTS.intro}</h3>
      <Entry label={OPTION_TEXTS.skipIntro} explanation={OPTION_TEXTS.skipIntroHint}>
        {(explanationId) => (
          <input
            type="checkbox"
            aria-describedby={explanationId}
            checked={introChoice.isOff.value}
            onChange={({ target }) => setRefused(!introChoice.setOff(target.checked))}
          />
        )}
      </Entry>
      <p role="status" className="quiet">
        {isRefused && PAGE_TEXTS.introNotRemembered}
      </p>
    </section>
  );
}

function AnswersSection() {
  useSignals();
  const visit = useVisit();
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId}>{OPTION_TEXTS.answers}</h3>
      <AnswerSwitches side={sideOf(visit.answerer.value)} />
    </section>
  );
}
