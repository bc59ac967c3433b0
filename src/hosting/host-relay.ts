import type { QuestionRecord } from '../relay/question-record.ts';
import { type Relay, createRelay } from '../relay/relay.ts';
import type { Settings } from '../settings/settings.ts';
import type { RelayCondition } from './health.ts';
import { relayOptionsOf } from './relay-of-settings.ts';
import type { Watch } from './watch.ts';

/** A relay, with what its operator sees of it. */
export interface HostedRelay extends Relay {
  condition(): RelayCondition;
}

/** Remembers whether the provider takes the relay's key (behaviour 21.14). */
interface KeyWatch {
  note(record: Pick<QuestionRecord, 'outcome' | 'status'>): void;
  isRefused(): boolean;
}

/** What a relay answers itself, with any method and origin. */
export const RELAY_PATHS = /^\/v1(?:\/|$)/;

/** So long a refused key counts as such; then a question may show that the provider has come to know it. */
const KEY_REFUSED_MS = 60_000;

/** The relay that the settings describe, watched. */
export function hostRelay(settings: Settings, { metrics, note }: Watch): HostedRelay {
  const options = relayOptionsOf(settings);
  const keyWatch = createKeyWatch(() => performance.now());
  const relay = createRelay({
    ...options,
    onQuestion(record) {
      keyWatch.note(record);
      note(record);
    },
  });
  metrics?.follow('openQuestions', relay.openQuestions);
  metrics?.follow('isPaused', () => settings.isPaused);
  if (settings.limitStore !== undefined) metrics?.follow('isStoreAway', options.limiter.isStoreAway);
  return {
    ...relay,
    condition: () => ({
      hasKey: settings.openaiApiKey !== undefined,
      isKeyRefused: keyWatch.isRefused(),
      isPaused: settings.isPaused,
      isStoreAway: options.limiter.isStoreAway(),
    }),
  };
}

/** @param now in ms */
function createKeyWatch(now: () => number): KeyWatch {
  let refusedAtMs = Number.NEGATIVE_INFINITY;
  return {
    note({ outcome, status = 0 }) {
      // What the relay refuses by itself says nothing of the key.
      if (outcome !== 'answered') return;
      if (status === 401) refusedAtMs = now();
      else if (status < 400) refusedAtMs = Number.NEGATIVE_INFINITY;
    },
    isRefused: () => now() - refusedAtMs < KEY_REFUSED_MS,
  };
}
