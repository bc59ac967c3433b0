import { useSignals } from '@preact/signals-react/runtime';
import { memo, useId } from 'react';
import type { Round } from '../../domain/table/round.ts';
import { roundLabel } from '../../domain/texts/table-texts.ts';
import type { Table } from '../../domain/visit/table.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import type { PageFiles } from '../../ports/files.ts';
import type { Product } from '../app/screen-props.ts';
import { MessageTime } from '../chat/MessageBubble.tsx';
import { inWideRow } from '../controls/in-wide-row.ts';
import { RoundMap } from './RoundMap.tsx';
import styles from './RoundSection.module.css';
import { TableLane } from './TableLane.tsx';

interface RoundSectionProps {
  readonly visit: Visit;
  readonly table: Table;
  readonly round: Round;
  readonly isNewest: boolean;
  readonly areTimesShown: boolean;
  readonly product: Product;
  readonly files: PageFiles;
}

/** Longer questions are set like text, and scroll in their place. */
const LONG_CHARACTERS = 280;

/** A question, its answers side by side, and their map (behaviour 17.6). */
export const RoundSection = memo(function RoundSection({
  visit,
  table,
  round,
  isNewest,
  areTimesShown,
  product,
  files,
}: RoundSectionProps) {
  useSignals();
  const headingId = useId();
  const view = table.viewRound(round);
  const count = view.seats.length;
  const isLong = round.question.length > LONG_CHARACTERS;
  return (
    <section
      className={styles.round}
      data-round={round.number}
      data-newest={isNewest}
      aria-labelledby={headingId}
    >
      <header className={styles.head}>
        <p className={styles.number}>
          {roundLabel(round.number)}
          {areTimesShown && <MessageTime timestampMs={round.askedMs} />}
        </p>
        <h2
          id={headingId}
          className={styles.question}
          data-long={isLong}
          data-content
          {...(isLong && { tabIndex: 0 })}
        >
          {round.question}
        </h2>
      </header>
      <div
        className={styles.lanes}
        style={{ '--in-wide-row': inWideRow(count), '--in-middle-row': count % 3 === 0 ? 3 : 2 }}
      >
        {view.seats.map(({ lane, turn, isOpen }, index) => (
          <TableLane
            key={lane.persona.id}
            visit={visit}
            lane={lane}
            isEdited={turn.kind === 'edited'}
            question={turn.kind === 'removed' ? undefined : turn.question}
            answer={turn.kind === 'removed' ? undefined : turn.answer}
            isOpen={isOpen}
            isLively={isNewest}
            index={index}
            count={count}
            isTimeShown={areTimesShown}
            copy={files.copy}
          />
        ))}
      </div>
      <RoundMap visit={visit} table={table} view={view} product={product} files={files} />
    </section>
  );
});
