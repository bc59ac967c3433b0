import * as v from 'valibot';
import type { Shape } from './checks/schema-parts.ts';
import { SETTINGS_VERSION } from './public-settings.ts';
import type { Squad } from './squad/squad.ts';

/** The settings that the page may know. No other setting reaches it. */
export const PublicSettingsSchema = v.object({
  /** A page accepts only settings of its own version. */
  version: v.literal(SETTINGS_VERSION),
  provider: v.picklist(['mock', 'relay', 'direct']),
  /** Where the page sends questions: an absolute address, or a path on its own origin. */
  baseUrl: v.string(),
  model: v.string(),
  /** Whether the operator has chosen the model; otherwise it may be replaced. */
  isModelChosen: v.boolean(),
  /** Null except in direct mode. */
  browserKey: v.nullable(v.string()),
  squad: v.custom<Squad>(() => true),
  retryMode: v.picklist(['always', 'adaptive']),
  streaming: v.boolean(),
  memoryTurns: v.number(),
  tableAtOnce: v.number(),
  /** How many tokens a model that thinks may use beyond the limit of its answer; only where the page asks the provider. */
  thinkingTokens: v.optional(v.number()),
  attemptTimeoutMs: v.number(),
  /** The most tokens that a visitor may choose for an answer. */
  answerTokens: v.optional(v.number()),
  keep: v.boolean(),
  /** Whether rounds are put into links, and opened from them; on by default. */
  links: v.optional(v.boolean()),
  /** Whether visitors may let their own model answer. */
  ownModel: v.boolean(),
  /** Whether the page itself answers, because it has no server. */
  pageMock: v.boolean(),
});

export type PublicSettings = Shape<typeof PublicSettingsSchema>;
