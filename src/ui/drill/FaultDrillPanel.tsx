import { useId } from 'react';
import type { FaultDrill } from '../../ports/faults.ts';
import {
  DRILL_FAULTS,
  DRILL_TEXTS,
  wordDrillFault,
  wordDrillResult,
} from '../../domain/texts/option-texts.ts';
import { DrillOption } from './DrillOption.tsx';
import styles from './FaultDrillPanel.module.css';
import { shownFault, useFaultDrill } from './use-fault-drill.ts';

/** Sets what the mock's next answers meet, at once, and shows what it holds (behaviour 13.7). */
export function FaultDrillPanel({ drill }: { readonly drill: FaultDrill }) {
  const { view, times, choose, chooseTimes } = useFaultDrill(drill);
  const purposeId = useId();
  const groupName = useId();
  const chosen = shownFault(view);
  return (
    <fieldset
      className={styles.panel}
      aria-describedby={purposeId}
      aria-busy={view.kind === 'pending'}
      disabled={view.kind === 'refused'}
    >
      <legend className={styles.heading}>{DRILL_TEXTS.heading}</legend>
      <p id={purposeId} className={styles.purpose}>
        {DRILL_TEXTS.purpose}
      </p>
      <div className={styles.faults}>
        {DRILL_FAULTS.map((fault) => (
          <DrillOption
            key={fault}
            type="radio"
            name={groupName}
            words={wordDrillFault(fault)}
            checked={fault === chosen}
            onChange={() => choose(fault)}
          />
        ))}
      </div>
      <DrillOption
        type="checkbox"
        words={DRILL_TEXTS.onlyNext}
        checked={times === 'once'}
        onChange={() => chooseTimes(times === 'once' ? 'until-off' : 'once')}
      />
      <p
        role="status"
        className={styles.state}
        data-trouble={view.kind === 'refused' || view.kind === 'unreachable'}
      >
        {view.kind === 'pending' ? DRILL_TEXTS.pending : wordDrillResult(view)}
      </p>
    </fieldset>
  );
}
