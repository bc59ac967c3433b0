import type { Persona } from '../../../src/domain/persona.ts';
import type { createSquad } from '../../../src/domain/squad/create-squad.ts';

/** The core under test: the real one, or one with a fault built in. */
export interface Core {
  readonly createSquad: typeof createSquad;
  readonly personas: readonly Persona[];
}
