import type { Metrics } from './metrics.ts';

type ProfileId = (typeof PROFILE_IDS)[number];

export type ChatId = (typeof CHAT_IDS)[number];

type FourTexts = readonly [string, string, string, string];

type ThreeTexts = readonly [string, string, string];

/** Three groups of four values from 0 to 100 (behaviour 6.6). */
interface Stats {
  readonly primary: {
    readonly creativity: number;
    readonly logic: number;
    readonly empathy: number;
    readonly knowledge: number;
  };
  readonly technical: {
    readonly processing: number;
    readonly memory: number;
    readonly bandwidth: number;
    readonly latency: number;
  };
  readonly performance: {
    readonly accuracy: number;
    readonly efficiency: number;
    readonly reliability: number;
    readonly scalability: number;
  };
}

/** A member of the squad (behaviour 6.1, 6.5). */
export interface Persona {
  readonly profileId: ProfileId;
  readonly chatId: ChatId;
  readonly name: string;
  /** The strength that its card names (behaviour 4.2). */
  readonly strength: string;
  readonly description: string;
  readonly welcome: string;
  /** Suggested questions (behaviour 5.12). */
  readonly starters: ThreeTexts;
  readonly specialization: FourTexts;
  readonly capabilities: FourTexts;
  readonly stats: Stats;
  /** The reading it starts with (behaviour 6.8). */
  readonly metrics: Metrics;
}

/** The ids that visitors see (behaviour 6.1, 6.2). */
export const PROFILE_IDS = ['visionary', 'methodologist', 'executor', 'evaluator'] as const;

/** The ids of conversations, welcomes and drawings, in the same order (behaviour 6.1, 6.2). */
export const CHAT_IDS = ['dreamer', 'theorist', 'pragmatist', 'analyst'] as const;

const FALLBACK_CHAT_ID: ChatId = 'dreamer';

const CHAT_ID_OF: Readonly<Record<ProfileId, ChatId>> = {
  visionary: 'dreamer',
  methodologist: 'theorist',
  executor: 'pragmatist',
  evaluator: 'analyst',
};

const PROFILE_ID_OF: Readonly<Record<ChatId, ProfileId>> = {
  dreamer: 'visionary',
  theorist: 'methodologist',
  pragmatist: 'executor',
  analyst: 'evaluator',
};

export function chatIdOf(profileId: ProfileId): ChatId {
  return CHAT_ID_OF[profileId];
}

export function profileIdOf(chatId: ChatId): ProfileId {
  return PROFILE_ID_OF[chatId];
}

/** The drawing for an id of either set; the dreamer's for any other text (behaviour 6.4). */
export function drawingIdOf(id: string): ChatId {
  if (isChatId(id)) return id;
  return isProfileId(id) ? chatIdOf(id) : FALLBACK_CHAT_ID;
}

function isChatId(id: string): id is ChatId {
  return CHAT_IDS.some((chatId) => chatId === id);
}

function isProfileId(id: string): id is ProfileId {
  return PROFILE_IDS.some((profileId) => profileId === id);
}
