import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { drillBadge } from '../../domain/texts/dialog-texts.ts';
import { type Drill, faultIn } from '../../domain/visit/drill.ts';
import { useVisit } from '../app/contexts.ts';
import styles from './dialogs.module.css';

/** Which fault the visitor has set on the mock (behaviour 13.7). */
export function DrillBadge({ drill }: { readonly drill: Drill }) {
  useSignals();
  const { busy, connection } = useVisit();
  const view = drill.view.value;
  const fault = faultIn(view);
  // An earlier page of this tab may have set one; a single one is used up by an attempt.
  const isUnsure = view.kind === 'set' ? view.times === 'once' : view.kind === 'pending' && !fault;
  const isDue = isUnsure && (!busy.value || connection.value === 'reconnecting');
  useEffect(() => {
    if (isDue) void drill.read();
  }, [drill, isDue]);
  if (!fault || fault === 'none') return undefined;
  return <span className={`${styles.badge} chip small`}>{drillBadge(fault)}</span>;
}
