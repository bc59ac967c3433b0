import type { FacedPersona } from '../../domain/squad/face-signs.ts';
import type { ArrivingMap } from '../../domain/table/agreement-map.ts';

/** The personas of a round from whose answers its map was drawn. */
export function personasOfMap(
  personas: readonly FacedPersona[],
  { basis }: Pick<ArrivingMap, 'basis'>,
): readonly FacedPersona[] {
  const ids = new Set(basis.map(({ personaId }) => personaId));
  return personas.filter(({ id }) => ids.has(id));
}
