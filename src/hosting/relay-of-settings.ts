import { proxyOf } from './provider-proxy.ts';
import { warnOfWrongCodes } from './wrong-codes.ts';
import { questionLimitsOf } from '../settings/question-limits.ts';
import { type Settings, substituteOf } from '../settings/settings.ts';
import { createAccess } from '../relay/access.ts';
import type { LimitStoreOptions } from '../relay/limits/limit-store.ts';
import { type Limits, createLimiter } from '../relay/limits/limiter.ts';
import type { GoneModel } from '../relay/answer-question.ts';
import type { RelayOptions } from '../relay/relay.ts';

/** The relay outlasts the page's own limit a little, so that the page is the one to say that it was too long. */
const RELAY_GRACE_MS = 5000;

/** Streamed answers may take four times the limit (behaviour 11.15). */
const STREAM_FACTOR = 4;

/** The largest question takes this long at 210 kbit/s; one of the page's own, a fraction of a second. */
const ARRIVAL_MS = 10_000;

const MIN_OPEN_PER_VISITOR = 8;

const STORE_AWAY =
  'The store of QUARTET_LIMIT_STORE does not answer. Until it does, this server counts questions for itself, from nothing.';

const STORE_BACK = 'The store of QUARTET_LIMIT_STORE answers again, and questions are counted there.';

/** What the settings say of a relay; the rest is its operator's. */
export function relayOptionsOf(settings: Settings): Omit<RelayOptions, 'onQuestion'> {
  const { accessCode } = settings;
  return {
    upstreamBaseUrl: settings.openaiBaseUrl,
    apiKey: settings.openaiApiKey,
    proxy: proxyOf(settings),
    models: modelsOf(settings),
    substitute: substituteOf(settings),
    onModelGone: (gone) => console.warn(describeGoneModel(gone)),
    ...questionLimitsOf(settings),
    publicOrigin: settings.publicOrigin,
    trustedProxies: settings.trustedProxies,
    deadlines: {
      arrivalMs: ARRIVAL_MS,
      wholeMs: settings.attemptTimeoutMs + RELAY_GRACE_MS,
      streamedMs: settings.attemptTimeoutMs * STREAM_FACTOR + RELAY_GRACE_MS,
    },
    limiter: createLimiter(limitsOf(settings), storeOf(settings)),
    isPaused: settings.isPaused,
    access:
      accessCode === undefined
        ? undefined
        : createAccess(
            accessCode,
            () => Date.now(),
            warnOfWrongCodes(console.warn, () => performance.now()),
          ),
  };
}

function describeGoneModel({ model, status, code, substitute }: GoneModel): string {
  const cause = `The provider does not offer the model ${model} (${status}, ${code ?? 'no code'})`;
  return substitute === undefined
    ? `${cause}. Set OPENAI_MODEL to one that it offers.`
    : `${cause}; ${substitute} takes its place. Set OPENAI_MODEL to choose another.`;
}

/** What all visitors and each of them may ask (behaviour 21.1, 21.3, 21.4). */
function limitsOf(settings: Settings): Limits {
  const { questionsPerVisitor, questionsPerMinute, openQuestions, questionsPerDay } = settings;
  return {
    questionsPerVisitor,
    questionsPerMinute,
    // Enough for a round of the table beside its map and its repeats; several may share an address.
    openPerVisitor: Math.max(
      MIN_OPEN_PER_VISITOR,
      2 * settings.tableAtOnce,
      Math.ceil(questionsPerVisitor / 2),
    ),
    openQuestions,
    questionsPerDay,
  };
}

/** The address of a store may hold a password: it is not told to anyone (behaviour 21.5). */
function storeOf({ limitStore }: Settings): LimitStoreOptions | undefined {
  return limitStore === undefined
    ? undefined
    : { address: limitStore, onStore: (isAway) => console.warn(isAway ? STORE_AWAY : STORE_BACK) };
}

/** What the personas ask: their own models, and OPENAI_MODEL where one has none (behaviour 12.16). */
function modelsOf({ squad, openaiModel }: Settings): readonly string[] {
  return [...new Set(squad.personas.map(({ model = openaiModel }) => model))];
}
