import { useSignals } from '@preact/signals-react/runtime';
import { TABLE_TEXTS } from '../../domain/texts/table-texts.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import type { Product, ScreenTools } from '../app/screen-props.ts';

interface TableScreenProps {
  readonly visit: Visit;
  readonly product: Product;
  readonly tools: ScreenTools;
}

/** The round table: one question to all who are seated, and their answers side by side (behaviour 17.6). */
export function TableScreen({ visit }: TableScreenProps) {
  useSignals();
  const table = visit.table.value;
  if (!table) return undefined;
  return (
    <section aria-label={TABLE_TEXTS.roundTable}>
      <h1>{TABLE_TEXTS.roundTable}</h1>
      {table.rounds.value.map((round) => (
        <section key={round.number}>
          <h2>{round.question}</h2>
          {table.viewRound(round).seats.map(({ lane, turn }) => (
            <section key={lane.persona.chatId}>
              <h3>{lane.persona.name}</h3>
              {turn.kind !== 'removed' && <p>{turn.answer?.content}</p>}
            </section>
          ))}
        </section>
      ))}
    </section>
  );
}
