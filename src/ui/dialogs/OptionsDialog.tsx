import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { OPTION_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { TEXTS } from '../../domain/texts/page-texts.ts';
import { useApp, useVisit } from '../app/contexts.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { FaultDrillPanel } from './FaultDrillPanel.tsx';
import styles from './dialogs.module.css';

interface OptionsDialogProps {
  readonly onClose: () => void;
}

/** What a visitor may choose: streaming, memory, keeping, and on the mock what its answers meet (behaviour 11.25, 11.26, 13.7, 18.1). */
export function OptionsDialog({ onClose }: OptionsDialogProps) {
  useSignals();
  const visit = useVisit();
  const { faultDrill, showHelp } = useApp();
  const hintId = useId();
  return (
    <Dialog label={TEXTS.options} headed onClose={onClose}>
      <div className="stack">
        <label className={styles.switch}>
          <input
            type="checkbox"
            aria-describedby={hintId}
            checked={visit.streaming.value}
            onChange={({ target }) => visit.stream(target.checked)}
          />
          <span>{OPTION_TEXTS.streaming}</span>
        </label>
        <p id={hintId} className="quiet">
          {OPTION_TEXTS.streamingHint}
        </p>
        <label className={styles.switch}>
          <span>{OPTION_TEXTS.memory}</span>
          <select
            value={visit.memoryTurns.value}
            onChange={({ target }) => visit.remember(Number(target.value))}
          >
            {visit.memoryChoices.map((turns) => (
              <option key={turns} value={turns}>
                {turns === 0 ? OPTION_TEXTS.noMemory : turns}
              </option>
            ))}
          </select>
        </label>
        <div>
          <Button onClick={showHelp}>{TEXTS.shortcuts}</Button>
        </div>
        <DeviceSection />
        {faultDrill && <FaultDrillPanel drill={faultDrill} hasTable={visit.table.exists} />}
      </div>
    </Dialog>
  );
}
