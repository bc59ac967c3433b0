export type ProfileId = (typeof PROFILE_IDS)[number];
export type ChatId = (typeof CHAT_IDS)[number];

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
