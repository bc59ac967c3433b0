import type { RoundView, Table } from '../../domain/visit/table.ts';
import type { Visit } from '../../domain/visit/visit.ts';

interface RoundMapProps {
  readonly visit: Visit;
  readonly table: Table;
  readonly view: RoundView;
}

/** The place of a round's map (behaviour 17.12 to 17.17). */
export function RoundMap({ view }: RoundMapProps) {
  return <div data-map-of={view.round.number} />;
}
