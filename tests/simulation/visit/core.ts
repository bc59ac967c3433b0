import type { Persona } from '../../../src/domain/persona.ts';
import type { createSquad } from '../../../src/domain/squad/create-squad.ts';
import type { readTranscript } from '../../../src/domain/transcript/read-transcript.ts';
import type { conversationToJson } from '../../../src/domain/transcript/to-json.ts';

/** The core under test: the real one, or one with a fault built in. */
export interface Core {
  readonly createSquad: typeof createSquad;
  readonly personas: readonly Persona[];
  readonly conversationToJson: typeof conversationToJson;
  readonly readTranscript: typeof readTranscript;
}
