import type { Persona, PersonaId } from './persona.ts';
import { elementSigns } from './signs.ts';

/** The signs by which small faces are told apart where personas share a drawing; none if each has its own. */
export function faceSigns(
  personas: readonly Pick<Persona, 'id' | 'name' | 'drawing'>[],
): ReadonlyMap<PersonaId, string> {
  if (new Set(personas.map(({ drawing }) => drawing)).size === personas.length) return new Map();
  const signs = elementSigns(personas.map(({ name }) => name));
  return new Map(personas.map(({ id }, index) => [id, signs[index] ?? '']));
}
