import type { DrawingId } from './drawing.ts';
import type { Persona, PersonaId } from './persona.ts';
import { elementSigns } from './signs.ts';

/** A persona as maps show it. */
export interface FacedPersona extends Pick<Persona, 'id' | 'name' | 'colour'> {
  /** A persona of another squad has none. */
  readonly drawing?: DrawingId;
}

export type FaceSigns = ReadonlyMap<PersonaId, string>;

/** Signs that tell small faces apart: one for each persona if any share a drawing, otherwise for those without a drawing. */
export function faceSigns(personas: readonly Omit<FacedPersona, 'colour'>[]): FaceSigns {
  const drawings = personas.flatMap(({ drawing }) => drawing ?? []);
  const areShared = new Set(drawings).size < drawings.length;
  const signs = elementSigns(personas.map(({ name }) => name));
  return new Map(
    personas.flatMap(({ id, drawing }, index) =>
      drawing === undefined || areShared ? [[id, signs[index] ?? ''] as const] : [],
    ),
  );
}
