import { type FaceSigns, type FacedPersona, faceSigns } from '../squad/face-signs.ts';
import { PALETTE } from '../squad/palette.ts';
import type { Persona } from '../squad/persona.ts';
import { type SharedSeat, personaOf } from './shared-round.ts';

interface Faces {
  /** One for each seat. */
  readonly personas: readonly FacedPersona[];
  readonly signs: FaceSigns;
}

/**
 * How the personas of a shared round look: those of the squad, by id and name, as usual; others have no drawing, and a
 * colour by their seat.
 */
export function facesOfSeats(
  seats: readonly Pick<SharedSeat, 'id' | 'name'>[],
  squad: readonly Persona[],
): Faces {
  const known = new Map(
    seats.flatMap((seat) => {
      const persona = personaOf(seat, squad);
      return persona ? [[seat.id, persona] as const] : [];
    }),
  );
  const taken = new Set([...known.values()].map(({ colour }) => colour.light));
  const free = Object.values(PALETTE).filter(({ light }) => !taken.has(light));
  const personas = seats.map(
    ({ id, name }): FacedPersona => known.get(id) ?? { id, name, colour: free.shift() ?? PALETTE.slate },
  );
  const strangers = personas.filter(({ id }) => !known.has(id));
  const others = squad.filter(({ id }) => !strangers.some((stranger) => stranger.id === id));
  return { personas, signs: faceSigns([...others, ...strangers]) };
}
