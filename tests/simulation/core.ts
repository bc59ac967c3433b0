import { PERSONAS } from '../../src/domain/personas.ts';
import { createSquad } from '../../src/domain/squad/create-squad.ts';
import { readTranscript } from '../../src/domain/transcript/read-transcript.ts';
import { conversationToJson } from '../../src/domain/transcript/to-json.ts';
import type { Core } from './visit/core.ts';

/** The core as it is; bundled with a replacement, it is one of the mutants. */
export const core: Core = { createSquad, personas: PERSONAS, conversationToJson, readTranscript };
