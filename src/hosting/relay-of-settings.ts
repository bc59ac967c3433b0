import { longAnswerOf } from '../settings/long-answer.ts';
import type { Settings } from '../settings/settings.ts';
import { type Relay, type RelayOptions, createRelay } from '../relay/relay.ts';

/** The relay outlasts the page's own limit a little, so that the page is the one to say that it was too long. */
const RELAY_GRACE_MS = 5000;

/** Streamed answers may take four times the limit (behaviour 11.15). */
const STREAM_FACTOR = 4;

export function relayOfSettings(settings: Settings): Relay {
  return createRelay(relayOptionsOf(settings));
}

export function relayOptionsOf(settings: Settings): RelayOptions {
  return {
    upstreamBaseUrl: settings.openaiBaseUrl,
    apiKey: settings.openaiApiKey,
    models: modelsOf(settings),
    longAnswer: longAnswerOf(settings),
    publicOrigin: settings.publicOrigin,
    questionsPerMinute: settings.questionsPerMinute,
    deadlineMs: settings.attemptTimeoutMs * (settings.streaming ? STREAM_FACTOR : 1) + RELAY_GRACE_MS,
    now: () => Date.now(),
  };
}

/** What the personas ask: their own models, and OPENAI_MODEL where one has none (behaviour 12.16). */
function modelsOf({ squad, openaiModel }: Settings): readonly string[] {
  return [...new Set(squad.personas.map(({ model = openaiModel }) => model))];
}
