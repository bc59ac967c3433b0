import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { drillBadge } from '../../domain/texts/dialog-texts.ts';
import type { Drill } from '../../domain/visit/drill.ts';
import type { HeldFault } from '../../ports/faults.ts';
import { useVisit } from '../app/contexts.ts';
import styles from './dialogs.module.css';

interface DrillBadgeProps {
  readonly drill: Drill;
  readonly held: HeldFault;
}

/** Which fault the visitor has set on the mock; a single one is used up by an attempt (behaviour 13.7). */
export function DrillBadge({ drill, held: { fault, times } }: DrillBadgeProps) {
  useSignals();
  const { busy, connection } = useVisit();
  const isDue = times === 'once' && (!busy.value || connection.value === 'reconnecting');
  useEffect(() => {
    if (isDue) void drill.read();
  }, [drill, isDue]);
  return <span className={`${styles.badge} chip small`}>{drillBadge(fault)}</span>;
}
