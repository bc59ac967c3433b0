import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState } from 'react';
import { describeRefusal } from '../../domain/texts/failure-texts.ts';
import { describeOpen, seatsLabel, TABLE_TEXTS } from '../../domain/texts/table-texts.ts';
import type { Refusal } from '../../domain/visit/refusal.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import { useVisit } from '../context.ts';
import { Hint } from '../console/Hint.tsx';
import { accentAttributes } from '../controls/accent.ts';
import { Button } from '../controls/Button.tsx';
import { Avatar } from '../persona/Avatar.tsx';
import styles from './Seats.module.css';

/** Who is asked next, and what is still open; the first time, also a hint about the map. */
export function Seats() {
  useSignals();
  const visit = useVisit();
  const { table } = visit;
  const listId = useId();
  const [areShown, setShown] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const seated = table.seated.value;
  const open = describeOpen(visit.answering.value.length, table.drawing.value !== undefined);

  function turnSeat(lane: Lane): void {
    setRefusal(table.seat(lane, !seated.includes(lane)));
  }

  return (
    <div className={`${styles.area} unprinted`} data-shown={areShown}>
      <button
        type="button"
        className={`${styles.unfold} chip`}
        aria-expanded={areShown}
        aria-controls={listId}
        onClick={() => setShown(!areShown)}
      >
        {seatsLabel(seated.length, visit.lanes.length)}
      </button>
      <div id={listId} className={`${styles.seats} row`} role="group" aria-label={TABLE_TEXTS.seats}>
        {visit.lanes.map((lane) => (
          <button
            key={lane.persona.id}
            type="button"
            className={`${styles.seat} chip`}
            aria-pressed={seated.includes(lane)}
            onClick={() => turnSeat(lane)}
            onBlur={() => setRefusal(undefined)}
            {...accentAttributes(lane.persona)}
          >
            <Avatar persona={lane.persona} paused />
            {lane.persona.name}
          </button>
        ))}
      </div>
      <div className={`${styles.open} row quiet`}>
        {open !== '' && (
          <>
            <p>{open}</p>
            <Button onClick={() => visit.stopAll()}>{TABLE_TEXTS.stopAll}</Button>
          </>
        )}
        <Hint />
      </div>
      {refusal && (
        <p role="status" className={`${styles.refusal} trouble`}>
          {describeRefusal(refusal)}
        </p>
      )}
    </div>
  );
}
