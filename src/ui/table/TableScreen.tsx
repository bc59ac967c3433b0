import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { describeConnection, disclosureText, modeLabel } from '../../domain/texts/chat-texts.ts';
import { TEXTS } from '../../domain/texts/page-texts.ts';
import { askAllPlaceholder, describeRequests } from '../../domain/texts/table-texts.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import type { Product, ScreenTools } from '../app/screen-props.ts';
import { Composer } from '../chat/Composer.tsx';
import consoleStyles from '../chat/Console.module.css';
import { themedCss } from '../controls/accent.ts';
import { LaneBar } from './LaneBar.tsx';
import { RoundList } from './RoundList.tsx';
import { Seats } from './Seats.tsx';
import styles from './TableScreen.module.css';

interface TableScreenProps {
  readonly visit: Visit;
  readonly product: Product;
  readonly tools: ScreenTools;
  readonly areTimesShown: boolean;
}

/** The round table: one question to all who are seated, and their answers side by side (behaviour 17.6). */
export function TableScreen({ visit, product, tools, areTimesShown }: TableScreenProps) {
  useSignals();
  const input = useRef<HTMLTextAreaElement>(null);
  const { table } = visit;
  const connection = visit.connection.value;
  const seated = table.seated.value;
  const newest = table.rounds.value.at(-1);
  return (
    <main className={styles.table} aria-labelledby="round-table">
      <header className={consoleStyles.header}>
        <h1 id="round-table" className={consoleStyles.title}>
          {TEXTS.roundTable}
        </h1>
        <p className={consoleStyles.connection} data-connection={connection}>
          {describeConnection(connection)}
        </p>
        <p className={consoleStyles.mode}>{modeLabel(product.mode)}</p>
      </header>
      <div className={styles.colours} aria-hidden="true">
        {visit.lanes.map((lane) => (
          <span
            key={lane.persona.id}
            data-seated={seated.includes(lane)}
            style={{ '--accent': themedCss(lane.persona.colour) }}
          />
        ))}
      </div>
      {newest && <LaneBar table={table} round={newest} />}
      <RoundList
        visit={visit}
        table={table}
        areTimesShown={areTimesShown}
        product={product}
        files={tools.files}
        input={input}
      />
      <Seats visit={visit} table={table} input={input} />
      <Composer visit={visit} input={input} table={table} placeholder={askAllPlaceholder(seated.length)} />
      <p className={styles.small}>
        <span>{describeRequests(seated.length)}</span> <span>{disclosureText(product.mode)}</span>
      </p>
    </main>
  );
}
