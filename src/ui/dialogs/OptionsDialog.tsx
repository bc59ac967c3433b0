import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { DRILL_TEXTS, OPTION_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { useApp, useVisit } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
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
        <section className={`${styles.section} stack`} aria-labelledby={keyboardId}>
          <h3 id={keyboardId}>{OPTION_TEXTS.keyboard}</h3>
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

function AnswersSection() {
  useSignals();
  const visit = useVisit();
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId}>{OPTION_TEXTS.answers}</h3>
      <Entry label={OPTION_TEXTS.streaming} explanation={OPTION_TEXTS.streamingHint}>
        {(explanationId) => (
          <input
            type="checkbox"
            aria-describedby={explanationId}
            checked={visit.streaming.value}
            onChange={({ target }) => visit.setStreaming(target.checked)}
          />
        )}
      </Entry>
      <Entry label={OPTION_TEXTS.memory} explanation={OPTION_TEXTS.memoryHint}>
        {(explanationId) => (
          <select
            aria-describedby={explanationId}
            value={visit.memoryTurns.value}
            onChange={({ target }) => visit.setMemoryTurns(Number(target.value))}
          >
            {visit.memoryChoices.map((turns) => (
              <option key={turns} value={turns}>
                {turns === 0 ? OPTION_TEXTS.noMemory : turns}
              </option>
            ))}
          </select>
        )}
      </Entry>
    </section>
  );
}
