import { useSignals } from '@preact/signals-react/runtime';
import type { Round } from '../../domain/table/round.ts';
import { stateShape, stateWord, TABLE_TEXTS } from '../../domain/texts/table-texts.ts';
import type { SeatView } from '../../domain/visit/table.ts';
import { useVisit } from '../context.ts';
import { accentAttributes } from '../controls/accent.ts';
import { inWideRow } from '../controls/in-wide-row.ts';
import { Avatar } from '../persona/Avatar.tsx';
import styles from './LaneBar.module.css';
import { useSeatState } from './TableLane.tsx';

interface LaneBarProps {
  /** The newest round. */
  readonly round: Round;
}

/** Links to each lane of the newest round where lanes are stacked, with their states. */
export function LaneBar({ round }: LaneBarProps) {
  useSignals();
  const { seats } = useVisit().table.viewRound(round);
  return (
    <nav
      className={styles.bar}
      aria-label={TABLE_TEXTS.answers}
      style={{ '--in-row': inWideRow(seats.length) }}
    >
      {seats.map((seat) => (
        <LaneLink key={seat.lane.persona.id} seat={seat} round={round.number} />
      ))}
    </nav>
  );
}

function LaneLink({ seat, round }: { readonly seat: SeatView; readonly round: number }) {
  const { persona } = seat.lane;
  const state = useSeatState(seat);

  function lead(): void {
    const lane = document.querySelector(`[data-round='${round}'] [data-lane='${persona.id}']`);
    lane?.querySelector('button')?.focus({ preventScroll: true });
    lane?.scrollIntoView({ block: 'start' });
  }

  return (
    <button
      type="button"
      className={`${styles.link} bare`}
      data-state={state}
      onClick={lead}
      {...accentAttributes(persona)}
    >
      <Avatar persona={persona} paused />
      <span className="hidden">{persona.name}</span>
      <span className="quiet">
        <span aria-hidden="true">{stateShape(state)}</span> <span>{stateWord(state)}</span>
      </span>
    </button>
  );
}
