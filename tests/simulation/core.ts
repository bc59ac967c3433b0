import type { Persona } from '../../src/domain/persona.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { createSquad } from '../../src/domain/squad/create-squad.ts';
import { readTranscript } from '../../src/domain/transcript/read-transcript.ts';
import { conversationToJson } from '../../src/domain/transcript/to-json.ts';

/** The core under test: the right one, or a wrong one. */
export interface Core {
  readonly createSquad: typeof createSquad;
  readonly personas: readonly Persona[];
  readonly conversationToJson: typeof conversationToJson;
  readonly readTranscript: typeof readTranscript;
}

/** The core as it is. */
export const core: Core = { createSquad, personas: PERSONAS, conversationToJson, readTranscript };
