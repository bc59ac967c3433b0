import { useSignals } from '@preact/signals-react/runtime';
import { PAGE_TEXTS, askAllAtTableLabel } from '../../domain/texts/page-texts.ts';
import { useVisit } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import styles from './Hint.module.css';

/** Points a first-time visitor to the table and its map, each until it is used or the hint is closed. */
export function Hint() {
  useSignals();
  const visit = useVisit();
  const hint = visit.hint.value;
  if (!hint) return undefined;
  return (
    <div className={`${styles.hint} unprinted`}>
      <p className="quiet">
        {hint === 'table' ? askAllAtTableLabel(visit.lanes.length) : PAGE_TEXTS.drawHint}
      </p>
      <Button look="quiet" onClick={() => visit.dismissHint()}>
        {PAGE_TEXTS.closeHint}
      </Button>
    </div>
  );
}
