import {
  BUILT_IN_SQUAD,
  type Squad,
  createTestSquad,
  drive,
  readConversation,
  saveConversation,
} from './drive.ts';
import { createOddSquads } from './world/odd-squads.ts';

/** The core under test. */
export interface Core {
  readonly createVisit: typeof drive;
  /** Whom the visits are with; one that stands here twice is met twice as often. */
  readonly squads: readonly Squad[];
  readonly saveConversation: typeof saveConversation;
  readonly readConversation: typeof readConversation;
}

/** The core as it is. */
export const core: Core = {
  createVisit: drive,
  squads: [
    BUILT_IN_SQUAD,
    BUILT_IN_SQUAD,
    ...[1, 2, 3, 4, 5, 6, 7, 8].map(createTestSquad),
    ...createOddSquads(),
  ],
  saveConversation,
  readConversation,
};
