import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState } from 'react';
import {
  ANSWER_FAULTS,
  CLERK_FAULTS,
  describeDrillFault,
  describeDrillResult,
  drillBadge,
  DRILL_TEXTS,
} from '../../domain/texts/dialog-texts.ts';
import { type Drill, faultIn } from '../../domain/visit/drill.ts';
import type { DrillFault, DrillTimes, HeldFault } from '../../ports/faults.ts';
import { useVisit } from '../context.ts';
import { Entry } from './Entry.tsx';
import shared from './dialogs.module.css';
import styles from './FaultDrillPanel.module.css';

interface FaultDrillPanelProps {
  readonly drill: Drill;
  /** Whether faults of the clerk are offered. */
  readonly hasTable: boolean;
}

interface DrillBadgeProps {
  readonly drill: Drill;
  readonly held: HeldFault;
}

interface FaultListProps {
  readonly faults: readonly DrillFault[];
  readonly groupName: string;
  readonly chosen: DrillFault | undefined;
  readonly onChoose: (fault: DrillFault) => void;
}

/** Sets a fault on the mock at once; reads the mock's current fault at first and whenever the window is focused. */
export function FaultDrillPanel({ drill, hasTable }: FaultDrillPanelProps) {
  useSignals();
  const view = drill.view.value;
  const [wish, setWish] = useState<DrillTimes>('until-off');
  const times = view.kind === 'set' && view.fault !== 'none' ? view.times : wish;
  const purposeId = useId();
  const chosen = faultIn(view);
  useEffect(() => {
    const read = () => void drill.read();
    read();
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, [drill]);

  function chooseTimes(next: DrillTimes): void {
    setWish(next);
    if (chosen && chosen !== 'none') void drill.set(chosen, next);
  }

  function choose(fault: DrillFault): void {
    // Keeps the choice while the mock is asked.
    setWish(times);
    void drill.set(fault, times);
  }

  const list = { groupName: useId(), chosen, onChoose: choose };
  return (
    <fieldset
      className={`${styles.group} stack`}
      aria-describedby={purposeId}
      aria-busy={view.kind === 'pending'}
      disabled={view.kind === 'refused'}
    >
      <legend className="hidden">{DRILL_TEXTS.heading}</legend>
      <p id={purposeId} className="quiet">
        {DRILL_TEXTS.purpose}
      </p>
      <FaultList faults={ANSWER_FAULTS} {...list} />
      {hasTable && (
        <fieldset className={`${styles.group} stack`}>
          <legend>{DRILL_TEXTS.clerkHeading}</legend>
          <FaultList faults={CLERK_FAULTS} {...list} />
        </fieldset>
      )}
      <Entry {...DRILL_TEXTS.onlyNext}>
        {(explanationId) => (
          <input
            type="checkbox"
            aria-describedby={explanationId}
            checked={times === 'once'}
            onChange={() => chooseTimes(times === 'once' ? 'until-off' : 'once')}
          />
        )}
      </Entry>
      <p
        role="status"
        className={`${styles.state} ${shared.state}`}
        data-trouble={view.kind !== 'pending' && view.kind !== 'set'}
      >
        {view.kind === 'pending' ? DRILL_TEXTS.pending : describeDrillResult(view)}
      </p>
    </fieldset>
  );
}

/** A group of radio buttons; only the chosen fault's explanation is visible. */
function FaultList({ faults, groupName, chosen, onChoose }: FaultListProps) {
  const listId = useId();
  return (
    <div className={styles.faults}>
      {faults.map((fault) => {
        const { label, explanation } = describeDrillFault(fault);
        const explanationId = `${listId}-${fault}`;
        return (
          <div key={fault} className={styles.fault}>
            <label className={shared.switch}>
              <input
                type="radio"
                name={groupName}
                aria-describedby={explanationId}
                checked={fault === chosen}
                onChange={() => onChoose(fault)}
              />
              <span>{label}</span>
            </label>
            <p id={explanationId} className="quiet">
              {explanation}
            </p>
          </div>
        );
      })}
    </div>
  );
}

/** Shows the fault set on the mock; a single one is used up by one attempt. */
export function DrillBadge({ drill, held: { fault, times } }: DrillBadgeProps) {
  useSignals();
  const { busy, connection } = useVisit();
  const isDue = times === 'once' && (!busy.value || connection.value === 'reconnecting');
  useEffect(() => {
    if (isDue) void drill.read();
  }, [drill, isDue]);
  return <span className={`${shared.badge} chip small`}>{drillBadge(fault)}</span>;
}
