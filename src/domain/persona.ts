import type { Squad } from './squad.ts';

/** The id of a persona's conversation; unique within a squad. */
export type ChatId = string;

/** One of the four drawings, named by the chat id that it was drawn for. */
export type DrawingId = (typeof CHAT_IDS)[number];

type BuiltInProfileId = (typeof PROFILE_IDS)[number];

/** A colour for each theme, as `#rrggbb`. */
export interface ThemedColour {
  readonly light: string;
  readonly dark: string;
}

/** A member of a squad (behaviour 6.1, 6.5). `profileId` is the id that visitors see. */
export type Persona = Squad['personas'][number];

/** The profile ids of the built-in four (behaviour 6.1, 6.2). */
export const PROFILE_IDS = ['visionary', 'methodologist', 'executor', 'evaluator'] as const;

/** Their chat ids and the names of the drawings, in the same order (behaviour 6.1, 6.2). */
export const CHAT_IDS = ['dreamer', 'theorist', 'pragmatist', 'analyst'] as const;

const FALLBACK_DRAWING: DrawingId = 'dreamer';

const CHAT_ID_OF: Readonly<Record<BuiltInProfileId, DrawingId>> = {
  visionary: 'dreamer',
  methodologist: 'theorist',
  executor: 'pragmatist',
  evaluator: 'analyst',
};

const PROFILE_ID_OF: Readonly<Record<DrawingId, BuiltInProfileId>> = {
  dreamer: 'visionary',
  theorist: 'methodologist',
  pragmatist: 'executor',
  analyst: 'evaluator',
};

export function chatIdOf(profileId: BuiltInProfileId): DrawingId {
  return CHAT_ID_OF[profileId];
}

export function profileIdOf(chatId: DrawingId): BuiltInProfileId {
  return PROFILE_ID_OF[chatId];
}

/** The drawing for an id of either set; the dreamer's for any other text (behaviour 6.4). */
export function drawingIdOf(id: string): DrawingId {
  if (isDrawingId(id)) return id;
  return isBuiltInProfileId(id) ? chatIdOf(id) : FALLBACK_DRAWING;
}

function isDrawingId(id: string): id is DrawingId {
  return CHAT_IDS.some((chatId) => chatId === id);
}

function isBuiltInProfileId(id: string): id is BuiltInProfileId {
  return PROFILE_IDS.some((profileId) => profileId === id);
}
