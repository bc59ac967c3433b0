import { isDemo } from '../../domain/answerer.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { askAllPlaceholder, describeRequests } from '../../domain/texts/table-texts.ts';
import { useVisit } from '../context.ts';
import { Composer } from '../console/Composer.tsx';
import { ConsoleHeader } from '../console/ConsoleHeader.tsx';
import { Disclosure } from '../console/Disclosure.tsx';
import consoleStyles from '../console/console.module.css';
import { LengthChoice } from '../console/LengthChoice.tsx';
import { themedCss } from '../controls/accent.ts';
import { LaneBar } from './LaneBar.tsx';
import { RoundList } from './RoundList.tsx';
import { Seats } from './Seats.tsx';
import styles from './TableScreen.module.css';

interface TableScreenProps {
  readonly areTimesShown: boolean;
  readonly isPrinting: boolean;
}

/** The round table: one question to all seated personas, with their answers side by side. */
export function TableScreen({ areTimesShown, isPrinting }: TableScreenProps) {
  useSignals();
  const visit = useVisit();
  const input = useRef<HTMLTextAreaElement>(null);
  const { table } = visit;
  const seated = table.seated.value;
  const newest = table.rounds.value.at(-1);
  return (
    <main className={`${consoleStyles.console} ${styles.table} panel`} aria-labelledby="round-table">
      <ConsoleHeader id="round-table" title={PAGE_TEXTS.roundTable} />
      <div className={styles.colours} aria-hidden="true">
        {visit.lanes.map((lane) => (
          <span
            key={lane.persona.id}
            data-seated={seated.includes(lane)}
            style={{ '--accent': themedCss(lane.persona.colour) }}
          />
        ))}
      </div>
      {newest && <LaneBar round={newest} />}
      <RoundList areTimesShown={areTimesShown} isPrinting={isPrinting} />
      <Seats />
      <Composer input={input} table={table} placeholder={askAllPlaceholder(seated.length)} />
      <p className={`${styles.small} row quiet small unprinted`} data-asked={newest !== undefined}>
        {!isDemo(visit.answerer.value) && !visit.isDisconnected.value && (
          <span>{`${describeRequests(seated.length)} `}</span>
        )}
        <Disclosure />
        <LengthChoice />
      </p>
    </main>
  );
}
