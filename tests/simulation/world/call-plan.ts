import type { Failure, FailureReason } from '../../../src/ports/completion.ts';
import type { Dice } from './dice.ts';
import type { Ending } from './fact.ts';
import { BLANK_TEXTS, HUGE_REPLIES, PLAIN_TEXTS } from './texts.ts';

/** What the provider is going to do with a call. */
export interface CallPlan {
  readonly ending: Ending;
  /** When it ends: after so long, or when a step releases it. */
  readonly endsAfterMs: number | 'held';
  /** Text, and when it comes. */
  readonly texts: readonly { readonly afterMs: number; readonly delta: string }[];
  /** Whether what is under way still comes after a cancel. */
  readonly goesOn: boolean;
}

interface CallCircumstances {
  readonly streamed: boolean;
  readonly attemptTimeoutMs: number;
}

/** How much goes wrong in a session, from 0 to 1. */
export interface Weather {
  readonly failing: number;
  readonly breaking: number;
  readonly hanging: number;
  readonly holding: number;
}

const TOTAL_FACTOR = 4;

const ERRORS: readonly unknown[] = [
  new Error('simulated'),
  new TypeError('simulated'),
  'a bare text',
  undefined,
];

/** A provider that answers everything at once, for the end of a session. */
export const CALM_PLAN: CallPlan = {
  ending: { kind: 'event', event: { kind: 'reply', text: 'All is well again.' } },
  endsAfterMs: 0,
  texts: [],
  goesOn: false,
};

// A record, so that a new reason that is missing here does not compile.
const REASONS: Readonly<Record<FailureReason, readonly (number | undefined)[]>> = {
  'bad-request': [400, 413],
  authentication: [401],
  'access-code': [401],
  permission: [403],
  'not-found': [404],
  conflict: [409],
  unprocessable: [422],
  'rate-limit': [429],
  quota: [429],
  server: [500, 502, 503, 529],
  'unexpected-status': [302, 418],
  connection: [undefined],
  timeout: [408, 504, undefined],
  'malformed-answer': [200, undefined],
  'model-gone': [404],
  'broken-answer': [200, undefined],
  'spent-on-thinking': [undefined],
  'client-not-loaded': [undefined],
};

const RETRY_AFTERS_MS: readonly (number | undefined)[] = [
  undefined,
  undefined,
  undefined,
  undefined,
  0,
  -5000,
  1,
  999,
  1500.5,
  2500,
  4000,
  59_999,
  60_000,
  60_001,
  1e9,
  Number.MAX_VALUE,
];

export const FAILURE_REASONS = Object.keys(REASONS) as FailureReason[];

export function drawCallPlan(dice: Dice, weather: Weather, circumstances: CallCircumstances): CallPlan {
  const ending = drawEnding(dice, weather);
  const endsAfterMs = dice.chance(weather.holding) ? 'held' : drawDelayMs(dice, circumstances);
  return {
    ending,
    endsAfterMs: ending.kind === 'throws' ? 0 : endsAfterMs,
    texts: circumstances.streamed ? drawTexts(dice, circumstances) : [],
    goesOn: dice.chance(0.3),
  };
}

/** Any failure that the port's types allow, each reason as likely as the next. */
function drawFailure(dice: Dice): Failure {
  const reason = dice.pick(FAILURE_REASONS);
  const status = dice.pick(REASONS[reason]);
  const retryAfterMs = dice.pick(RETRY_AFTERS_MS);
  return {
    kind: 'failure',
    reason,
    detail: `simulated ${reason}`,
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(dice.chance(0.8) ? {} : { shouldRetry: dice.chance(0.6) }),
    ...(reason === 'quota' ? { code: 'insufficient_quota' } : {}),
  };
}

function drawEnding(dice: Dice, { failing, breaking, hanging }: Weather): Ending {
  if (dice.chance(hanging)) return { kind: 'never' };
  if (dice.chance(breaking)) return drawBreak(dice);
  if (dice.chance(failing)) return { kind: 'event', event: drawFailure(dice) };
  const isCut = dice.chance(0.1) ? ({ isCut: true } as const) : {};
  return { kind: 'event', event: { kind: 'reply', text: drawReplyText(dice), ...isCut } };
}

function drawBreak(dice: Dice): Ending {
  if (dice.chance(0.5)) return { kind: 'throws', error: dice.pick(ERRORS) };
  return { kind: 'event', event: { kind: 'threw', detail: 'simulated: its own code' } };
}

function drawReplyText(dice: Dice): string | null {
  if (dice.chance(0.85)) return dice.pick(PLAIN_TEXTS);
  if (dice.chance(0.3)) return null;
  return dice.pick(dice.chance(0.4) ? BLANK_TEXTS : HUGE_REPLIES);
}

function drawDelayMs(dice: Dice, { streamed, attemptTimeoutMs }: CallCircumstances): number {
  const kind = dice.next();
  if (kind < 0.35) return 0;
  if (kind < 0.7) return dice.between(1, 900);
  if (kind < 0.9) return attemptTimeoutMs + dice.between(-1, 1);
  if (streamed) return attemptTimeoutMs * TOTAL_FACTOR + dice.between(-1, 1);
  return dice.between(1, 2 * attemptTimeoutMs);
}

function drawTexts(dice: Dice, { attemptTimeoutMs }: CallCircumstances): CallPlan['texts'] {
  const texts: { afterMs: number; delta: string }[] = [];
  let afterMs = 0;
  const count = dice.chance(0.15) ? dice.between(5, 12) : dice.below(4);
  for (let number = 0; number < count; number += 1) {
    if (!dice.chance(0.4))
      afterMs += dice.chance(0.7) ? dice.between(1, 400) : attemptTimeoutMs + dice.between(-1, 0);
    texts.push({ afterMs, delta: dice.pick(PLAIN_TEXTS) });
  }
  return texts;
}
