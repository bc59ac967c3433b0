import { useSignals } from '@preact/signals-react/runtime';
import { firstQuestions } from '../../domain/table/suggestions.ts';
import { emptyTableHeading, TABLE_TEXTS } from '../../domain/texts/table-texts.ts';
import { useVisit } from '../context.ts';
import { useStill } from '../controls/motion.ts';
import { accentAttributes } from '../controls/accent.ts';
import { Button } from '../controls/Button.tsx';
import { focusInput } from '../controls/typing-focus.ts';
import { Avatar } from '../persona/Avatar.tsx';
import styles from './EmptyTable.module.css';

/** Radius of the table's edge, in a 100 by 100 field that is stretched. */
const EDGE_RADIUS = 42;
const TICKS = 72;

/** Before the first round: the seated personas, and a first question suggested by each. */
export function EmptyTable() {
  useSignals();
  const visit = useVisit();
  const { table } = visit;
  const isStill = useStill();
  const seated = table.seated.value;
  const isRefused = visit.busy.value || visit.isDisconnected.value;
  const { length: count } = visit.lanes;
  return (
    <div className={styles.empty}>
      <div className={styles.ring} style={{ '--seats': count }}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d={ticks()} />
          {visit.lanes.map((lane) => (
            <path
              key={lane.persona.id}
              d={arc((lane.index - 1) / count, lane.index / count)}
              data-seated={seated.includes(lane)}
              {...accentAttributes(lane.persona)}
            />
          ))}
        </svg>
        {visit.lanes.map((lane) => (
          <div
            key={lane.persona.id}
            className={styles.place}
            data-seated={seated.includes(lane)}
            {...accentAttributes(lane.persona)}
            style={{ ...accentAttributes(lane.persona).style, '--place': lane.index }}
          >
            <Avatar persona={lane.persona} paused={isStill} />
          </div>
        ))}
        <div className={`${styles.words} stack`}>
          <h2>{emptyTableHeading(seated.length)}</h2>
          <p>{TABLE_TEXTS.blind}</p>
        </div>
      </div>
      <div className={styles.starters} role="group" aria-label={TABLE_TEXTS.starters}>
        {firstQuestions(seated.map(({ persona }) => persona)).map(({ persona, text }) => (
          <Button
            key={persona.id}
            look="question"
            data-text
            disabled={isRefused}
            onClick={() => {
              focusInput();
              table.ask(text);
            }}
            {...accentAttributes(persona)}
          >
            {text}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The arc between two angles, in turns clockwise from the top. */
function arc(from: number, to: number): string {
  return `M${point(from, EDGE_RADIUS)}A${EDGE_RADIUS} ${EDGE_RADIUS} 0 0 1 ${point(to, EDGE_RADIUS)}`;
}

function ticks(): string {
  return Array.from({ length: TICKS }, (_, index) => {
    const turn = index / TICKS;
    return `M${point(turn, 0.9 * EDGE_RADIUS)}L${point(turn, 0.94 * EDGE_RADIUS)}`;
  }).join('');
}

function point(turn: number, radius: number): string {
  const angle = 2 * Math.PI * turn;
  return `${(50 + radius * Math.sin(angle)).toFixed(2)} ${(50 - radius * Math.cos(angle)).toFixed(2)}`;
}
