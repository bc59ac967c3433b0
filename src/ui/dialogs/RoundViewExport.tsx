import { faceSigns } from '../../domain/squad/face-signs.ts';
import type { RoundView } from '../../domain/visit/table.ts';
import { useVisit } from '../context.ts';
import { RoundExport } from './RoundExport.tsx';

/** The menu that exports a round of the table, once it has an answer. */
export function RoundViewExport({ view: { round, seats, isMapCurrent } }: { readonly view: RoundView }) {
  const { squad } = useVisit();
  if (!seats.some(({ turn }) => turn.kind === 'present' && turn.answer)) return undefined;
  return (
    <RoundExport
      exported={{
        round,
        seats: seats.map(({ lane, turn }) => ({ persona: lane.persona, turn })),
        isMapCurrent,
      }}
      personas={seats.map(({ lane }) => lane.persona)}
      signs={faceSigns(squad.personas)}
    />
  );
}
