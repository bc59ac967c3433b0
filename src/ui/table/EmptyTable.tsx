import { useSignals } from '@preact/signals-react/runtime';
import { emptyTableHeading, TABLE_TEXTS } from '../../domain/texts/table-texts.ts';
import { useVisit } from '../app/contexts.ts';
import { useStill } from '../controls/motion.ts';
import { accentAttributes, themedCss } from '../controls/accent.ts';
import { Button } from '../controls/Button.tsx';
import { Avatar } from '../persona/Avatar.tsx';
import styles from './EmptyTable.module.css';

/** Before the first round: who sits at the table, and a question from each to begin with. */
export function EmptyTable() {
  useSignals();
  const visit = useVisit();
  const { table } = visit;
  const isStill = useStill();
  const seated = table.seated.value;
  const isLoading = visit.busy.value;
  const { length: count } = visit.lanes;
  const edge = visit.lanes.map((lane) =>
    seated.includes(lane) ? themedCss(lane.persona.colour) : 'var(--line)',
  );
  return (
    <div className={styles.empty}>
      <div
        className={styles.ring}
        style={{
          '--seats': count,
          '--edge': `conic-gradient(from ${-180 / count}deg, ${[...edge, edge[0]].join()})`,
        }}
      >
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
        <div className={styles.words}>
          <h2 className={styles.heading}>{emptyTableHeading(seated.length)}</h2>
          <p className={styles.blind}>{TABLE_TEXTS.blind}</p>
        </div>
      </div>
      <div className={styles.starters} role="group" aria-label={TABLE_TEXTS.starters}>
        {seated.map(({ persona }) => (
          <Button
            key={persona.id}
            className={styles.starter}
            data-text
            disabled={isLoading}
            onClick={() => table.ask(persona.starters[0])}
            {...accentAttributes(persona)}
          >
            {persona.starters[0]}
          </Button>
        ))}
      </div>
    </div>
  );
}
