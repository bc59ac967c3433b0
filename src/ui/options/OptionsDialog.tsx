import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import type { Visit } from '../../domain/visit/visit.ts';
import { OPTION_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { TEXTS } from '../../domain/texts/page-texts.ts';
import type { FaultDrill } from '../../ports/faults.ts';
import type { PageFiles } from '../../ports/files.ts';
import type { KeepAccess } from '../app/screen-props.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { FaultDrillPanel } from './FaultDrillPanel.tsx';
import styles from './OptionsDialog.module.css';

interface OptionsDialogProps {
  readonly visit: Visit;
  /** Where the provider is the mock. */
  readonly faultDrill: FaultDrill | undefined;
  readonly keep: KeepAccess | undefined;
  readonly download: PageFiles['download'];
  readonly onHelp: () => void;
  readonly onClose: () => void;
}

/** What a visitor may choose: streaming, keeping, and on the mock what its answers meet (behaviour 11.26, 13.7, 18.1). */
export function OptionsDialog({ visit, faultDrill, keep, download, onHelp, onClose }: OptionsDialogProps) {
  useSignals();
  const hintId = useId();
  return (
    <Dialog label={TEXTS.options} headed onClose={onClose}>
      <div className={styles.content}>
        <label className={styles.switch}>
          <input
            type="checkbox"
            aria-describedby={hintId}
            checked={visit.streaming.value}
            onChange={({ target }) => visit.stream(target.checked)}
          />
          <span>{OPTION_TEXTS.streaming}</span>
        </label>
        <p id={hintId} className={styles.hint}>
          {OPTION_TEXTS.streamingHint}
        </p>
        <div>
          <Button onClick={onHelp}>{TEXTS.shortcuts}</Button>
        </div>
        <DeviceSection keep={keep} download={download} />
        {faultDrill && <FaultDrillPanel drill={faultDrill} hasTable={visit.lanes.length > 1} />}
      </div>
    </Dialog>
  );
}
