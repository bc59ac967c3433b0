import { QUARTET } from '../../src/domain/personas.ts';
import type { Squad } from '../../src/domain/squad.ts';
import { readTranscript } from '../../src/domain/transcript/conversation-json.ts';
import { conversationToJson } from '../../src/domain/transcript/conversation-json.ts';
import { createVisit } from '../../src/domain/visit/create-visit.ts';
import { createTestSquadData } from '../support/squads.ts';
import { createOddSquads } from './world/odd-squads.ts';

/** The core under test. */
export interface Core {
  readonly createVisit: typeof createVisit;
  /** Whom the visits are with; one that stands here twice is met twice as often. */
  readonly squads: readonly Squad[];
  readonly conversationToJson: typeof conversationToJson;
  readonly readTranscript: typeof readTranscript;
}

/** The core as it is. */
export const core: Core = {
  createVisit,
  squads: [QUARTET, QUARTET, ...[1, 2, 3, 4, 5, 6, 7, 8].map(createTestSquadData), ...createOddSquads()],
  conversationToJson,
  readTranscript,
};
